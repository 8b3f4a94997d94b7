import RACCore
import RACOperators
import RACSchedulers

/// A stream of values over time on the main actor.
///
/// Use it in models and views: the closures of its operators belong to the main actor. They can use everything that belongs to
/// the main actor, by annotation or by default: methods, properties, functions, conformances, key paths. Neither the closures
/// nor the values need to be Sendable.
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
/// thread. `onMain` moves the values to the main queue, and everything downstream is called and delivered there. A signal of
/// the main actor is *cold*, like other signals, and can be subscribed to only on the main actor. ``signal`` converts it back
/// to an ordinary signal.
///
/// The contract is the contract of ``Signal``, with one addition: a subscription that is disposed on another thread ends on the
/// main queue, in a later turn. Until then, closures of operators may be called. Of the subscription's own closures, only a
/// closure that was about to be called at the moment of the disposal can still be called.
///
/// The operators are the operators of ``Signal`` with adapted closures. If the description of an operator does not name a
/// thread, the operator calls its closures and delivers on the main queue.
///
/// Related to `Driver` in RxCocoa.
@MainActor
public struct MainSignal<Value, Failure: Error> {
    /// The underlying signal. It sends on the main queue, and must be subscribed to there.
    @usableFromInline nonisolated let stream: Signal<MainValue<Value>, Failure>

    @inlinable
    nonisolated init(_ stream: Signal<MainValue<Value>, Failure>) {
        self.stream = stream
    }

    /// This signal itself.
    @inlinable public nonisolated var onMain: MainSignal<Value, Failure> { self }
}
