// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// One lock for all objects, which is safe for the short critical sections of these tests.
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
