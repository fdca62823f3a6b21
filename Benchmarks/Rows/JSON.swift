/// Just enough JSON for a line of results.
enum JSON {
  enum Value {
    case text(String)
    case whole(Int)
    case number(Double)
  }

  static func object(_ members: [(String, Value)]) -> String {
    let texts = members.map { name, value in
      switch value {
      // Names and texts here are ours and hold nothing that needs an escape.
      case .text(let text): "\"\(name)\":\"\(text)\""
      case .whole(let whole): "\"\(name)\":\(whole)"
      case .number(let number): "\"\(name)\":\((number * 100).rounded() / 100)"
      }
    }
    return "{" + texts.joined(separator: ",") + "}"
  }
}
