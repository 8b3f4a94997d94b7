import RACCore

/// What a terminal stands for: a place that holds or passes values, one end of a two-way binding.
///
/// All of it may be called from any thread. What is accepted is sent on `stamped`, to the one it came from as well: its
/// stamp tells it that it has seen this already.
protocol ChannelEnd<Value, Failure>: AnyObject, Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    /// What tells this end from others.
    var entrance: Entrance { get }

    /// Whether `stamped` starts for an observer with what is held, even if that came in here.
    var showsCurrent: Bool { get }

    /// What is accepted here.
    ///
    /// - Parameter audience: Who wants it.
    func stamped(for audience: Audience) -> Signal<Stamped<Value>, Failure>

    /// Writes a value.
    func write(_ value: Value)

    /// Accepts a value that comes through a binding, if it is newer than what is held.
    ///
    /// - Parameters:
    ///   - incoming: The value.
    ///   - binding: Where it comes from. Who accepts it later does not if this has been disposed by then.
    func receive(_ incoming: Stamped<Value>, from binding: CompoundDisposable)

    /// Makes the current value, if there is one to show, newer than all others.
    ///
    /// - Returns: That value.
    func renew() -> Stamped<Value>?

    /// Passes on that the other side has ended. A place that goes on by itself ignores it.
    func end(_ event: Event<Value, Failure>)
}

/// Who is told of what an end accepts.
enum Audience: Sendable {
    /// A binding: gets what is held, whether it is to be shown or not, then all else.
    case binding
    /// An observer: gets what is to be shown at first, then all else.
    case observer
}
