import RACCore
import RACOperators

/// One side of a two-way connection: it sends values to observers, and accepts values.
///
/// A ``Channel`` has two terminals. A property, an observable object, a key of the user defaults, and a control each have a
/// terminal. Any two terminals with the same type of values can be bound to each other.
///
/// ```swift
/// let name = MutableProperty("Ada")
/// name.terminal.bindTwoWay(to: UserDefaults.standard.terminal(forKey: "name", default: ""))
/// field.textTerminal().bindTwoWay(to: name.terminal)
/// ```
///
/// A terminal sends the changes of its endpoint, or the values of the other side of the channel. A value sent to a terminal is
/// passed to the other side. The terminal does not send that value back, except as the current value for a later subscriber.
/// Each kind of terminal documents its threads, and the objects that it keeps alive.
public struct ChannelTerminal<Value: Sendable, Failure: Error>: SubjectProtocol, MainSignalConvertible {
    @usableFromInline let endpoint: BindingEndpoint<Value, Failure>

    @inlinable
    init(_ endpoint: BindingEndpoint<Value, Failure>) {
        self.endpoint = endpoint
    }

    /// A signal of the values of the connection. If the terminal has a current value, the signal begins with this value.
    @inlinable public var signal: Signal<Value, Failure> {
        let (origin, showsCurrent) = (endpoint.origin, endpoint.showsCurrent)
        return endpoint.timestamped(.observer).liftValues { next in
            let isCurrent = SubscriptionState(showsCurrent)
            return { timestamped in
                let isSent = isCurrent.value || timestamped.isNewer && timestamped.origin != origin
                isCurrent.value = false
                if isSent { next(timestamped.value) }
            }
        }
    }

    /// Sends a value into the connection.
    @inlinable
    public func send(_ value: Value) {
        endpoint.write(value)
    }

    /// Fails both sides of a channel. An endpoint with its own lifetime, such as a property, ignores the failure.
    @inlinable
    public func fail(_ error: Failure) {
        endpoint.end(.failed(error))
    }

    /// Completes both sides of a channel. An endpoint with its own lifetime, such as a property, ignores the completion.
    @inlinable
    public func complete() {
        endpoint.end(.completed)
    }
}
