import RACCore
import RACOperators
import RACSchedulers

extension MainSignal {
    /// Returns a signal that writes a line for each event before it is sent on.
    ///
    /// ```
    /// search.onMain.debounce: subscribed
    /// search.onMain.debounce: next(1)
    /// search.onMain.debounce: completed
    /// ```
    ///
    /// The other lines are `failed(…)` and `disposed`. The latter is written when the subscription is disposed before this
    /// signal has ended, be it by the receiver or by an operator that has had enough, such as `take`. Each subscription ends
    /// with exactly one of `completed`, `failed(…)` and `disposed`. All events pass unchanged. Keeps nothing.
    ///
    /// Source: `-logAll`, `-logNext`, `-logError` and `-logCompleted` in RACSignal.
    ///
    /// - Parameters:
    ///   - label: The beginning of each line; left out, it is the name of the signal (see ``SignalProtocol/named(_:)``), or the
    ///     type of one without a name.
    ///   - events: What to write down.
    ///   - sink: Receives the lines; left out, they are printed.
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
