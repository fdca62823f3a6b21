/// Stores by their type, found by the address of the type.
///
/// A dictionary hashes the address, with a seed of the process's own, which takes most of a look-up
/// (benchmark `environment lookup`). The table is made anew for each store, so that it is never
/// changed in place and no access to it has to be checked.
struct TypeTable {
  /// At least half of them are empty.
  private var slots: [(type: ObjectIdentifier, store: AnyObject)?]

  /// Makes a table of stores of different types.
  ///
  /// - Complexity: O(*n*) for *n* stores.
  init(_ stores: [(type: ObjectIdentifier, store: AnyObject)] = []) {
    var size = 1
    while size < 2 * stores.count { size *= 2 }
    slots = Array(repeating: nil, count: size)
    for entry in stores { slots[place(of: entry.type)] = entry }
  }

  /// The store of a type.
  ///
  /// - Complexity: O(1) on average.
  subscript(type: ObjectIdentifier) -> AnyObject? { slots[place(of: type)]?.store }

  /// Where the type is, or would be.
  private func place(of type: ObjectIdentifier) -> Int {
    // Types lie at multiples of eight, those of one module near each other.
    let address = Int(bitPattern: type)
    var place = (address >> 3 ^ address >> 10) & (slots.count - 1)
    while let slot = slots[place], slot.type != type { place = (place + 1) & (slots.count - 1) }
    return place
  }
}
