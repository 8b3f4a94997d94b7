import Foundation
import RACBindings
import UnixSignals

/// The early end of a program, by the user or a Unix signal.
///
/// Both end the work and everything that depends on it, in order, and the terminal is restored.
package final class Ending: Sendable {
    private enum Cause: Equatable {
        case user
        case unixSignal(Int32)
    }

    private let cause = MutableProperty<Cause?>(nil)
    private let bag = DisposableBag()

    /// Observes both.
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

    /// Stops observing both. From here on a Unix signal has its default effect.
    package func stopListening() {
        bag.dispose()
    }

    /// The number of the Unix signal that requested the end, or `nil`.
    package var unixSignal: Int32? {
        if case .unixSignal(let number) = cause.value { number } else { nil }
    }
}
