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
  runner.run(SignalRows.all), runner.run(GraphRow.all), runner.run(ListRows.all(sizes)),
  runner.run(ListViewRows.all(sizes)), runner.run(TableRows.all), runner.run(EnvironmentRows.all),
].allSatisfy { $0 }
if !isRight { exit(1) }
