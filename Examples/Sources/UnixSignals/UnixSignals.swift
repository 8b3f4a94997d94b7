import Dispatch
import Foundation
import RACBindings

/// What the system tells a process with a number: interrupt, hang up, the window has another size, …
package enum UnixSignals {
    /// Sends the number of each of these signals, which do nothing else meanwhile. Never completes.
    package static func received(_ numbers: [Int32]) -> Signal<Int32, Never> {
        .merge(numbers.map(received))
    }

    private static func received(_ number: Int32) -> Signal<Int32, Never> {
        Signal { subscriber in
            #if canImport(Darwin)
                // There a source tells of a signal, and does not keep it from doing what it does otherwise.
                Foundation.signal(number, SIG_IGN)
            #endif
            let source = SignalSource(number) { subscriber.send(number) }
            subscriber.onDispose {
                source.cancel()
                Foundation.signal(number, SIG_DFL)
            }
        }
    }
}

/// What listens to one number.
///
/// `@unchecked Sendable` because a Dispatch source may be used from any thread, which its Swift type does not say everywhere, and it
/// is not exchanged after the initializer.
private final class SignalSource: @unchecked Sendable {
    private let source: any DispatchSourceSignal

    init(_ number: Int32, _ action: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: action)
        source.activate()
    }

    func cancel() {
        source.cancel()
    }
}
