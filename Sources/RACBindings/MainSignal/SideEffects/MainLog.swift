import RACCore
import RACOperators
import RACSchedulers

extension MainSignal {
    /// Returns a signal that writes a line for each event before it passes the event on.
    ///
    /// Works like ``SignalProtocol/log(_:events:to:)``. The lines are passed to a closure of the main actor. Without a label,
    /// they begin with the name of the signal, such as `search.onMain.debounce`, or with its type if it has no name.
    public func log(
        _ label: String? = nil,
        events: LoggedEvents = .all,
        to sink: @escaping @MainActor (String) -> Void = { print($0) }
    ) -> MainSignal<Value, Failure> {
        let label = label ?? stream.name ?? "\(Self.self)"
        return MainSignal(stream.log(label, events: events, to: calledOnMainQueue(sink)))
    }
}

extension MainValue: CustomStringConvertible {
    /// The description of the value, for logs.
    @usableFromInline var description: String { "\(value)" }
}
