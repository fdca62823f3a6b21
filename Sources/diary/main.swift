#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

exit(await Diary(.machine).run(Array(CommandLine.arguments.dropFirst())))
