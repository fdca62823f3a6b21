/// One measurement: our code beside its rivals, with a check that it did the work.
struct Row {
  /// One way of doing the work.
  struct Contender {
    let name: String
    /// What has to be made anew for each sample and is not measured.
    var prepare: () -> Void = {}
    /// Does the work once for `count` operations and gives a checksum.
    let run: (_ count: Int) -> Int
  }

  let name: String
  let size: Int
  /// How many operations one sample has.
  let operations: Int
  /// The checksum of one sample in closed form, for ours and for the rivals.
  let expected: Int
  let ours: Contender
  let rivals: [Contender]

  init(
    _ name: String, size: Int, operations: Int, expected: Int, rivals: [Contender] = [],
    prepare: @escaping () -> Void = {}, _ run: @escaping (Int) -> Int
  ) {
    self.name = name
    self.size = size
    self.operations = operations
    self.expected = expected
    self.rivals = rivals
    ours = Contender(name: "StoreObjects", prepare: prepare, run: run)
  }
}

/// What was measured for one contender.
struct Sample {
  let median: Double
  let best: Double
  let isRight: Bool
}

/// A figure that is not a time: bytes, with the bound that the project has set itself.
struct Figure {
  let name: String
  let size: Int
  let unit: String
  let measure: () -> Double
}
