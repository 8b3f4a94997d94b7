import RACCore
import RACOperators
import RACSchedulers

/// A stream of values over time on the main actor.
///
/// Use signals of the main actor in models and views. The closures of their operators belong to the main actor, and can use all
/// that belongs to it, by annotation or by default. Neither the closures nor the values need to be Sendable.
///
/// ```swift
/// query.onMain
///     .filter { [weak model] in model?.isLongEnough($0) ?? false }
///     .switchMap { [weak model] in model?.search($0) ?? .empty }
///     .map(\.headline)
///     .bind(to: \.headline, on: model)
/// ```
///
/// ``SignalProtocol/onMain`` converts any signal to a signal of the main actor. The signal upstream of `onMain` can send on any
/// thread. `onMain` moves the values to the main queue, and all closures downstream are called there. A signal of the main
/// actor is *cold*, and can be subscribed to only on the main actor. ``signal`` converts it to an ordinary signal.
///
/// The contract of ``Signal`` applies, with one addition. A subscription that is disposed on another thread ends on the main
/// queue, in a later turn. Until then, closures of operators may be called. Of the closures passed to `subscribe`, at most one
/// more call may follow: a call that was about to begin at the moment of the disposal.
///
/// The operators are those of ``Signal``. An operator calls its closures and delivers on the main queue, unless its description
/// says otherwise.
///
/// Related to `Driver` in RxCocoa.
@MainActor
public struct MainSignal<Value, Failure: Error> {
    /// Sends on the main queue, and must be subscribed to there.
    @usableFromInline nonisolated let stream: Signal<MainValue<Value>, Failure>

    @inlinable
    nonisolated init(_ stream: Signal<MainValue<Value>, Failure>) {
        self.stream = stream
    }

    /// This signal itself.
    @inlinable public nonisolated var onMain: MainSignal<Value, Failure> { self }
}
