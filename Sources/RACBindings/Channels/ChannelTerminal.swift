import RACCore
import RACOperators

/// One end of a connection that carries values both ways: observe it to get them, send to it to give some.
///
/// There are terminals of many kinds: the two of a ``Channel``, and those of a property, of an observable object, of a
/// key of the user defaults, of a control. Any two with the same type of values can be bound to each other.
///
/// ```swift
/// let name = MutableProperty("Ada")
/// name.terminal.bindTwoWay(to: UserDefaults.standard.terminal(forKey: "name", default: ""))
/// field.textTerminal().bindTwoWay(to: name.terminal)
/// ```
///
/// What is sent to a terminal goes into the connection. It does not come out of that terminal again, except as the current
/// value for a later subscriber. What comes out is what happens at the place that the terminal stands for, or at the other end
/// of the channel. Where values are written and delivered, and what a terminal keeps, is said with each kind.
///
/// Source: RACChannelTerminal.
public struct ChannelTerminal<Value: Sendable, Failure: Error>: SubjectProtocol, MainSignalConvertible {
    @usableFromInline let end: BindingEndpoint<Value, Failure>

    @inlinable
    init(_ end: BindingEndpoint<Value, Failure>) {
        self.end = end
    }

    init(_ endpoint: some ChannelEndpoint<Value, Failure>) {
        self.init(BindingEndpoint(endpoint))
    }

    /// The values that come out here. First the current one, if the place has one to show.
    @inlinable public var signal: Signal<Value, Failure> {
        end.timestamped(.observer).withoutTimestamp(leavingOut: end.origin, showsCurrent: end.showsCurrent)
    }

    /// Sends a value into the connection.
    ///
    /// - Parameter value: The value.
    @inlinable
    public func send(_ value: Value) {
        end.write(value)
    }

    /// Ends a channel with a failure, for both sides. What goes on by itself, such as a property, ignores it.
    ///
    /// - Parameter error: Why.
    @inlinable
    public func fail(_ error: Failure) {
        end.end(.failed(error))
    }

    /// Ends a channel, for both sides. What goes on by itself, such as a property, ignores it.
    @inlinable
    public func complete() {
        end.end(.completed)
    }
}
