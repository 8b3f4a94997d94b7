import Dispatch
import Foundation
import RACBindings

extension Signal where Value == Int32, Failure == Never {
    /// Unix signals as a signal, in place of what they usually do; such as Control-C, which is `SIGINT`.
    ///
    /// What they did before is set up again when the subscription ends. Delivers on a queue of its own.
    static func unixSignals(_ numbers: [Int32]) -> Signal {
        Signal { subscriber in
            let queue = DispatchQueue(label: "unix signals")
            // Any thread may cancel a source, though its type does not say so on Linux.
            nonisolated(unsafe) let sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
            for (source, number) in Swift.zip(sources, numbers) {
                ignoreUnixSignal(number)
                source.setEventHandler { subscriber.send(number) }
                source.resume()
            }
            subscriber.onDispose {
                for (source, number) in Swift.zip(sources, numbers) {
                    source.cancel()
                    resetUnixSignal(number)
                }
            }
        }
    }
}

// Outside of the extension, where `signal` means something else.

private func ignoreUnixSignal(_ number: Int32) {
    signal(number, SIG_IGN)
}

private func resetUnixSignal(_ number: Int32) {
    signal(number, SIG_DFL)
}
