import AsyncAlgorithms
import Dispatch
import OpenCombine
import OpenCombineDispatch
import RACBindings

var time: Family {
    Family(name: "Time", rows: [debounced, throttled, timers, virtualTimers])
}

/// The interval is longer than the time to send the values, so that only the last value passes.
private let interval = 100

/// Returns a batch that sends the numbers, and waits until the last number has arrived.
private func sendingUntilLast<S: Sender<Int>>(_ setUp: (@escaping @Sendable (Int) -> Void) -> (S, kept: Any)) -> Batch {
    let (last, arrived) = (Sum(), DispatchSemaphore(value: 0))
    let (sender, kept) = setUp { value in
        last.value = value
        arrived.signal()
    }
    return { count in
        for value in 0..<count { sender.send(value) }
        // If the machine pauses between two values, more than one value arrives, so the loop waits for the last value.
        repeat { arrived.wait() } while last.value != count - 1
        return withExtendedLifetime(kept) { last.value }
    }
}

private var debounced: Row {
    Row(
        "debounce, restarted by each value: a send",
        goals: [.atMost(300)],
        mostRounds: 9,
        isCounted: false
    ) { count in
        count - 1
    } here: {
        sendingUntilLast { receive in
            let subject = Subject<Int, Never>()
            subject.debounce(for: .milliseconds(interval), on: QueueScheduler()).subscribe { receive($0) }
            return (subject, ())
        }
    } openCombine: {
        sendingUntilLast { receive in
            let subject = PassthroughSubject<Int, Never>()
            let queue = DispatchQueue(label: "serial").ocombine
            return (subject, subject.debounce(for: .milliseconds(interval), scheduler: queue).sink { receive($0) })
        }
    } asyncSequence: {
        waiting { count in
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            for value in 0..<count { continuation.yield(value) }
            continuation.finish()
            var last = 0
            for await value in stream.debounce(for: .milliseconds(interval)) { last = value }
            return last
        }
    } byHand: {
        sendingUntilLast { receive in (HandDebounce(.milliseconds(interval)) { receive($0) }, ()) }
    }
}

private var throttled: Row {
    Row("throttle, most values left out: a send", mostRounds: 9, isCounted: false) { count in
        count - 1
    } here: {
        sendingUntilLast { receive in
            let subject = Subject<Int, Never>()
            subject.throttle(for: .milliseconds(interval), on: QueueScheduler()).subscribe { receive($0) }
            return (subject, ())
        }
    } openCombine: {
        sendingUntilLast { receive in
            let subject = PassthroughSubject<Int, Never>()
            let queue = DispatchQueue(label: "serial").ocombine
            let throttled = subject.throttle(for: .milliseconds(interval), scheduler: queue, latest: true)
            return (subject, throttled.sink { receive($0) })
        }
    }
}

/// Timers that are disposed before they are due, like most timeouts.
private var timers: Row {
    Row("timer on a queue scheduler: schedule and dispose", isCounted: false, expected: { $0 }) {
        let scheduler = QueueScheduler()
        return { count in
            for _ in 0..<count { scheduler.schedule(after: .seconds(60)) {}.dispose() }
            return count
        }
    } openCombine: {
        let queue = DispatchQueue(label: "serial").ocombine
        return { count in
            for _ in 0..<count {
                queue.schedule(after: queue.now.advanced(by: .seconds(60)), interval: .seconds(60)) {}.cancel()
            }
            return count
        }
    } byHand: {
        let queue = DispatchQueue(label: "serial")
        return { count in
            for _ in 0..<count {
                let timer = DispatchSource.makeTimerSource(queue: queue)
                timer.setEventHandler {}
                timer.schedule(deadline: .now() + 60)
                timer.resume()
                timer.cancel()
            }
            return count
        }
    }
}

private var virtualTimers: Row {
    Row("timer on a test scheduler: schedule and run") { count in
        total(count)
    } here: {
        let (scheduler, sum) = (TestScheduler(), Sum())
        return { count in
            sum.value = 0
            for value in 0..<count {
                scheduler.schedule(after: .milliseconds(1)) { sum.value &+= value }
                scheduler.advance(by: .milliseconds(1))
            }
            return sum.value
        }
    }
}
