import Dispatch
import Foundation
import RACBindings

/// Unix signals of this process: interrupt, hang-up, window size change, …
package enum UnixSignals {
    /// Sends the number of each received Unix signal. The default effects are disabled while the returned signal is subscribed
    /// to. Never completes.
    package static func received(_ numbers: [Int32]) -> Signal<Int32, Never> {
        .merge(numbers.map(received))
    }

    private static func received(_ number: Int32) -> Signal<Int32, Never> {
        Signal { subscriber in
            #if canImport(Darwin)
                // On Apple platforms, a Dispatch source reports a Unix signal, but does not disable its default effect.
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

/// A source for one signal number.
///
/// `@unchecked Sendable` because any thread may use a Dispatch source, although its Swift type is not `Sendable` on every
/// platform. The source is not replaced after the initializer.
private final class SignalSource: @unchecked Sendable {
    private let source: any DispatchSourceSignal

    init(_ number: Int32, _ action: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: action)
        // Dispatch registers the source asynchronously. A Unix signal that arrives earlier has its default effect: it ends the
        // program, which then cannot restore the terminal.
        let registered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registered.signal() }
        source.activate()
        registered.wait()
    }

    func cancel() {
        source.cancel()
    }
}
