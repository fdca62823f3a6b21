import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let status = await Diary(.machine).run(Array(CommandLine.arguments.dropFirst()))
exit(status)
