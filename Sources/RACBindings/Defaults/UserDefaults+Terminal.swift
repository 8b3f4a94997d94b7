import Foundation
import RACCore
import RACOperators

extension UserDefaults {
    /// Returns a signal of the value for a key: the current one, then each change.
    ///
    /// The current value arrives where you subscribe, a change on the thread that makes it. Never completes. Keeps these defaults
    /// and the last value. On Linux, where `set(_:forKey:)` posts no notification, only writes of terminals are noticed
    /// immediately. Other changes are noticed at the next `didChangeNotification`, which a program can post. Changes by other
    /// processes are noticed together with the next change in this process.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - type: The expected type of the value.
    /// - Returns: A signal that sends `nil` while there is no such value for the key. It never sends the same value twice in a
    ///   row.
    public func signal<Value: DefaultsValue>(
        forKey key: String,
        as type: Value.Type = Value.self
    ) -> Signal<Value?, Never> {
        terminal(forKey: key, as: type).signal
    }

    /// Returns a terminal for a key as one end of a two-way binding, with a default value.
    ///
    /// Sends the current value, then each change, never the same value twice in a row. Stores the values sent to it, on the
    /// sending thread. Notices changes in the same way as ``signal(forKey:as:)``.
    ///
    /// - Parameter standIn: The value to send while the key has no value of this type.
    /// - Returns: The terminal to bind or observe.
    public func terminal<Value: DefaultsValue>(
        forKey key: String,
        default standIn: Value
    ) -> ChannelTerminal<Value, Never> {
        ChannelTerminal(
            DefaultsEndpoint(DefaultsKey(self, key)) { key in
                key.object.flatMap { Value.fromDefaults($0) } ?? standIn
            } store: { key, value in
                key.store(value)
            }
        )
    }

    /// Returns a terminal for a key as one end of a two-way binding. It sends `nil` while the key has no value of this type.
    ///
    /// Like ``terminal(forKey:default:)``, but without a default value. Sending `nil` removes the key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - type: The expected type of the value.
    /// - Returns: The terminal to bind or observe.
    public func terminal<Value: DefaultsValue>(
        forKey key: String,
        as type: Value.Type = Value.self
    ) -> ChannelTerminal<Value?, Never> {
        ChannelTerminal(
            DefaultsEndpoint(DefaultsKey(self, key)) { key in
                key.object.flatMap { Value.fromDefaults($0) }
            } store: { key, value in
                key.store(value)
            }
        )
    }
}
