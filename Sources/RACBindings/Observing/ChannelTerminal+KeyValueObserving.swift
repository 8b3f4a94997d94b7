#if canImport(ObjectiveC)
    import Foundation
    import ObjectiveC
    import RACCore
    import RACSchedulers

    extension ChannelTerminal where Failure == Never {
        /// Creates a terminal for a property of an object, with key-value observing.
        ///
        /// The terminal sends the current value, then the value after each change by other code. A value sent to the terminal
        /// is written on the main queue: immediately if it is sent there and no write is pending. Otherwise the latest value
        /// is written in a later turn. If the object changes a written value, the changed value is sent back. Two bound
        /// objects must not keep changing each other's values.
        ///
        /// ```swift
        /// settings.volume.terminal.bindTwoWay(to: .observing(player, \.volume))
        /// ```
        ///
        /// The terminal does not keep the object alive, and completes when the object is deallocated.
        ///
        /// - *Delivers on* the main queue: immediately if the change is made there, otherwise in a later turn.
        ///
        /// Source: `RACChannelTo`, and `-initWithTarget:keyPath:nilValue:` in RACKVOChannel.
        ///
        /// - Parameters:
        ///   - object: The object. Held weakly.
        ///   - keyPath: The property. Precondition: the property is `@objc dynamic`, or the object notifies of its changes by
        ///     hand, as many classes of Apple do, or the object is `@Observable`.
        @MainActor
        public static func observing<Object: NSObject>(
            _ object: Object,
            _ keyPath: ReferenceWritableKeyPath<Object, Value>
        ) -> ChannelTerminal where Value: Equatable {
            observing(object, keyPath) { $1.hasChanged(from: $0) }
        }

        /// Creates a terminal for a property whose type need not be `Equatable`, with key-value observing.
        ///
        /// If the object changes a value while the value is written, the other side is not notified. Otherwise the same as the
        /// overload for `Equatable` values.
        ///
        /// Source: `RACChannelTo`, and `-initWithTarget:keyPath:nilValue:` in RACKVOChannel.
        ///
        /// - Parameters:
        ///   - object: The object. Held weakly.
        ///   - keyPath: The property.
        @_disfavoredOverload
        @MainActor
        public static func observing<Object: NSObject>(
            _ object: Object,
            _ keyPath: ReferenceWritableKeyPath<Object, Value>
        ) -> ChannelTerminal {
            observing(object, keyPath) { _, _ in false }
        }

        @MainActor
        private static func observing<Object: NSObject>(
            _ object: Object,
            _ keyPath: ReferenceWritableKeyPath<Object, Value>,
            _ differ: @escaping (Value, Value) -> Bool
        ) -> ChannelTerminal {
            guard keyPath.isKeyValueObservable else {
                requireObservable(object, keyPath)
                return observingByObservation(object) {
                    $0[keyPath: keyPath]
                } write: {
                    $0[keyPath: keyPath] = $1
                } differ: {
                    differ($0, $1)
                }
            }
            let endpoint = KeyValueEndpoint(object, keyPath, differ)
            let current = object[keyPath: keyPath]
            let mainEndpoint = MainActorEndpoint(showing: current) { value in endpoint.write(value) }
            endpoint.start(notifying: mainEndpoint)
            // Another thread may have changed the property before the observation began.
            if differ(current, object[keyPath: keyPath]) { endpoint.announceChange() }
            mainEndpoint.end(with: .of(object))
            return ChannelTerminal(mainEndpoint.bindingEndpoint)
        }
    }

    @MainActor
    private final class KeyValueEndpoint<Object: NSObject, Value: Sendable> {
        private weak var object: Object?
        private let keyPath: ReferenceWritableKeyPath<Object, Value>
        private let differ: (Value, Value) -> Bool
        private weak var mainEndpoint: MainActorEndpoint<Value>?
        private var observation: KeyValueObservation?
        private var isWriting = false

        init(
            _ object: Object,
            _ keyPath: ReferenceWritableKeyPath<Object, Value>,
            _ differ: @escaping (Value, Value) -> Bool
        ) {
            self.object = object
            self.keyPath = keyPath
            self.differ = differ
        }

        deinit {
            observation?.end()
        }

        func start(notifying mainEndpoint: MainActorEndpoint<Value>) {
            guard let object else { return }
            self.mainEndpoint = mainEndpoint
            observation = KeyValueObservation(of: object, keyPath) { [weak self, weak mainEndpoint] in
                if MainQueue.isCurrent {
                    MainActor.assumeIsolated { self?.announceChange() }
                } else {
                    // If another value arrives before the new value is read, the timestamps show which value is newer.
                    mainEndpoint?.reserveTimestamp()
                    MainScheduler.shared.schedule { self?.announceRecordedChange() }
                }
            }
        }

        func write(_ value: Value) {
            guard let object else {
                mainEndpoint?.complete()
                return
            }
            isWriting = true
            object[keyPath: keyPath] = value
            isWriting = false
            if differ(value, object[keyPath: keyPath]) { announceChange() }
        }

        func announceChange() {
            if isWriting { return }
            mainEndpoint?.reserveTimestamp()
            announceRecordedChange()
        }

        private func announceRecordedChange() {
            guard let object else { return }
            mainEndpoint?.announceChange(to: object[keyPath: keyPath])
        }
    }
#endif
