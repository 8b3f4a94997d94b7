import Dispatch
import OpenCombine
import RACBindings
import RACOperators
import RACSchedulers
import Synchronization

/// Sends lines through `publisher` to four slow futures at a time, and returns the number of lines that the futures received.
func countLines(_ total: Int, length: Int) -> Int {
    let lines = Signal<String, Never>.generate(from: 0, on: QueueScheduler(label: "lines")) { number in
        guard number < total else { return nil }
        number += 1
        return String(repeating: "x", count: length)
    }
    let received = Atomic<Int>(0)
    let hasEnded = DispatchSemaphore(value: 0)
    let cancellable = lines.publisher.flatMap(maxPublishers: .max(4)) { work($0) }
        .sink { _ in
            hasEnded.signal()
        } receiveValue: {
            received.add($0, ordering: .relaxed)
        }
    return withExtendedLifetime(cancellable) {
        hasEnded.wait()
        return received.load(ordering: .relaxed)
    }
}

/// The promise of a future, which OpenCombine allows to be called on any thread.
private struct Promise: @unchecked Sendable {
    let call: (Result<Int, Never>) -> Void
}

/// Work of some ten microseconds on another queue.
private func work(_ line: String) -> Future<Int, Never> {
    Future { promise in
        let promise = Promise(call: promise)
        DispatchQueue.global().async {
            var sum: UInt64 = 1
            for number in 0..<4_000 { sum = sum &* 6_364_136_223_846_793_005 &+ UInt64(truncatingIfNeeded: number) }
            promise.call(.success(line.isEmpty || sum == 0 ? 0 : 1))
        }
    }
}
