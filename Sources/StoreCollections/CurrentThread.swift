#if canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A number that tells threads apart.
@_effects(releasenone) @usableFromInline
func currentThread() -> UInt {
  UInt(pthread_self())
}
