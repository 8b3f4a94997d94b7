import Foundation
import RACBindings
import UnixSignals

/// What ends a program before its work ends: the user, or a Unix signal.
///
/// Both end the work, and with it everything that depends on it, in order: so the terminal is put back as it was.
package final class Ending: Sendable {
    private enum Cause: Equatable {
        case user
        case unixSignal(Int32)
    }

    private let cause = MutableProperty<Cause?>(nil)
    private let bag = DisposableBag()

    /// Listens to both.
    ///
    /// - Parameter quits: Sends when the user quits.
    package init(_ quits: Signal<Void, Never>) {
        let signals = UnixSignals.received([SIGINT, SIGTERM, SIGHUP]).map { Cause.unixSignal($0) }
        Signal.merge([quits.mapTo(.user), signals]).take(1).bind(to: cause).add(to: bag)
    }

    /// Sends once it has come.
    package var signal: Signal<Void, Never> { cause.compactMap { $0 }.mapTo(()).take(1) }

    /// Returns whether it has come.
    package var hasCome: Bool { cause.value != nil }

    /// Listens to none of them any more: from here on a Unix signal does what it does to any program.
    package func stopListening() {
        bag.dispose()
    }

    /// The number of the Unix signal that was it, if one was.
    package var unixSignal: Int32? {
        if case .unixSignal(let number) = cause.value { number } else { nil }
    }
}
