#if canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The functions under way, for a message that has to name the one to blame.
///
/// The runtime prints them too, but below the message, and only where it was told to.
enum CallStack {
  /// The innermost function that is neither the library's nor an accessor of a property.
  ///
  /// - Complexity: A search of the program's symbol table, for a program that is about to stop.
  /// - Returns: Nil when the platform cannot tell or the program was stripped of its symbols.
  static func caller(besides property: Substring) -> String? {
    let files = LoadedFile.all()
    // A sanitizer's own `backtrace` stands before the library's functions.
    var isInside = false
    for address in returnAddresses() {
      // A return address stands behind the call.
      guard let file = files.last(where: { $0.range.contains(address &- 1) }),
        let symbol = file.symbol(at: address &- 1)
      else { continue }
      let isOwn = modules.contains { symbol.hasPrefix("$s\($0.utf8.count)\($0)") }
      if isOwn { isInside = true }
      if isOwn || !isInside { continue }
      let name = demangled(symbol)
      let isAccessor = ["setter", "modify"].contains { name.contains(".\(property).\($0)") }
      if !isAccessor { return name }
    }
    return nil
  }

  /// What an application calls to write a property.
  private static let modules = ["StoreSignals", "StoreCollections", "StoreEnvironment"]

  private static func returnAddresses() -> [UInt] {
    typealias Function =
      @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, CInt) -> CInt
    guard let symbol = unsafe dlsym(nil, "backtrace") else { return [] }
    let backtrace = unsafe unsafeBitCast(symbol, to: Function.self)
    var frames = unsafe [UnsafeMutableRawPointer?](repeating: nil, count: 128)
    let count = unsafe backtrace(&frames, CInt(frames.count))
    return unsafe frames.prefix(Int(count)).map { UInt(bitPattern: $0) }
  }

  /// A symbol as it was written; as it is when the runtime is linked statically.
  private static func demangled(_ symbol: String) -> String {
    typealias Function =
      @convention(c) (
        UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
      ) -> UnsafeMutablePointer<CChar>?
    guard let function = unsafe dlsym(nil, "swift_demangle") else { return symbol }
    let demangle = unsafe unsafeBitCast(function, to: Function.self)
    guard let name = unsafe demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return symbol }
    defer { unsafe free(name) }
    var text = unsafe Substring(String(cString: name))
    // What the optimizer made of a function is called "… specialization <…> of" it.
    if let end = text.ranges(of: "> of ").last?.upperBound { text = text[end...] }
    if let result = text.firstRange(of: " -> "), !text.hasPrefix("closure") {
      text = text[..<result.lowerBound]
    }
    return String(text)
  }
}

/// An executable or a library that is mapped into the process.
private struct LoadedFile {
  let path: String
  let range: Range<UInt>
  /// Where the beginning of the file is mapped.
  let base: UInt

  /// The mapped parts of files, by what the kernel says.
  static func all() -> [LoadedFile] {
    guard let maps = unsafe fopen("/proc/self/maps", "re") else { return [] }
    defer { unsafe fclose(maps) }
    var files: [LoadedFile] = []
    var line = [CChar](repeating: 0, count: 4352)
    while unsafe fgets(&line, CInt(line.count), maps) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      let addresses = text.prefix { $0 != " " }
      let bounds = addresses.split(separator: "-").compactMap { UInt($0, radix: 16) }
      let path = String(text.drop { $0 != "/" }.prefix { !$0.isNewline })
      guard bounds.count == 2, bounds[0] < bounds[1], !path.isEmpty else { continue }
      let base = files.last.flatMap { $0.path == path ? $0.base : nil } ?? bounds[0]
      files.append(LoadedFile(path: path, range: bounds[0]..<bounds[1], base: base))
    }
    return files
  }

  /// The function at an address, by the full symbol table of the file.
  ///
  /// The offsets are those of the ELF-64 object file format.
  func symbol(at address: UInt) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 64, let memory = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      unsafe memory != MAP_FAILED
    else { return nil }
    defer { unsafe munmap(memory, size) }
    return unsafe symbol(at: address, in: UnsafeRawBufferPointer(start: memory, count: size))
  }

  private func symbol(at address: UInt, in file: UnsafeRawBufferPointer) -> String? {
    func number<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) -> Int {
      guard offset >= 0, offset <= file.count - MemoryLayout<Number>.size else { return 0 }
      return unsafe Int(
        truncatingIfNeeded: file.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
    let isELF64 = number(0, UInt32.self) == 0x464C_457F && number(4, UInt8.self) == 2
    guard isELF64 else { return nil }
    let isMovable = number(16, UInt16.self) == 3
    let target = Int(bitPattern: isMovable ? address &- base : address)
    func section(_ index: Int) -> Int {
      number(0x28, UInt64.self) + index * number(0x3A, UInt16.self)
    }
    for index in 0..<number(0x3C, UInt16.self) {
      let table = section(index)
      guard number(table + 0x04, UInt32.self) == 2 else { continue }
      let names = number(section(number(table + 0x28, UInt32.self)) + 0x18, UInt64.self)
      let start = number(table + 0x18, UInt64.self)
      for symbol in stride(from: start, to: start + number(table + 0x20, UInt64.self), by: 24) {
        let value = number(symbol + 8, UInt64.self)
        guard number(symbol + 4, UInt8.self) & 15 == 2, value <= target,
          target < value + number(symbol + 16, UInt64.self)
        else { continue }
        let name = names + number(symbol, UInt32.self)
        guard name < file.count else { return nil }
        return unsafe String(decoding: file[name...].prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return nil
  }
}
