/// CRC-32 as zlib, gzip and PNG use it: polynomial 0x04C11DB7, reflected.
enum Checksum {
  /// Eight tables of 256 entries: eight bytes are taken in one step.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 2048)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[index] = value
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  /// The checksum of the bytes in a range.
  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe tables.withUnsafeBufferPointer { tables in
        unsafe checksum(UnsafeRawBufferPointer(rebasing: bytes[range]), tables)
      }
    }
  }

  /// Works on pointers because with bounds checks it takes three times as long, a tenth of the time
  /// to load a journal.
  private static func checksum(
    _ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    var offset = 0
    while offset + 8 <= bytes.count {
      let low =
        unsafe UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) ^ value
      let high = unsafe UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
      value = unsafe tables[1792 + Int(low & 0xFF)] ^ tables[1536 + Int(low >> 8 & 0xFF)]
      value = unsafe value ^ tables[1280 + Int(low >> 16 & 0xFF)] ^ tables[1024 + Int(low >> 24)]
      value = unsafe value ^ tables[768 + Int(high & 0xFF)] ^ tables[512 + Int(high >> 8 & 0xFF)]
      value = unsafe value ^ tables[256 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
      offset += 8
    }
    while offset < bytes.count {
      value = unsafe value >> 8 ^ tables[Int((value ^ UInt32(bytes[offset])) & 0xFF)]
      offset += 1
    }
    return ~value
  }
}
