import Glibc

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  print(Options.usage)
  exit(64)
}
let runner = Runner(options: options)
runner.printHeader()
// First, while nothing has been freed that could be used again.
runner.run(MemoryRows.all)
runner.run(EnvironmentRows.memory)
let sizes = options.isQuick ? [1000, 100_000] : [1000, 100_000, 1_000_000]
let isRight = [
  await runner.run(SignalRows.all), runner.run(GraphRow.all),
  await runner.run(ListRows.all(sizes)), await runner.run(ListViewRows.all(sizes)),
  await runner.run(TableRows.all), await runner.run(EnvironmentRows.all),
  await runner.run(PersistenceRows(isQuick: options.isQuick).all),
].allSatisfy { $0 }
if !isRight { exit(1) }
