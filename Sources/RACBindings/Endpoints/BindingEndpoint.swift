import RACCore

/// A place that holds or passes values, and can be one end of a two-way binding.
///
/// All of it may be called from any thread. What is accepted is sent on `stamped`, to the one it came from as well: its
/// stamp tells it that it has seen this already.
protocol ChannelEndpoint<Value, Failure>: AnyObject, Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    /// What tells this end from others.
    var origin: Origin { get }

    /// Returns whether `stamped` starts for an observer with what is held, even if that came in here.
    var showsCurrent: Bool { get }

    /// The values that the endpoint accepts, with their stamps, for bindings or for observers.
    func timestamped(for audience: Audience) -> Signal<TimestampedValue<Value>, Failure>

    /// Writes a value.
    func write(_ value: Value)

    /// Accepts a value that arrives through a binding, if it is newer than what is held.
    ///
    /// - Parameter binding: Where it comes from. Who accepts it later does not if this has been disposed by then.
    func receive(_ incoming: TimestampedValue<Value>, from binding: CompoundDisposable)

    /// Makes the current value, if there is one to show, win over what other places hold: at least over what is bound to this
    /// from now on. Returns that value.
    func renew() -> TimestampedValue<Value>?

    /// Passes on that the other side has ended. A place that goes on by itself ignores it.
    func end(_ event: Event<Value, Failure>)
}

/// Who is notified of what an end accepts.
@usableFromInline
enum Audience: Sendable {
    /// A binding: gets what is held, whether it is to be shown or not, then all else.
    case binding
    /// An observer: gets what is to be shown at first, then all else.
    case observer
}

/// What a terminal stands for, as closures: those of a property are specialized where it is bound, which generic code behind a
/// protocol is not.
@usableFromInline
final class BindingEndpoint<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let origin: Origin
    @usableFromInline let showsCurrent: Bool
    @usableFromInline let timestamped: @Sendable (Audience) -> Signal<TimestampedValue<Value>, Failure>
    @usableFromInline let write: @Sendable (Value) -> Void
    @usableFromInline let receive: @Sendable (TimestampedValue<Value>, CompoundDisposable) -> Void
    @usableFromInline let renew: @Sendable () -> TimestampedValue<Value>?
    @usableFromInline let end: @Sendable (Event<Value, Failure>) -> Void

    /// Creates an end. See ``ChannelEndpoint``.
    @inlinable
    init(
        origin: Origin,
        showsCurrent: Bool,
        timestamped: @escaping @Sendable (Audience) -> Signal<TimestampedValue<Value>, Failure>,
        write: @escaping @Sendable (Value) -> Void,
        receive: @escaping @Sendable (TimestampedValue<Value>, CompoundDisposable) -> Void,
        renew: @escaping @Sendable () -> TimestampedValue<Value>?,
        end: @escaping @Sendable (Event<Value, Failure>) -> Void
    ) {
        self.origin = origin
        self.showsCurrent = showsCurrent
        self.timestamped = timestamped
        self.write = write
        self.receive = receive
        self.renew = renew
        self.end = end
    }

    /// Creates the end that a place is.
    convenience init(_ endpoint: some ChannelEndpoint<Value, Failure>) {
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
