#if canImport(ObjectiveC)
    import Foundation
    import Observation
    import ObjectiveC
    import RACCore
    import RACOperators
    import RACSchedulers

    extension Signal where Failure == Never {
        /// Creates a signal of a property of a `Sendable` object, with key-value observing.
        ///
        /// The signal sends the value on subscription, and again after each change, even if the new value equals the old value.
        /// When the object is deallocated, the signal completes, on the thread that releases the last reference. The signal does
        /// not keep the object alive.
        ///
        /// ```swift
        /// Signal.observing(progress, \.fractionCompleted).deliverOnMain()
        /// ```
        ///
        /// If the object or the property belongs to the main actor, the compiler chooses the overload that observes on the
        /// main actor. If a child can be replaced or missing, observe the child's property in a closure of `switchMap`:
        ///
        /// ```swift
        /// Signal.observing(player, \.currentItem).onMain.switchMap { item in
        ///     item.map { Signal.observing($0, \.status) } ?? .just(.unknown)
        /// }
        /// ```
        ///
        /// - *Delivers on* the subscribing thread, then on the thread that makes the change, before the setter returns. If
        ///   another thread is delivering a value at that moment, that thread also delivers this change. Each value is read
        ///   when it is delivered, so the last value is always current.
        ///
        /// If another thread changes the property while the subscription begins, Foundation may not notify of that change.
        ///
        /// Source: `RACObserve`, and `-rac_valuesForKeyPath:observer:` in NSObject.
        ///
        /// - Parameters:
        ///   - object: The object. Held weakly.
        ///   - keyPath: The property. Precondition: the property is `@objc dynamic`, or the object notifies of its changes by
        ///     hand, as many classes of Apple do, or the object is `@Observable`.
        public static func observing<Object: NSObject & Sendable>(
            _ object: Object,
            _ keyPath: any KeyPath<Object, Value> & Sendable
        ) -> Signal {
            guard keyPath.isKeyValueObservable else {
                requireObservable(object, keyPath)
                return observingOnMain({ [weak object] in object }, { $0[keyPath: keyPath] })
                    .take(during: .of(object))
            }
            // Several threads can change the property concurrently. `Signal { }` delivers their changes one at a time, and the
            // value is read during each delivery. The last value sent is therefore the latest.
            let changes = Signal<Void, Never> { [weak object] subscriber in
                guard let object else { return subscriber.complete() }
                subscriber.sendChanges(of: object, keyPath)
            }
            return
                changes
                .compactMap { [weak object] in object.map { $0[keyPath: keyPath] } }
                .take(during: .of(object))
        }

        /// Creates a signal of a property of an object of the main actor, with key-value observing.
        ///
        /// The signal sends the value on subscription, and again after each change, even if the new value equals the old value.
        /// When the object is deallocated, the signal completes, on the thread that releases the last reference. The signal does
        /// not keep the object alive.
        ///
        /// ```swift
        /// Signal.observing(player, \.timeControlStatus).map { $0 == .playing }.bind(to: \.isEnabled, on: button)
        /// ```
        ///
        /// - *Delivers on* the main queue: immediately if the change is made there, otherwise in a later turn, with the value
        ///   of that turn.
        ///
        /// Source: `RACObserve`, and `-rac_valuesForKeyPath:observer:` in NSObject.
        ///
        /// - Parameters:
        ///   - object: The object. Held weakly.
        ///   - keyPath: The property, which can be isolated to the main actor. Precondition: the property is `@objc dynamic`,
        ///     or the object notifies of its changes by hand, as many classes of Apple do, or the object is `@Observable`.
        @MainActor
        public static func observing<Object: NSObject>(
            _ object: Object,
            _ keyPath: KeyPath<Object, Value>
        ) -> Signal {
            let reference = WeakReference(object)
            let read: @MainActor (Object) -> Value = { $0[keyPath: keyPath] }
            guard keyPath.isKeyValueObservable else {
                requireObservable(object, keyPath)
                return observingOnMain({ reference.object }, { read($0) }).take(during: .of(object))
            }
            let start: @MainActor (Subscriber<Void, Never>) -> Void = { subscriber in
                if subscriber.isDisposed { return }
                guard let object = reference.object else { return subscriber.complete() }
                subscriber.sendChanges(of: object, keyPath)
            }
            let changes = Signal<Void, Never> { subscriber in
                UIScheduler().schedule { start(subscriber) }
            }
            return
                changes
                .deliverOnMain()
                .compactMap { MainActor.assumeIsolated { reference.object.map { read($0) } } }
                .take(during: .of(object))
        }
    }

    extension Subscriber<Void, Never> {
        /// No change is lost: the observation begins before the first value is read.
        fileprivate func sendChanges<Object: NSObject>(of object: Object, _ keyPath: KeyPath<Object, some Any>) {
            let observation = KeyValueObservation(of: object, keyPath) { self.send(()) }
            onDispose { observation.end() }
            send(())
        }
    }

    func requireObservable(_ object: NSObject, _ keyPath: AnyKeyPath) {
        precondition(
            object is any Observable,
            "\(keyPath) cannot be observed: Objective-C does not know each of its steps. Make the property '@objc dynamic'."
        )
    }
#endif
