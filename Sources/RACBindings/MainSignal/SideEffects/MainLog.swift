import RACCore
import RACOperators
import RACSchedulers

extension MainSignal {
    /// Returns a signal that logs one line for each event before it sends the event.
    ///
    /// Works like ``SignalProtocol/log(_:events:to:)``. `sink` receives the lines on the main actor. Without a label, each line
    /// begins with the signal's name, such as `search.onMain.debounce`, or with the signal's type if it has no name.
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
    @usableFromInline var description: String { "\(value)" }
}
