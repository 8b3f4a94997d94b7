import RACCore
import RACOperators
import RACSchedulers

/// A stream of values over time on the main actor.
///
/// For models and views: the closures of its operators belong to the main actor. They can use everything that belongs there, by
/// annotation or by default: methods, properties, functions, conformances, key paths. Neither the closures nor the values need to
/// be Sendable.
///
/// ```swift
/// query.onMain
///     .filter { [weak model] in model?.isLongEnough($0) ?? false }
///     .switchMap { [weak model] in model?.search($0) ?? .empty }
///     .map(\.headline)
///     .bind(to: \.headline, on: model)
/// ```
///
/// ``SignalProtocol/onMain`` converts any signal to a signal of the main actor. The signal before `onMain` can send on any
/// thread. `onMain` moves the values to the main queue, and everything downstream is called and delivered there. A signal of the
/// main actor is *cold*, like other signals, and can be subscribed to only on the main actor. ``signal`` converts it back to an
/// ordinary signal.
///
/// The contract is that of ``Signal``, with one addition: a subscription that is disposed on another thread ends on the main
/// queue, in a later turn. Until then closures of operators may be called. A closure of the subscription is called only if it was
/// about to be called at the moment of the disposal.
///
/// The operators are those of ``Signal`` with adapted closures. Where the description of an operator does not name a thread, it
/// calls its closures and delivers on the main queue.
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
