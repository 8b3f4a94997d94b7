import Foundation
import RACCore
import Synchronization

extension NotificationCenter {
    /// Returns a signal of the notifications with a name.
    ///
    /// Sends until disposed; with an `object`, until that is gone. Each notification arrives on the thread that posts it, before
    /// the post returns. If this subscriber is being called at that moment, the notification is queued and delivered by the
    /// thread that calls it. So what a subscriber posts itself arrives after the notification in hand. The signal keeps the
    /// center, a subscription does not: when the center goes away, nothing more arrives, and no completion either.
    ///
    /// A `Notification` may hold anything and must not leave the thread that posts it. This form sends what is safe; for
    /// more there is ``signal(for:object:_:)``.
    ///
    /// Source: `-rac_addObserverForName:object:` in NSNotificationCenter. Better: what a subscriber posts itself does not
    /// nest, and what arrives may cross threads.
    ///
    /// - Parameters:
    ///   - name: Which notifications, or `nil` for all.
    ///   - object: Only those posted with this object, or `nil` for any. Held weakly. After its end the signal completes, at
    ///     the next notification with the name. What it posts from its own `deinit` does not arrive.
    public func signal(
        for name: Notification.Name?,
        object: (any AnyObject & Sendable)? = nil
    ) -> Signal<PostedNotification, Never> {
        signal(for: name, object: object) { PostedNotification($0) }
    }

    /// Returns a signal of what a closure takes out of each notification with a name.
    ///
    /// ```swift
    /// center.signal(for: .didSave) { $0.userInfo?["path"] as? String }
    /// ```
    ///
    /// Source: `-rac_addObserverForName:object:` in NSNotificationCenter. Otherwise like ``signal(for:object:)``.
    ///
    /// - Parameters:
    ///   - object: Only those posted with this object, as with ``signal(for:object:)``, or `nil` for any.
    ///   - extract: Called on the posting thread, before the post returns, also if the value has to wait. On several
    ///     threads at the same time if these post at the same time. The notification is passed over if it returns `nil`.
    public func signal<Value: Sendable>(
        for name: Notification.Name?,
        object: (any AnyObject & Sendable)? = nil,
        _ extract: @escaping @Sendable (Notification) -> Value?
    ) -> Signal<Value, Never> {
        signal(for: name, of: object.map { WeakPoster($0) }, extract)
    }

    #if canImport(FoundationNetworking)
        // Only there is the class not declared as Sendable.

        /// Returns a signal of the notifications with a name that are posted with user defaults.
        ///
        /// As ``signal(for:object:)-(_,(AnyObject&Sendable)?)``, for a class that Foundation does not declare as Sendable there.
        ///
        /// - Parameters:
        ///   - name: Which notifications, or `nil` for all.
        ///   - object: Only those posted with these. Held weakly.
        public func signal(for name: Notification.Name?, object: UserDefaults) -> Signal<PostedNotification, Never> {
            signal(for: name, of: WeakPoster(object)) { PostedNotification($0) }
        }

        /// Returns a signal of what a closure takes out of each notification with a name that is posted with user defaults.
        ///
        /// - Parameters:
        ///   - name: Which notifications, or `nil` for all.
        ///   - object: Only those posted with these. Held weakly.
        ///   - extract: Called as the closure for notifications that are posted with any object.
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
            // The object is compared here and not by the center, because centers differ: one holds it strongly, another
            // takes a later object at the same address for it.
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

/// Whose notifications are wanted. Held weakly.
///
/// `nonisolated(unsafe)` because a weak reference can be read on any thread, and the object is only compared.
private final class WeakPoster: Sendable {
    private nonisolated(unsafe) weak var poster: AnyObject?

    init(_ poster: AnyObject) {
        self.poster = poster
    }

    var object: AnyObject? { poster }
}

/// What is known of a notification on every thread: its name, and who posted it.
///
/// Not in ReactiveObjC, which sends the notification itself.
public struct PostedNotification: Sendable, Hashable {
    /// The name it was posted with.
    public let name: Notification.Name
    private let sender: ObjectIdentifier?

    init(_ notification: Notification) {
        name = notification.name
        sender = (notification.object as AnyObject?).map { ObjectIdentifier($0) }
    }

    /// Returns whether it was posted with a given object.
    ///
    /// - Parameter object: An object that was there already when the notification was posted. A later one may have the same
    ///   address as one that has gone.
    public func isPosted(by object: AnyObject) -> Bool {
        sender == ObjectIdentifier(object)
    }
}

/// A closure that a notification center calls until told to stop.
///
/// The center holds what it calls, and with it the subscriber. This object, which the subscriber's lifetime holds, must
/// hold neither, so that a center that goes away takes its subscriptions with it.
///
/// On Linux the center hands the closure from the thread that registers it to those that post with a lock that the thread
/// sanitizer does not see, and it would report all that the closure reads. ``handovers`` says the same in a way that the
/// sanitizer does see: who registers releases it, who is called acquires it. The acquiring is a plain move on x86-64.
///
/// `nonisolated(unsafe)` because the references are written before anyone else knows this object, reading them is safe
/// from any thread, weak or not, and so is using a center. What it gave as a token is only handed back to it.
private final class Observation: Sendable {
    private nonisolated(unsafe) weak var center: NotificationCenter?
    #if canImport(ObjectiveC)
        // Here the token holds the closure, and the center holds the token.
        private nonisolated(unsafe) weak var token: (any NSObjectProtocol)?
    #else
        // Here the token is but a mark, which the center does not hold.
        private nonisolated(unsafe) var token: (any NSObjectProtocol)?
    #endif

    init(
        of center: NotificationCenter,
        for name: Notification.Name?,
        _ receive: @escaping @Sendable (Notification) -> Void
    ) {
        self.center = center
        Self.handovers.add(1, ordering: .releasing)
        token = center.addObserver(forName: name, object: nil, queue: nil) { notification in
            _ = Self.handovers.load(ordering: .acquiring)
            receive(notification)
        }
    }

    /// The number of closures that have been registered, with any center. One counter for all of them, since a counter that each
    /// closure held would have to be read from that closure before anything is acquired.
    private static let handovers = Atomic<UInt>(0)

    func end() {
        if let center, let token { center.removeObserver(token) }
    }
}
