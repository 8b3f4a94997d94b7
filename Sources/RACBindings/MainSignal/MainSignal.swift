import RACCore
import RACOperators
import RACSchedulers

/// A stream of values over time on the main actor.
///
/// For models and views: the closures of its operators belong to the main actor and need not be Sendable, nor need its
/// values. So they may call methods and read properties of what belongs to the main actor, and what is isolated to it by
/// default: functions, conformances, key paths.
///
/// ```swift
/// query.onMain
///     .filter { [weak model] in model?.isLongEnough($0) ?? false }
///     .switchMap { [weak model] in model?.search($0) ?? .empty }
///     .map(\.headline)
///     .bind(to: \.headline, on: model)
/// ```
///
/// ``SignalProtocol/onMain`` makes one of any signal. It is *cold*, as a signal is, and what is subscribed to at the beginning
/// of the chain may send from anywhere: the values come to the main actor there, and everything after runs on it. The
/// contract is that of ``Signal``, with one addition: a subscription that is disposed on another thread ends on the main
/// queue, in a later turn. Until then closures of operators may be called, but those of the subscription are not.
///
/// It stands on ``Signal`` and its operators, and costs about as much.
///
/// Not in ReactiveObjC; `Driver` in RxCocoa is its relative.
@MainActor
public struct MainSignal<Value, Failure: Error> {
    /// Sends on the main queue. To be subscribed to there.
    @usableFromInline nonisolated let stream: Signal<MainValue<Value>, Failure>

    @inlinable
    nonisolated init(_ stream: Signal<MainValue<Value>, Failure>) {
        self.stream = stream
    }

    /// This signal itself.
    @inlinable public nonisolated var onMain: MainSignal<Value, Failure> { self }
}
