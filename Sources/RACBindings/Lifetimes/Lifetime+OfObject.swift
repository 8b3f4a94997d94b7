import Observation

#if canImport(ObjectiveC)
    import Foundation
    import ObjectiveC
    import RACCore

    extension Lifetime {
        /// Returns the lifetime of any object. Attaches a lifetime to an object that is not ``LifetimeProviding``.
        ///
        /// The attached lifetime ends when the object's memory is about to be freed, on the thread that releases the last
        /// reference. The method exists only on Apple platforms.
        ///
        /// ```swift
        /// ticks.take(during: .of(view)).subscribe { print($0) }
        /// ```
        ///
        /// - Parameter object: The object. It is not kept alive.
        public static func of(_ object: AnyObject) -> Lifetime {
            if let owner = object as? any LifetimeProviding { return owner.lifetime }
            // The lock ensures that all threads get the same lifetime of an object. No foreign code runs under the lock.
            objc_sync_enter(object)
            defer { objc_sync_exit(object) }
            if let known = objc_getAssociatedObject(object, attachment.key) as? Lifetime { return known }
            let lifetime = Lifetime()
            objc_setAssociatedObject(object, attachment.key, lifetime, .OBJC_ASSOCIATION_RETAIN)
            return lifetime
        }
    }

    extension NSObject {
        /// A signal that sends nothing, and completes when the object is deallocated, on the thread that releases the last
        /// reference. See ``Lifetime/of(_:)``.
        public var willDeallocate: Signal<Never, Never> { Lifetime.of(self).ended }
    }

    private final class Attachment: Sendable {
        var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
    }

    private let attachment = Attachment()
#endif

extension Lifetime {
    /// Returns `nil` if no lifetime can be attached: on platforms other than Apple's, to an object that is not observable.
    static func known(of object: AnyObject) -> Lifetime? {
        #if canImport(ObjectiveC)
            of(object)
        #else
            (object as? any LifetimeProviding)?.lifetime ?? (object as? any Observable).flatMap { ofObservable($0) }
        #endif
    }
}
