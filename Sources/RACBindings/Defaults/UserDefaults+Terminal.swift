import Foundation
import RACCore
import RACOperators

extension UserDefaults {
    /// The value for a key now, then after each change.
    ///
    /// The current value arrives where you subscribe, a change on the thread that makes it. Never completes. Keeps these defaults
    /// and the last value. On Linux, where `set(_:forKey:)` tells nobody, only what terminals write is noticed at once. Other
    /// changes with the next `didChangeNotification`, which a program may post. Changes that other processes make are noticed
    /// together with the next of this one.
    ///
    /// Source: `-rac_channelTerminalForKey:` in NSUserDefaults.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - type: What is expected there.
    /// - Returns: A signal that sends `nil` while there is no such value for the key. No value twice in a row.
    public func signal<Value: DefaultsValue>(
        forKey key: String,
        as type: Value.Type = Value.self
    ) -> Signal<Value?, Never> {
        terminal(forKey: key, as: type).signal
    }

    /// A key as one end of a two-way binding, with a value to stand in where there is none.
    ///
    /// Sends the current value, then each change, no value twice in a row. What is sent to it is stored, on the sending
    /// thread. Changes are noticed as with ``signal(forKey:as:)``.
    ///
    /// Source: `-rac_channelTerminalForKey:` in NSUserDefaults.
    ///
    /// - Parameter standIn: What to send while there is no value of this type.
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

    /// A key as one end of a two-way binding, with `nil` where there is no value of this type.
    ///
    /// As ``terminal(forKey:default:)``, but without a value to stand in. Sending `nil` removes the key.
    ///
    /// Source: `-rac_channelTerminalForKey:` in NSUserDefaults.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - type: What is expected there.
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
