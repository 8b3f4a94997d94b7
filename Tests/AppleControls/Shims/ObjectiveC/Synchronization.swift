// Stands in for Apple's SDK, whose documentation holds.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// One for all objects, which is safe for what is done here inside.
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
