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

    /// Whether `stamped` starts with the current value.
    var showsCurrent: Bool { get }

    /// What is accepted here; the current value first, if the place has one to show.
    var stamped: Signal<Stamped<Value>, Failure> { get }

    /// Writes a value.
    func write(_ value: Value)

    /// Accepts a value that comes through a binding, if it is newer than what is held.
    func receive(_ incoming: Stamped<Value>)

    /// Makes the current value, if there is one, newer than all others.
    func renew()

    /// Passes on that the other side has ended. A place that goes on by itself ignores it.
    func end(_ event: Event<Value, Failure>)
}
