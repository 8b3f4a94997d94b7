#if Foundation || canImport(ObjectiveC)
    import Foundation
    import RACCore
    import Synchronization

    extension NotificationCenter {
        /// Returns a signal of the notifications with a name.
        ///
        /// A subscription receives notifications until it is disposed or, with an `object`, until the object is deallocated. Each
        /// notification arrives on the posting thread, before the post returns. A notification that is posted while the
        /// subscriber handles another notification is queued, and delivered by the thread that calls the subscriber. A
        /// notification that the subscriber itself posts therefore arrives after the current notification.
        ///
        /// The signal keeps the center. A subscription does not keep the center. After the center has been deallocated, neither
        /// notifications nor a completion arrive.
        ///
        /// A `Notification` can hold objects that are not Sendable, so this overload sends only the name and the identity of
        /// the object. To send other parts, use ``signal(for:object:_:)``.
        ///
        /// - Parameters:
        ///   - name: The name of the notifications, or `nil` for all names.
        ///   - object: The object with which the notifications are posted, or `nil` for any object. Held weakly. After its
        ///     deallocation, the signal completes at the next notification with the name. Notifications that the object posts
        ///     from its own `deinit` do not arrive.
        public func signal(
            for name: Notification.Name?,
            object: (any AnyObject & Sendable)? = nil
        ) -> Signal<PostedNotification, Never> {
            signal(for: name, object: object) { PostedNotification($0) }
        }

        /// Returns a signal of the values that a closure extracts from the notifications with a name.
        ///
        /// ```swift
        /// center.signal(for: .didSave) { $0.userInfo?["path"] as? String }
        /// ```
        ///
        /// Otherwise the same as ``signal(for:object:)``.
        ///
        /// - Parameters:
        ///   - object: The object with which the notifications are posted, or `nil` for any object.
        ///   - extract: Called on the posting thread, before the post returns, also if the value is delivered later. Threads
        ///     that post concurrently call the closure concurrently. If the closure returns `nil`, the notification is skipped.
        public func signal<Value: Sendable>(
            for name: Notification.Name?,
            object: (any AnyObject & Sendable)? = nil,
            _ extract: @escaping @Sendable (Notification) -> Value?
        ) -> Signal<Value, Never> {
            signal(for: name, of: object.map { WeakPoster($0) }, extract)
        }

        #if canImport(FoundationNetworking)
            // On a platform with the module FoundationNetworking, such as Linux, `UserDefaults` is not declared as Sendable.

            /// Returns a signal of the notifications that have a name and are posted with given user defaults. Otherwise the
            /// same as ``signal(for:object:)-(_,(AnyObject&Sendable)?)``, which needs a Sendable object.
            ///
            /// - Parameters:
            ///   - name: The name of the notifications, or `nil` for all names.
            ///   - object: The user defaults with which the notifications are posted. Held weakly.
            public func signal(for name: Notification.Name?, object: UserDefaults) -> Signal<PostedNotification, Never>
            {
                signal(for: name, of: WeakPoster(object)) { PostedNotification($0) }
            }

            /// Returns a signal of the values that a closure extracts from the notifications of given user defaults.
            ///
            /// - Parameters:
            ///   - name: The name of the notifications, or `nil` for all names.
            ///   - object: The user defaults with which the notifications are posted. Held weakly.
            ///   - extract: Called under the same rules as the closure of the overload for any object.
            public func signal<Value: Sendable>(
                for name: Notification.Name?,
                object: UserDefaults,
                _ extract: @escaping @Sendable (Notification) -> Value?
            ) -> Signal<Value, Never> {
                signal(for: name, of: WeakPoster(object), extract)
            }
        #endif

        private func signal<Value: Sendable>(
            for name: Notification.Name?,
            of poster: WeakPoster?,
            _ extract: @escaping @Sendable (Notification) -> Value?
        ) -> Signal<Value, Never> {
            Signal { subscriber in
                if let poster, poster.object == nil { return subscriber.complete() }
                // The object is compared in the closure, and not by the center. Some implementations of the center would hold the
                // object strongly, and others would confuse it with a later object at the same address.
                let observation = Observation(of: self, for: name) { notification in
                    if subscriber.isDisposed { return }
                    if let poster {
                        guard let object = poster.object else { return subscriber.complete() }
                        guard object === notification.object as AnyObject? else { return }
                    }
                    if let value = extract(notification) { subscriber.send(value) }
                }
                subscriber.onDispose { observation.end() }
            }
        }
    }

    /// `nonisolated(unsafe)` because a weak reference can be read on any thread, and the object is only compared.
    private final class WeakPoster: Sendable {
        nonisolated(unsafe) weak let object: AnyObject?

        init(_ object: AnyObject) {
            self.object = object
        }
    }

    /// The name of a notification and the identity of its object. ReactiveObjC sends the notification itself.
    public struct PostedNotification: Sendable, Hashable {
        /// The name of the notification.
        public let name: Notification.Name
        private let sender: ObjectIdentifier?

        init(_ notification: Notification) {
            name = notification.name
            sender = (notification.object as AnyObject?).map { ObjectIdentifier($0) }
        }

        /// Indicates whether the notification was posted with a given object.
        ///
        /// - Parameter object: An object that existed when the notification was posted. For a later object the result can be
        ///   wrong, because the object can have the address of a deallocated object.
        public func isPosted(by object: AnyObject) -> Bool {
            sender == ObjectIdentifier(object)
        }
    }

    /// The registration of a closure with a notification center.
    ///
    /// The center holds the closure, the closure holds the subscriber, and the subscriber's lifetime holds this object. This
    /// object holds neither the center nor the closure. The center can therefore be deallocated.
    ///
    /// On Linux the thread sanitizer does not see the lock with which the center guards the closure, and would report every
    /// read in the closure. The atomic counter ``registrations`` shows the sanitizer the order that the lock ensures. The release
    /// in `init`, on the registering thread, pairs with the acquire in the closure, on the posting thread.
    ///
    /// `nonisolated(unsafe)` because the properties are written before this object is shared. Any thread can read the
    /// references, weak or strong, and use a center. The token is only passed back to the center.
    private final class Observation: Sendable {
        private nonisolated(unsafe) weak var center: NotificationCenter?
        #if canImport(ObjectiveC)
            // On Apple platforms the token holds the closure, and the center holds the token.
            private nonisolated(unsafe) weak var token: (any NSObjectProtocol)?
        #else
            // On other platforms the token only identifies the registration, and the center does not hold the token.
            private nonisolated(unsafe) var token: (any NSObjectProtocol)?
        #endif

        init(
            of center: NotificationCenter,
            for name: Notification.Name?,
            _ receive: @escaping @Sendable (Notification) -> Void
        ) {
            self.center = center
            Self.registrations.add(1, ordering: .releasing)
            token = center.addObserver(forName: name, object: nil, queue: nil) { notification in
                _ = Self.registrations.load(ordering: .acquiring)
                receive(notification)
            }
        }

        /// Static, because the sanitizer would report a read of a counter that the closure holds.
        private static let registrations = Atomic<UInt>(0)

        func end() {
            if let center, let token { center.removeObserver(token) }
        }
    }
#endif
