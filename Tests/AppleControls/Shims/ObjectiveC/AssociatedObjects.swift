// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The memory policy of an association. The stand-in retains all objects.
public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769
    case OBJC_ASSOCIATION_COPY = 771
}

/// Not in Apple's SDKs: the associated objects of one stand-in, instead of the Objective-C runtime's table. This storage is
/// deallocated with the stand-in.
///
/// `@unchecked Sendable` because `objects` is touched only with the lock held. Objects are released without the lock.
public final class AssociatedObjects: @unchecked Sendable {
    private let lock = NSLock()
    private var objects: [UnsafeRawPointer: Any] = [:]

    public init() {}

    fileprivate func object(_ key: UnsafeRawPointer) -> Any? {
        lock.withLock { objects[key] }
    }

    fileprivate func set(_ object: Any?, _ key: UnsafeRawPointer) {
        lock.lock()
        let former = objects[key]
        objects[key] = object
        lock.unlock()
        _ = consume former
    }
}

/// Not in Apple's SDKs: an object with which other objects can be associated. The Objective-C runtime allows any object.
public protocol Associable: AnyObject {
    var associatedObjects: AssociatedObjects { get }
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    table(of: object).object(key)
}

public func objc_setAssociatedObject(
    _ object: Any,
    _ key: UnsafeRawPointer,
    _ value: Any?,
    _ policy: objc_AssociationPolicy
) {
    table(of: object).set(value, key)
}

private func table(of object: Any) -> AssociatedObjects {
    guard let object = object as? any Associable else { fatalError("\(type(of: object)) is no class of the stand-ins") }
    return object.associatedObjects
}
