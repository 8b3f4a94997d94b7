import RACCore

/// One side of a two-way binding. All members can be called from any thread. `timestamped` sends each accepted value to all bound
/// endpoints, even to the endpoint that has sent the value. That endpoint recognizes the value by its timestamp.
protocol EndpointProtocol<Value, Failure>: AnyObject, Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    var origin: Origin { get }

    /// Indicates whether a new observer first receives the held value, even if that value was written to this endpoint.
    var showsCurrent: Bool { get }

    func timestamped(for audience: Audience) -> Signal<TimestampedValue<Value>, Failure>

    func write(_ value: Value)

    /// Accepts a value from a binding if the value is newer than the held value and the binding has not been disposed.
    func receive(_ incoming: TimestampedValue<Value>, from binding: CompoundDisposable)

    /// Assigns a new timestamp to the held value and returns the value. Returns `nil` if this endpoint has no value to show.
    /// With the new timestamp, the value wins over the values of endpoints that are bound to this endpoint later.
    func renew() -> Value?

    /// Ends this endpoint with a failure or a completion, for example because the endpoint on the other side of a binding has
    /// ended. An endpoint with its own lifetime, such as that of a property, ignores the call.
    func end(_ event: TerminalEvent<Failure>)
}

@usableFromInline
enum Audience: Sendable {
    /// Receives the held value, even if observers do not receive it, then all later values.
    case binding
    /// Receives the value to show, if there is one, then all later values.
    case observer
}

/// The methods of an ``EndpointProtocol`` as closures, which the compiler specializes for the type of a property's value. It
/// would not specialize methods that are called through a protocol.
@usableFromInline
final class BindingEndpoint<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let origin: Origin
    @usableFromInline let showsCurrent: Bool
    @usableFromInline let timestamped: @Sendable (Audience) -> Signal<TimestampedValue<Value>, Failure>
    @usableFromInline let write: @Sendable (Value) -> Void
    @usableFromInline let receive: @Sendable (TimestampedValue<Value>, CompoundDisposable) -> Void
    @usableFromInline let renew: @Sendable () -> Value?
    @usableFromInline let end: @Sendable (TerminalEvent<Failure>) -> Void

    @inlinable
    init(
        origin: Origin,
        showsCurrent: Bool,
        timestamped: @escaping @Sendable (Audience) -> Signal<TimestampedValue<Value>, Failure>,
        write: @escaping @Sendable (Value) -> Void,
        receive: @escaping @Sendable (TimestampedValue<Value>, CompoundDisposable) -> Void,
        renew: @escaping @Sendable () -> Value?,
        end: @escaping @Sendable (TerminalEvent<Failure>) -> Void
    ) {
        self.origin = origin
        self.showsCurrent = showsCurrent
        self.timestamped = timestamped
        self.write = write
        self.receive = receive
        self.renew = renew
        self.end = end
    }

    convenience init(_ endpoint: some EndpointProtocol<Value, Failure>) {
        self.init(
            origin: endpoint.origin,
            showsCurrent: endpoint.showsCurrent,
            timestamped: { endpoint.timestamped(for: $0) },
            write: { endpoint.write($0) },
            receive: { endpoint.receive($0, from: $1) },
            renew: { endpoint.renew() },
            end: { endpoint.end($0) }
        )
    }
}
