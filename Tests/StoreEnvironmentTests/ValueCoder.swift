import StoreEnvironment

extension StateCoder {
  /// A coder that keeps values beside their texts, for tests without Foundation.
  static var values: StateCoder {
    final class Kept {
      var values: [String: any Encodable] = [:]
    }
    struct Unknown: Error {}
    let kept = Kept()
    return StateCoder { value in
      let text = "\(kept.values.count): \(value)"
      kept.values[text] = value
      return text
    } decode: { type, text in
      guard let value = kept.values[text] as? any Decodable, Swift.type(of: value) == type else {
        throw Unknown()
      }
      return value
    }
  }
}
