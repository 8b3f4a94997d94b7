#if Foundation
    import Foundation
    import RACCore
    import RACOperators

    extension UserDefaults {
        /// Returns a signal of the current value for a key, followed by each change.
        ///
        /// The current value arrives on the subscribing thread. A change arrives on the thread that makes the change. Changes by
        /// other processes are noticed together with the next change in this process. The signal never completes. It keeps these
        /// defaults and the last value.
        ///
        /// On Linux, `set(_:forKey:)` posts no notification. The signal notices writes of terminals immediately, and other
        /// changes at the next `didChangeNotification`, which a program can post.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - type: The expected type of the value.
        /// - Returns: A signal that sends `nil` while the key has no value of this type. It never sends the same value twice in
        ///   a row.
        public func signal<Value: DefaultsValue>(
            forKey key: String,
            as type: Value.Type = Value.self
        ) -> Signal<Value?, Never> {
            terminal(forKey: key, as: type).signal
        }

        /// Returns a new terminal for a key as one side of a two-way binding, with a default value.
        ///
        /// The terminal sends the current value, followed by each change, and never sends the same value twice in a row.
        /// Received values are stored on the sending thread. Changes by other code are noticed as by ``signal(forKey:as:)``.
        ///
        /// - Parameter standIn: The value to send while the key has no value of this type.
        public func terminal<Value: DefaultsValue>(
            forKey key: String,
            default standIn: Value
        ) -> ChannelTerminal<Value, Never> {
            let key = DefaultsKey(self, key)
            return ChannelTerminal(
                DefaultsEndpoint {
                    key.object.flatMap { Value.fromDefaults($0) } ?? standIn
                } store: {
                    key.store($0)
                }
                .bindingEndpoint
            )
        }

        /// Returns a new terminal for a key, for a two-way binding. It sends `nil` while the key has no value of this type, and
        /// removes the key if it receives `nil`. Otherwise the same as ``terminal(forKey:default:)``.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - type: The expected type of the value.
        public func terminal<Value: DefaultsValue>(
            forKey key: String,
            as type: Value.Type = Value.self
        ) -> ChannelTerminal<Value?, Never> {
            let key = DefaultsKey(self, key)
            return ChannelTerminal(
                DefaultsEndpoint {
                    key.object.flatMap { Value.fromDefaults($0) }
                } store: {
                    key.store($0)
                }
                .bindingEndpoint
            )
        }
    }
#endif
