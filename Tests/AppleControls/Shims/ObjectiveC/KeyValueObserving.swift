// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

import Foundation

// Foundation's key-value observing. Notifications are sent as in Foundation: on the thread of the change, and to the observers
// that were registered when the change began. If several threads change properties, notifications are sent concurrently. The
// observed object keeps a helper of each observation. The helper is also retained while it is notified.

/// A stand-in for Apple's protocol, whose name begins with an underscore. The comparison would not find the members of a
/// protocol with such a name.
public protocol KeyValueCodingAndObserving {}

extension NSObject: KeyValueCodingAndObserving {}

/// Not in Apple's SDKs: a class that lists the names of the properties that Objective-C knows. On Apple platforms, the compiler
/// provides these names.
public protocol DynamicProperties: NSObject, Associable {
    static var dynamicProperties: [AnyKeyPath: String] { get }
}

extension DynamicProperties {
    /// Not in Apple's SDKs: the number of observers of the object.
    public var observerCount: Int { ObservationInfo.of(self).count }
}

extension AnyKeyPath {
    /// Not in Apple's SDKs: a replacement for the standard library's property, which is always `nil` on Linux.
    public var _kvcKeyPathString: String? {
        (Self.rootType as? any DynamicProperties.Type)?.dynamicProperties[self]
    }
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }
}

public struct NSKeyValueObservedChange<Value> {}

public class NSKeyValueObservation: NSObject {
    private let helper: ObservationHelper

    fileprivate init(_ helper: ObservationHelper) {
        self.helper = helper
    }

    deinit {
        invalidate()
    }

    public func invalidate() {
        helper.invalidate()
    }
}

extension KeyValueCodingAndObserving {
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let object = associable(self)
        let helper = ChangeHandlerHelper(object, keyPathString(keyPath), changeHandler)
        ObservationInfo.of(object).add(helper)
        return NSKeyValueObservation(helper)
    }

    public func willChangeValue<Value>(for keyPath: __owned KeyPath<Self, Value>) {
        let helpers = ObservationInfo.of(associable(self)).helpers(for: keyPathString(keyPath))
        PendingNotifications.current.push(helpers)
    }

    public func didChangeValue<Value>(for keyPath: __owned KeyPath<Self, Value>) {
        let object = associable(self)
        for helper in PendingNotifications.current.pop() { helper.notify(object) }
    }
}

private func associable(_ object: Any) -> any NSObject & Associable {
    guard let object = object as? any NSObject & Associable else {
        fatalError("\(type(of: object)) is no class of the stand-ins")
    }
    return object
}

private func keyPathString(_ keyPath: AnyKeyPath) -> String {
    guard let string = keyPath._kvcKeyPathString else {
        fatalError("Could not extract a String from KeyPath \(keyPath)")
    }
    return string
}

/// The observer of one observation.
///
/// `@unchecked Sendable` because `object` is touched only with the lock held.
private class ObservationHelper: @unchecked Sendable {
    let path: String
    private let lock = NSLock()
    private weak var object: (any NSObject & Associable)?

    init(_ object: any NSObject & Associable, _ path: String) {
        self.object = object
        self.path = path
    }

    func call(_ object: NSObject) {}

    private var current: (any NSObject & Associable)? { lock.withLock { object } }

    func notify(_ object: NSObject) {
        if object === current { call(object) }
    }

    func invalidate() {
        guard let object = current else { return }
        lock.withLock { self.object = nil }
        ObservationInfo.of(object).remove(self)
    }
}

/// `@unchecked Sendable` for the same reason as the superclass, and because the handler is a constant.
private final class ChangeHandlerHelper<Object, Value>: ObservationHelper, @unchecked Sendable {
    private let handler: @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void

    init(
        _ object: any NSObject & Associable,
        _ path: String,
        _ handler: @escaping @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void
    ) {
        self.handler = handler
        super.init(object, path)
    }

    override func call(_ object: NSObject) {
        if let object = object as? Object { handler(object, NSKeyValueObservedChange()) }
    }
}

/// The observations of one object. The object keeps them.
///
/// `@unchecked Sendable` because `helpers` is touched only with the lock held.
private final class ObservationInfo: @unchecked Sendable {
    private let lock = NSLock()
    private var helpers: [ObservationHelper] = []

    private final class Key: Sendable {
        var pointer: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
    }

    private static let key = Key()
    private static let creation = NSLock()

    static func of(_ object: any NSObject & Associable) -> ObservationInfo {
        creation.withLock {
            if let info = objc_getAssociatedObject(object, key.pointer) as? ObservationInfo { return info }
            let info = ObservationInfo()
            objc_setAssociatedObject(object, key.pointer, info, .OBJC_ASSOCIATION_RETAIN)
            return info
        }
    }

    func helpers(for path: String) -> [ObservationHelper] {
        lock.withLock { helpers.filter { $0.path == path } }
    }

    var count: Int { lock.withLock { helpers.count } }

    func add(_ helper: ObservationHelper) {
        lock.withLock { helpers.append(helper) }
    }

    func remove(_ helper: ObservationHelper) {
        // The previous observations are released outside the lock.
        let former = lock.withLock {
            let former = helpers
            helpers.removeAll { $0 === helper }
            return former
        }
        _ = consume former
    }
}

/// The observers that a thread notifies when the changes in progress are complete.
private final class PendingNotifications {
    private var stack: [[ObservationHelper]] = []

    static var current: PendingNotifications {
        let (dictionary, key) = (Thread.current.threadDictionary, "PendingNotifications")
        if let pending = dictionary[key] as? PendingNotifications { return pending }
        let pending = PendingNotifications()
        dictionary[key] = pending
        return pending
    }

    func push(_ helpers: [ObservationHelper]) {
        stack.append(helpers)
    }

    func pop() -> [ObservationHelper] {
        stack.removeLast()
    }
}
