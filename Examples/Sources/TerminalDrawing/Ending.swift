import Foundation
import RACBindings
import UnixSignals

/// The early end of a program, by the user or a Unix signal.
///
/// The early end stops the work and everything that depends on the work, in order. Then the terminal is restored.
package final class Ending: Sendable {
    private enum Cause: Equatable {
        case user
        case unixSignal(Int32)
    }

    private let cause = MutableProperty<Cause?>(nil)
    private let bag = DisposableBag()

    /// Starts observing the user and Unix signals.
    ///
    /// - Parameter quits: Sends when the user quits.
    package init(_ quits: Signal<Void, Never>) {
        let signals = UnixSignals.received([SIGINT, SIGTERM, SIGHUP]).map { Cause.unixSignal($0) }
        Signal.merge([quits.mapTo(.user), signals]).take(1).bind(to: cause).add(to: bag)
    }

    /// Sends when the end is requested, or immediately if it has been requested.
    package var signal: Signal<Void, Never> { cause.compactMap { $0 }.mapTo(()).take(1) }

    /// Indicates whether the end has been requested.
    package var hasCome: Bool { cause.value != nil }

    /// Stops observing the user and Unix signals. After this call, a Unix signal has its default effect.
    package func stopListening() {
        bag.dispose()
    }

    /// The number of the Unix signal that requested the end, or `nil`.
    package var unixSignal: Int32? {
        if case .unixSignal(let number) = cause.value { number } else { nil }
    }
}
