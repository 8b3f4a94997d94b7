import Foundation
import LogWatching
import RACBindings

/// What ends the program before the lines end: the user, or a Unix signal.
///
/// Both end the reading, and with it everything that depends on it, in order: so the terminal is put back as it was.
final class Ending: Sendable {
    private enum Cause: Equatable {
        case user
        case unixSignal(Int32)
    }

    private let cause = MutableProperty<Cause?>(nil)
    private let bag = DisposableBag()

    /// Listens to both.
    init(_ watch: LogWatch) {
        let signals = UnixSignals.received([SIGINT, SIGTERM, SIGHUP]).map { Cause.unixSignal($0) }
        Signal.merge([watch.quits.mapTo(.user), signals]).take(1).bind(to: cause).add(to: bag)
    }

    /// Sends once it has come.
    var signal: Signal<Void, Never> { cause.compactMap { $0 }.mapTo(()).take(1) }

    /// Whether it has come.
    var hasCome: Bool { cause.value != nil }

    /// Listens to none of them any more: from here on a Unix signal does what it does to any program.
    func stopListening() {
        bag.dispose()
    }

    /// The number of the Unix signal that was it, if one was.
    var unixSignal: Int32? {
        if case .unixSignal(let number) = cause.value { number } else { nil }
    }
}
