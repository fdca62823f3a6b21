package import FoundationEssentials

/// Ids of imported things that are the same each time that the same thing is imported.
package enum StableID {
  /// Gives the id of a thing of some kind that is told from others of its kind by these texts.
  ///
  /// It is the 128-bit FNV-1a hash of the UTF-8 of the kind and of each text, each followed by a
  /// byte 0xFF, which no UTF-8 holds; then the bits for version 8 and for the variant are set as
  /// RFC 9562 says. The same texts give the same id on every machine and in every version of the
  /// program.
  package static func make(kind: String, _ texts: [String]) -> UUID {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for text in [kind] + texts {
      for byte in text.utf8 { hash = mixed(hash, byte) }
      hash = mixed(hash, 0xFF)
    }
    hash = hash & ~(0xF << 76) | (8 << 76)
    hash = hash & ~(0b11 << 62) | (0b10 << 62)
    let bytes = (0..<16).map { UInt8(truncatingIfNeeded: hash >> UInt128(120 - 8 * $0)) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  private static func mixed(_ hash: UInt128, _ byte: UInt8) -> UInt128 {
    (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
  }
}
