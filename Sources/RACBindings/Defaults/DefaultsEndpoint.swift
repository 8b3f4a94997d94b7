#if Foundation
    import Foundation
    import RACCore
    import RACOperators

    /// `@unchecked Sendable` because `UserDefaults` is documented to be safe to use from any thread. On Linux, Foundation
    /// guards `UserDefaults` with a lock, but does not declare the class as Sendable.
    struct DefaultsKey: @unchecked Sendable {
        private let defaults: UserDefaults
        private let key: String

        init(_ defaults: UserDefaults, _ key: String) {
            self.defaults = defaults
            self.key = key
        }

        var object: Any? { defaults.object(forKey: key) }

        func store(_ value: (some Sendable)?) {
            if let value { defaults.set(value, forKey: key) } else { defaults.removeObject(forKey: key) }
            #if !canImport(Darwin)
                NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
            #endif
        }
    }

    /// A key of the user defaults as an endpoint of a binding.
    ///
    /// `core` decides which values are accepted. For each accepted value, in the order of acceptance, ``DefaultsCopy`` performs a
    /// step that stores the value. On deallocation, the core ends after these steps, so every accepted value is stored.
    final class DefaultsEndpoint<Value: Equatable & Sendable>: Sendable {
        private let core: EndpointCore<TimestampedValue<Value>, Never>
        private let observation: any Disposable

        init(read: @escaping @Sendable () -> Value, store: @escaping @Sendable (Value) -> Void) {
            let current = TimestampedValue(read(), .next())
            let core = EndpointCore<TimestampedValue<Value>, Never>(current)
            let copy = DefaultsCopy(current, core, read: read, store: store)
            let steps = Subject<DefaultsCopy<Value>.Step, Never>()
            _ = steps.subscribe { copy.perform($0) }
            // The first subscription to `core`, so that each value is stored before a bound endpoint receives the value.
            _ = core.signal(for: .binding).skip(1).subscribe {
                steps.send(.store($0))
            } completed: {
                steps.complete()
            }
            // Most notifications are about other keys, so the posting thread first checks whether the value may have changed.
            observation = NotificationCenter.default
                .signal(for: UserDefaults.didChangeNotification) { _ in copy.mayHaveChanged ? () : nil }
                .subscribe { steps.send(.refresh) }
            self.core = core
            // The value may have changed after it was read above, and before the observation began.
            if copy.mayHaveChanged { steps.send(.refresh) }
        }

        deinit {
            observation.dispose()
            core.end(.completed)
        }

        /// The side of bindings. It and the subscribers of its signals keep this endpoint alive.
        var bindingEndpoint: BindingEndpoint<Value, Never> {
            let origin = LogicalTimestamp.next()
            return BindingEndpoint(
                origin: origin,
                showsCurrent: true,
                timestamped: { audience in
                    self.core.signal(for: audience).liftValues { next in
                        { timestamped in withExtendedLifetime(self) { next(timestamped) } }
                    }
                },
                write: { value in
                    self.core.decideNext { _ in TimestampedValue(value, .next(), through: origin) }
                },
                receive: { incoming, _ in
                    BindingPropagation.writeRemotely {
                        self.core.decideNext { Optional($0).newer(incoming.through(origin)) }
                    }
                },
                renew: { self.core.decideNext { $0.renewed() }?.value }
            )
        }
    }

    /// The last known value of the defaults for a key. A subject calls ``perform(_:)`` for one step at a time, in order.
    ///
    /// This endpoint stores values only in steps. If a step reads a value that differs from the last known value, other code has
    /// therefore changed the defaults. A step must compare the values, because Foundation reports only that some value in the
    /// defaults has changed.
    private final class DefaultsCopy<Value: Equatable & Sendable>: Sendable {
        enum Step: Sendable {
            /// Reads the value, because some value in the defaults has changed.
            case refresh
            case store(TimestampedValue<Value>)
        }

        private let core: EndpointCore<TimestampedValue<Value>, Never>
        private let read: @Sendable () -> Value
        private let store: @Sendable (Value) -> Void
        /// The value that the last ``Step`` has found or stored. Only ``perform(_:)`` accesses this property.
        private let stored: SubscriptionState<TimestampedValue<Value>>
        /// The value in the defaults, unless other code has changed the value. If a thread that is notified of a change still
        /// reads this value, for example after a change of another key, it sends no ``Step``. No change is missed: this property
        /// is `nil` while a step reads the value, and a step that stores a value sets this property before it stores the value.
        private let expected: Lock<Value?>

        init(
            _ current: TimestampedValue<Value>,
            _ core: EndpointCore<TimestampedValue<Value>, Never>,
            read: @escaping @Sendable () -> Value,
            store: @escaping @Sendable (Value) -> Void
        ) {
            self.core = core
            self.read = read
            self.store = store
            stored = SubscriptionState(current)
            expected = Lock(current.value)
        }

        var mayHaveChanged: Bool {
            let value = read()
            guard let expected = expected.withLock({ $0 }) else { return true }
            return value.hasChanged(from: expected)
        }

        func perform(_ step: Step) {
            switch step {
            case .refresh:
                expect(nil)
                let value = read()
                expect(value)
                guard value.hasChanged(from: stored.value.value) else { return }
                let former = stored.value
                core.decideNext { _ in
                    stored.value = TimestampedValue(value, .next())
                    return stored.value
                }
                _ = consume former
            case .store(let accepted):
                // An earlier step may have found the value in the defaults, or a newer value may have replaced it.
                let former = stored.value
                guard accepted.timestamp > former.timestamp else { return }
                stored.value = accepted
                // The value of this write is already stored, and only its timestamp is newer.
                if accepted.write == former.write { return }
                expect(accepted.value)
                // Stored even if an equal value was read, because the read value may be the default of a key without a value.
                store(accepted.value)
            }
        }

        private func expect(_ value: Value?) {
            // The former value is released with no lock held.
            var former = value
            expected.withLock { swap(&$0, &former) }
        }
    }
#endif
