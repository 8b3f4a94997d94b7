import Dispatch
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct RecorderRaceTests {
    @Test func `a recorder counts correctly if threads subscribe, send, dispose and read concurrently`() {
        let recorder = SignalRecorder(keeping: 1_000)
        let rounds = heavy(2_000)
        onThreads(5) { thread in
            for _ in 0..<rounds {
                if thread == 4 {
                    _ = (recorder.table, recorder.liveSubscriptions.description, recorder.trace)
                    continue
                }
                let subject = Subject<Int, Never>()
                let subscription = subject.recorded(in: recorder, as: "inner").map { $0 + 1 }
                    .recorded(in: recorder, as: "outer").subscribe()
                for number in 1...10 { subject.send(number) }
                if thread.isMultiple(of: 2) { subscription.dispose() } else { subject.complete() }
            }
        }
        for signal in recorder.signals {
            #expect(signal.subscriptions == 4 * rounds)
            #expect(signal.values == 40 * rounds)
            #expect(signal.completions == 2 * rounds)
            #expect(signal.disposals == 2 * rounds)
            #expect(signal.live == 0)
        }
        #expect(recorder.liveSubscriptions.isEmpty)
        #expect(recorder.events.count == 1_000)
        #expect(recorder.forgottenEvents == 2 * rounds * (4 * 12) - 1_000)
    }

    @Test func `a recorder counts one end if a subscription is disposed while another thread completes the signal`() {
        let recorder = SignalRecorder(keeping: 10_000)
        let rounds = heavy(20_000)
        let subject = Lock(Subject<Int, Never>())
        let subscription = SerialDisposable()
        race(
            rounds,
            prepare: { _ in
                let next = Subject<Int, Never>()
                subject.withLock { $0 = next }
                subscription.disposable = next.recorded(in: recorder, as: "numbers").subscribe()
            },
            [
                { _ in
                    let current = subject.withLock { $0 }
                    current.send(1)
                    current.complete()
                },
                { _ in subscription.disposable?.dispose() },
            ],
            check: { round in
                let signal = recorder.signals[0]
                #expect(signal.completions + signal.disposals == round + 1)
                #expect(signal.live == 0)
            }
        )
        #expect(recorder.liveSubscriptions.isEmpty)
    }

    @Test func `a recorder numbers threads from one in the order of their first event`() {
        let recorder = SignalRecorder()
        let subject = Subject<Int, Never>()
        let (isSubscribed, isSent) = (Expectation(), Expectation())
        // Both threads live until the end. Otherwise the second thread could get the number of the first.
        onThreads(2) { thread in
            if thread == 0 {
                subject.recorded(in: recorder, as: "numbers").subscribe()
                isSubscribed.fulfill()
                _ = isSent.wait()
                subject.send(2)
            } else {
                _ = isSubscribed.wait()
                subject.send(1)
                isSent.fulfill()
            }
        }
        #expect(recorder.events.map(\.place) == [.thread(1), .thread(2), .thread(1)])
    }

    @Test func `a thread can read a recorder while other threads are in a deadlock`() {
        // Each of two threads waits inside a subscriber. The test reads the recorder and then releases both threads.
        let recorder = SignalRecorder()
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let inside = DispatchSemaphore(value: 0)
        let release = DispatchSemaphore(value: 0)
        let done = DispatchGroup()
        for (name, subject) in [("first", first), ("second", second)] {
            subject.recorded(in: recorder, as: name).subscribe { _ in
                inside.signal()
                release.wait()
            }
            DispatchQueue(label: name).async(group: done) { subject.send(1) }
        }
        inside.wait()
        inside.wait()
        let stuck = recorder.liveSubscriptions.stuck
        #expect(Set(stuck.map(\.name)) == ["first", "second"])
        #expect(stuck.allSatisfy { $0.delivery?.text == "1" && $0.delivery?.place != .main })
        #expect(Set(stuck.map { $0.delivery?.place }).count == 2)
        release.signal()
        release.signal()
        done.wait()
        #expect(recorder.liveSubscriptions.stuck.isEmpty)
    }

    @Test func `readers of a recorder on other threads receive each event once and in order while threads send`() {
        let recorder = SignalRecorder(keeping: 1_000)
        let rounds = heavy(4_000)
        let (sending, counts) = (Counter(), Shared<[Int]>([]))
        onThreads(5) { thread in
            if thread < 3 {
                for _ in 0..<rounds {
                    let subject = Subject<Int, Never>()
                    subject.recorded(in: recorder, as: "inner").recorded(in: recorder, as: "outer").subscribe()
                    for number in 1...10 { subject.send(number) }
                    subject.complete()
                }
                sending.increment()
                return
            }
            var (position, next, inProgress) = (RecordingPosition.start, 0, Set<Int>())
            while true {
                // Nothing is recorded after a read that begins when all threads have ended.
                let isLast = sending.value == 3
                let batch = recorder.events(since: position, limit: thread == 3 ? 7 : 5_000)
                position = batch.next
                next += batch.lost
                for delivery in batch.deliveries { #expect(inProgress.remove(delivery.event) != nil) }
                for event in batch.events {
                    #expect(event.number == next)
                    next += 1
                    if event.kind != .subscribed, event.deliveryTime == nil { inProgress.insert(event.number) }
                }
                // A thread is in at most two deliveries.
                #expect(inProgress.count <= 6)
                if isLast, batch.isComplete { break }
            }
            #expect(inProgress.isEmpty)
            counts.withLock { $0.append(next) }
        }
        #expect(counts.value == [3 * rounds * 24, 3 * rounds * 24])
    }
}
