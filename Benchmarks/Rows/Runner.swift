/// Measures rows and prints them.
struct Runner {
  let options: Options

  func run(_ rows: [Row]) async -> Bool {
    var isRight = true
    for row in rows where options.includes(row.name) { isRight = await run(row) && isRight }
    return isRight
  }

  func run(_ rows: [LazyRow]) async -> Bool {
    var isRight = true
    for row in rows where options.includes(row.name) {
      isRight = await run(await row.make()) && isRight
    }
    return isRight
  }

  func run(_ figures: [Figure]) {
    for figure in figures where options.includes(figure.name) {
      let value = figure.measure()
      if options.isJSON {
        print(
          JSON.object([
            ("name", .text(figure.name)), ("size", .whole(figure.size)),
            (figure.unit, .number(value)), ("check", .text("ok")),
          ]))
      } else {
        print("\(pad(figure.name, 44))\(padLeft(figure.size, 9))  \(round(value)) \(figure.unit)")
      }
    }
  }

  func run(_ rows: [GraphRow]) -> Bool {
    var isRight = true
    for row in rows where options.includes(row.name) { isRight = run(row) && isRight }
    return isRight
  }

  private func run(_ row: GraphRow) -> Bool {
    var times: [Double] = []
    var isRight = true
    for _ in 0..<(options.isQuick ? 1 : 5) {
      let run = row.prepare()
      for _ in 0..<row.warmUps { _ = run() }
      times.append(ProcessorClock.measure { isRight = run() && isRight })
    }
    times.sort()
    let median = times[times.count / 2]
    let check = isRight ? "ok" : "wrong"
    if options.isJSON {
      print(
        JSON.object([
          ("name", .text(row.name)), ("size", .whole(row.recomputes)),
          ("ns", .number(median / Double(row.recomputes))), ("ms", .number(median / 1e6)),
          ("bestMs", .number(times[0] / 1e6)), ("check", .text(check)),
        ]))
    } else {
      print(
        pad(row.name, 44) + padLeft(row.recomputes, 9)
          + padLeft(round(median / Double(row.recomputes)), 12)
          + padLeft(round(times[0] / Double(row.recomputes)), 12) + "  "
          + pad("\(round(median / 1e6)) ms, best \(round(times[0] / 1e6)) ms", 41) + "  " + check)
    }
    return isRight
  }

  /// Contenders take turns, so that a slow moment of the machine meets all of them.
  private func run(_ row: Row) async -> Bool {
    let contenders = [row.ours] + row.rivals
    func operations(_ contender: Row.Contender) -> Int {
      let count = contender.operations ?? row.operations
      return options.isQuick ? max(1, count / 100) : count
    }
    let rounds = options.isQuick ? 1 : 9
    var times = contenders.map { _ in [Double]() }
    var isRight = contenders.map { _ in true }
    for round in 0..<(rounds + 1) {
      for (place, contender) in contenders.enumerated() {
        let count = operations(contender)
        contender.prepare()
        let start = row.clock.now
        let checksum = await contender.run(count)
        let time = row.clock.now - start
        let isWhole = count == contender.operations ?? row.operations
        if isWhole && checksum != contender.expected ?? row.expected { isRight[place] = false }
        if round > 0 || options.isQuick { times[place].append(time) }
      }
    }
    let samples = contenders.indices.map { place in
      let sorted = times[place].sorted()
      let count = Double(operations(contenders[place]))
      return Sample(
        median: sorted[sorted.count / 2] / count, best: (sorted.first ?? 0) / count,
        isRight: isRight[place])
    }
    report(row, contenders, samples)
    return isRight.allSatisfy { $0 }
  }

  private func report(_ row: Row, _ contenders: [Row.Contender], _ samples: [Sample]) {
    let ours = samples[0]
    for (contender, sample) in zip(contenders.dropFirst(), samples.dropFirst()) {
      let ratio = ours.median / sample.median
      let check = ours.isRight && sample.isRight ? "ok" : "wrong"
      if options.isJSON {
        print(
          JSON.object([
            ("name", .text(row.name)), ("size", .whole(row.size)), ("ns", .number(ours.median)),
            ("bestNs", .number(ours.best)), ("rival", .text(contender.name)),
            ("rivalNs", .number(sample.median)), ("ratio", .number(ratio)),
            ("check", .text(check)),
          ]))
      } else {
        print(
          pad(row.name, 44) + padLeft(row.size, 9) + padLeft(round(ours.median), 12)
            + padLeft(round(ours.best), 12) + "  " + pad(contender.name, 20)
            + padLeft(round(sample.median), 12) + padLeft(round(ratio), 9) + "  " + check)
      }
    }
    if contenders.count > 1 { return }
    let check = ours.isRight ? "ok" : "wrong"
    if options.isJSON {
      print(
        JSON.object([
          ("name", .text(row.name)), ("size", .whole(row.size)), ("ns", .number(ours.median)),
          ("bestNs", .number(ours.best)), ("check", .text(check)),
        ]))
    } else {
      print(
        pad(row.name, 44) + padLeft(row.size, 9) + padLeft(round(ours.median), 12)
          + padLeft(round(ours.best), 12) + "  " + pad("", 41) + "  " + check)
    }
  }

  func printHeader() {
    if options.isJSON { return }
    print(
      pad("name", 44) + padLeft("size", 9) + padLeft("median ns", 12) + padLeft("best ns", 12)
        + "  " + pad("rival", 20) + padLeft("median ns", 12) + padLeft("ratio", 9) + "  check")
  }

  private func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func padLeft(_ value: some CustomStringConvertible, _ width: Int) -> String {
    let text = value.description
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
