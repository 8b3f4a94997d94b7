import Dispatch
import OpenCombine
import OpenCombineDispatch
import RACBindings

var delivery: Family {
    Family(name: "Delivery to a queue", rows: [million, idle])
}

/// A thread sends a million integers, and a serial queue receives them. The time ends when the last integer has arrived.
private var million: Row {
    Row(
        "deliver(on:) a queue, a million values: each of them",
        goals: [.timesFaster(15)],
        figure: .wallTime,
        items: 1_000_000,
        mostRounds: 7
    ) { count in
        total(count)
    } here: {
        sendingUntilDone { sum, done in
            let subject = Subject<Int, Never>()
            subject.deliver(on: QueueScheduler()).subscribe {
                sum.value &+= $0
            } completed: {
                done()
            }
            return (subject, { subject.complete() })
        }
    } openCombine: {
        sendingUntilDone { sum, done in
            let subject = PassthroughSubject<Int, Never>()
            let sink = subject.receive(on: DispatchQueue(label: "serial").ocombine)
                .sink { _ in
                    done()
                } receiveValue: {
                    sum.value &+= $0
                }
            return (subject, { withExtendedLifetime(sink) { subject.send(completion: .finished) } })
        }
    } asyncSequence: {
        { count in
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            let (sum, done) = (Sum(), DispatchSemaphore(value: 0))
            Task.detached {
                for await value in stream { sum.value &+= value }
                done.signal()
            }
            for value in 0..<count { continuation.yield(value) }
            continuation.finish()
            done.wait()
            return sum.value
        }
    } byHand: {
        sendingUntilDone { sum, done in
            let inbox = HandInbox { sum.value &+= $0 }
            return (inbox, { inbox.afterwards(done) })
        }
    }
}

/// Returns a batch that sets up a chain, sends the numbers and the end, and waits until the end has arrived.
private func sendingUntilDone<S: Sender<Int>>(
    _ setUp: @escaping (Sum, @escaping @Sendable () -> Void) -> (S, end: () -> Void)
) -> Batch {
    { count in
        let (sum, done) = (Sum(), DispatchSemaphore(value: 0))
        let (sender, end) = setUp(sum) { done.signal() }
        for value in 0..<count { sender.send(value) }
        end()
        done.wait()
        return sum.value
    }
}

/// Each value is sent after the previous value has arrived on the queue.
private var idle: Row {
    Row(
        "deliver(on:) an idle queue, on one core: one value",
        goals: [.atMostTimes(1.05, .byHand)],
        isOnOneCore: true,
        isCounted: false
    ) { count in
        total(count)
    } here: {
        sendingOneByOne { receive in
            let subject = Subject<Int, Never>()
            subject.deliver(on: QueueScheduler()).subscribe { receive($0) }
            return { subject.send($0) }
        }
    } openCombine: {
        sendingOneByOne { receive in
            let subject = PassthroughSubject<Int, Never>()
            let sink = subject.receive(on: DispatchQueue(label: "serial").ocombine).sink { receive($0) }
            return { value in withExtendedLifetime(sink) { subject.send(value) } }
        }
    } byHand: {
        sendingOneByOne { receive in
            let queue = DispatchQueue(label: "serial")
            return { value in queue.async { receive(value) } }
        }
    }
}

/// Returns a batch that sends each number after the previous one has arrived.
func sendingOneByOne(_ setUp: (@escaping @Sendable (Int) -> Void) -> (Int) -> Void) -> Batch {
    let (sum, arrived) = (Sum(), DispatchSemaphore(value: 0))
    let send = setUp { value in
        sum.value &+= value
        arrived.signal()
    }
    return { count in
        sum.value = 0
        for value in 0..<count {
            send(value)
            arrived.wait()
        }
        return sum.value
    }
}
