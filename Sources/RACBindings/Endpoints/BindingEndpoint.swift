import RACCore

/// One side of a two-way binding. All members can be called from any thread.
///
/// The members are closures, which the compiler specializes for the type of a property's value. It would not specialize methods
/// that are called through a protocol.
@usableFromInline
final class BindingEndpoint<Value: Sendable, Failure: Error>: Sendable {
    /// Identifies this endpoint in the values that enter here: the timestamp at which it was created.
    @usableFromInline let origin: LogicalTimestamp
    /// Indicates whether a new observer first receives the held value, even if that value was written to this endpoint.
    @usableFromInline let showsCurrent: Bool
    /// Returns a signal of the accepted values. Even the endpoint that has sent a value receives it, and recognizes its timestamp.
    @usableFromInline let timestamped: @Sendable (Audience) -> Signal<TimestampedValue<Value>, Failure>
    @usableFromInline let write: @Sendable (Value) -> Void
    /// Accepts a value from a binding if the value is newer than the held value and the binding has not been disposed.
    @usableFromInline let receive: @Sendable (TimestampedValue<Value>, CompoundDisposable) -> Void
    /// Assigns a new timestamp to the held value and returns the value. Returns `nil` if this endpoint has no value to show.
    /// With the new timestamp, the value wins over the values of endpoints that are bound to this endpoint later.
    @usableFromInline let renew: @Sendable () -> Value?
    /// Ends this endpoint, for example because the endpoint on the other side of a binding has ended. An endpoint with its own
    /// lifetime, such as that of a property, ignores the call.
    @usableFromInline let end: @Sendable (TerminalEvent<Failure>) -> Void

    @inlinable
    init(
        origin: LogicalTimestamp,
        showsCurrent: Bool,
        timestamped: @escaping @Sendable (Audience) -> Signal<TimestampedValue<Value>, Failure>,
        write: @escaping @Sendable (Value) -> Void,
        receive: @escaping @Sendable (TimestampedValue<Value>, CompoundDisposable) -> Void,
        renew: @escaping @Sendable () -> Value?,
        end: @escaping @Sendable (TerminalEvent<Failure>) -> Void = { _ in }
    ) {
        self.origin = origin
        self.showsCurrent = showsCurrent
        self.timestamped = timestamped
        self.write = write
        self.receive = receive
        self.renew = renew
        self.end = end
    }
}

@usableFromInline
enum Audience: Sendable {
    /// Receives the held value, even if observers do not receive it, then all later values.
    case binding
    /// Receives the value to show, if there is one, then all later values.
    case observer
}
