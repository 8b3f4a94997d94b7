import RACCore
import RACSchedulers

extension SignalProtocol {
    /// This signal with its values on the main actor, for closures that belong there.
    ///
    /// ```swift
    /// names.onMain.map { self.format($0) }.subscribe { label.text = $0 }
    /// ```
    ///
    /// An event that arrives on the main queue, with none waiting, is delivered at once; any other waits for a turn of the
    /// main loop, and the order is kept, as with ``deliverOnMain(maxEventsPerTurn:)``. The work of this signal starts on the
    /// main actor, where the subscription is made, and runs where it runs. Keeps the events that wait, without limit.
    ///
    /// Not in ReactiveObjC.
    @inlinable public var onMain: MainSignal<Value, Failure> {
        switch signal.source {
        case .just(let value): MainSignal(.just(MainValue(value)))
        case .empty: MainSignal(.empty)
        case .never: MainSignal(.never)
        case .fail(let error): MainSignal(.fail(error))
        case .trusted: MainSignal(deliveringOnMain().map { MainValue($0) })
        }
    }
}
