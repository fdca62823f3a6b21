import Glibc

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  print(Options.usage)
  exit(64)
}
let runner = Runner(options: options)
runner.printHeader()
// First, while nothing has been freed that could be used again.
runner.run(MemoryRows.all)
let isRight = [runner.run(SignalRows.all), runner.run(GraphRow.all)].allSatisfy { $0 }
if !isRight { exit(1) }
