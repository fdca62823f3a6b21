internal import Synchronization

/// The number of blocks of stamps that were given out in this process.
private let blocks = Atomic<UInt64>(0)

/// A stamp that starts a block of a million stamps that nobody else has.
///
/// A list counts up in its block without touching anything shared; it takes a new one when the
/// low bits are used up.
@usableFromInline
func freshStamps() -> UInt64 {
  blocks.add(1, ordering: .relaxed).newValue << 20 | 1
}
