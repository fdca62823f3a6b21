/// The letters that carry an accent, each under the letter without it.
///
/// The standard library compares canonical equivalents but does not hand out their parts, so the
/// parts are listed: every lower-case scalar whose canonical decomposition ends in accents (Unicode
/// 14; decompositions of assigned scalars never change), and the Latin letters with a stroke and
/// the dotless i, which have no decomposition. A test checks the list against Foundation's.
enum AccentTable {
  /// Gives the letter without its accents, or the scalar itself when it carries none.
  ///
  /// - Complexity: O(1).
  static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value < 0x80 ? scalar : bases[scalar] ?? scalar
  }

  private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, letters) in rows {
      for letter in letters.unicodeScalars { bases[letter] = base }
    }
    return bases
  }()

  private static let rows: [(base: Unicode.Scalar, letters: String)] = [
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"),
    ("b", "ḃḅḇƀ"),
    ("c", "çćĉċčḉ"),
    ("d", "ďḋḍḏḑḓđ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
    ("f", "ḟ"),
    ("g", "ĝğġģǧǵḡǥ"),
    ("h", "ĥȟḣḥḧḩḫẖħ"),
    ("i", "ìíîïĩīĭįǐȉȋḭḯỉịɨı"),
    ("j", "ĵǰɉ"),
    ("k", "ķǩḱḳḵ"),
    ("l", "ĺļľḷḹḻḽłƚ"),
    ("m", "ḿṁṃ"),
    ("n", "ñńņňǹṅṇṉṋ"),
    ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ"),
    ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟɍ"),
    ("s", "śŝşšșṡṣṥṧṩ"),
    ("t", "ţťțṫṭṯṱẗŧ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
    ("v", "ṽṿ"),
    ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹɏ"),
    ("z", "źżžẑẓẕƶ"),
    ("\u{A8}", "\u{385}\u{1FC1}\u{1FED}\u{1FEE}"),
    ("æ", "ǣǽ"),
    ("ſ", "ẛ"),
    ("ʒ", "ǯ"),
    ("α", "άἀἁἂἃἄἅἆἇὰ\u{1F71}ᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
    ("ε", "έἐἑἒἓἔἕὲ\u{1F73}"),
    ("η", "ήἠἡἢἣἤἥἦἧὴ\u{1F75}ᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
    ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶ\u{1F77}ῐῑῒ\u{1FD3}ῖῗ"),
    ("ο", "όὀὁὂὃὄὅὸ\u{1F79}"),
    ("ρ", "ῤῥ"),
    ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺ\u{1F7B}ῠῡῢ\u{1FE3}ῦῧ"),
    ("ω", "ώὠὡὢὣὤὥὦὧὼ\u{1F7D}ᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
    ("ϒ", "ϓϔ"),
    ("а", "ӑӓ"),
    ("г", "ѓ"),
    ("е", "ѐёӗ"),
    ("ж", "ӂӝ"),
    ("з", "ӟ"),
    ("и", "йѝӣӥ"),
    ("к", "ќ"),
    ("о", "ӧ"),
    ("у", "ўӯӱӳ"),
    ("ч", "ӵ"),
    ("ы", "ӹ"),
    ("э", "ӭ"),
    ("і", "ї"),
    ("ѵ", "ѷ"),
    ("ә", "ӛ"),
    ("ө", "ӫ"),
    ("\u{1FBF}", "\u{1FCD}\u{1FCE}\u{1FCF}"),
    ("\u{1FFE}", "\u{1FDD}\u{1FDE}\u{1FDF}"),
  ]
}
