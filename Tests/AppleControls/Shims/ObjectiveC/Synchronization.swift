// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The one lock for all objects. One lock is enough for the short critical sections of these tests.
private let lock = NSRecursiveLock()

@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    lock.lock()
    return 0
}

@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    lock.unlock()
    return 0
}
