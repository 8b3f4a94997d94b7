// A stand-in for the declarations of Apple's C library that differ from the declarations on Linux. The module is only for
// `typecheck`, and no code here is run.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

@_exported import Glibc

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_key_t = UInt

public func pthread_self() -> pthread_t { fatalError("not run") }

public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!,
    _ attributes: UnsafePointer<pthread_attr_t>?,
    _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 { fatalError("not run") }

@discardableResult
public func pthread_detach(_ thread: pthread_t) -> Int32 { fatalError("not run") }

public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer { fatalError("not run") }

public func pthread_get_stacksize_np(_ thread: pthread_t) -> Int { fatalError("not run") }

public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>!,
    _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)!
) -> Int32 { fatalError("not run") }

public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { fatalError("not run") }

public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { fatalError("not run") }

public func pthread_cond_timedwait_relative_np(
    _ condition: UnsafeMutablePointer<pthread_cond_t>,
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
    _ time: UnsafePointer<timespec>?
) -> Int32 { fatalError("not run") }

public var CLOCK_UPTIME_RAW: clockid_t { 8 }

public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 { fatalError("not run") }

public var F_SETNOSIGPIPE: Int32 { 73 }
