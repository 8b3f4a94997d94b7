import OpenCombine
import RACBindings
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// The demand of a Combine subscriber limits a source that can suspend.
@Suite(.timeLimit(.minutes(20))) struct DemandCapacityTests {
    typealias Recorder = CombineRecorder<Int, TestError>

    private let scheduler = TestScheduler()
    private let generated = Counter()

    /// A source that generates the numbers from 1, and counts them.
    private func numbers(to last: Int = .max, failing: Bool = false) -> Signal<Int, TestError> {
        .generate(from: 0, on: scheduler) { [generated] (number: inout Int) throws(TestError) in
            if number == last {
                if failing { throw .first }
                return nil
            }
            number += 1
            generated.increment()
            return number
        }
    }

    // 600 values are more than a source generates in one turn.
    @Test(arguments: [0, 1, 3, 600]) func `a publisher's source generates as many values as are requested`(count: Int) {
        let recorder = Recorder(onSubscription: { if count > 0 { $0.request(count) } })
        numbers().publisher.subscribe(recorder)
        scheduler.advance()
        #expect(recorder.values == Array(0..<count).map { $0 + 1 })
        #expect(generated.value == count)
        #expect(recorder.complaints == [])
        recorder.cancel()
    }

    @Test func `a suspended source of a publisher continues on its scheduler with each request`() {
        let recorder = Recorder()
        numbers().publisher.subscribe(recorder)
        scheduler.advance()
        for (request, total) in [(1, 1), (2, 3), (5, 8)] {
            recorder.request(request)
            #expect(recorder.values.count == total - request)
            scheduler.advance()
            #expect(recorder.values == Array(1...total))
            #expect(generated.value == total)
        }
        #expect(recorder.complaints == [])
        recorder.cancel()
    }

    @Test func `with unlimited demand a publisher's source generates all values and completes`() {
        let recorder = Recorder(onSubscription: { $0.request(nil) })
        numbers(to: 600).publisher.subscribe(recorder)
        scheduler.run()
        #expect(recorder.heard == (1...600).map { .value($0) } + [.finished])
        #expect(recorder.complaints == [])
    }

    @Test func `demand returned or requested in receive(_:) resumes the source of a publisher`() {
        let recorder = Recorder(
            onSubscription: { $0.request(1) },
            onValue: { value, recorder in
                if value < 10 { recorder.request(1) }
                return value == 5 ? 2 : 0
            }
        )
        numbers().publisher.subscribe(recorder)
        scheduler.advance()
        #expect(recorder.values == Array(1...12))
        #expect(generated.value == 12)
        #expect(recorder.complaints == [])
        recorder.cancel()
    }

    @Test func `a publisher's source that has sent its last value completes or fails with the next request`() {
        for fails in [false, true] {
            let recorder = Recorder(onSubscription: { $0.request(2) })
            numbers(to: 2, failing: fails).publisher.subscribe(recorder)
            scheduler.advance()
            #expect(recorder.heard == [.value(1), .value(2)])
            recorder.request(1)
            scheduler.advance()
            #expect(recorder.heard == [.value(1), .value(2), fails ? .failed(.first) : .finished])
        }
    }

    @Test func `cancelling a publisher releases a suspended source immediately`() {
        let live = LiveObjects()
        let recorder = Recorder(onSubscription: { $0.request(2) })
        do {
            let probe = live.probe()
            numbers().doNext { _ in probe.touch() }.publisher.subscribe(recorder)
        }
        scheduler.advance()
        #expect(recorder.values == [1, 2])
        #expect(live.count == 1)
        recorder.cancel()
        #expect(live.count == 0)
        recorder.request(3)
        scheduler.advance()
        #expect(recorder.values == [1, 2])
        #expect(generated.value == 2)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `cancelling a publisher releases a source that was resumed but has not yet continued`() {
        let live = LiveObjects()
        let recorder = Recorder()
        do {
            let probe = live.probe()
            numbers().doNext { _ in probe.touch() }.publisher.subscribe(recorder)
        }
        scheduler.advance()
        recorder.request(1)
        recorder.cancel()
        #expect(live.count == 0)
        scheduler.advance()
        #expect(generated.value == 0)
    }

    @Test func `a subscriber that cancels in receive stops the publisher's source at the received value`() {
        let recorder = Recorder(
            onSubscription: { $0.request(nil) },
            onValue: { value, recorder in
                if value == 3 { recorder.cancel() }
                return 0
            }
        )
        numbers().publisher.subscribe(recorder)
        scheduler.advance()
        #expect(recorder.values == [1, 2, 3])
        #expect(generated.value == 3)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a publisher with a bounded buffer does not limit its source`() {
        let policies: [SignalPublisher<Int, TestError>.BufferingPolicy] = [
            .bufferingNewest(2), .bufferingOldest(2), .failing(beyond: 100) { .second },
        ]
        let kept: [[Int]] = [[99, 100], [1, 2], Array(1...100)]
        for (policy, kept) in zip(policies, kept) {
            let recorder = Recorder()
            let before = generated.value
            numbers(to: 100).publisher(policy).subscribe(recorder)
            scheduler.run()
            #expect(generated.value - before == 100)
            recorder.request(nil)
            #expect(recorder.heard == kept.map { .value($0) } + [.finished])
        }
    }

    @Test func `two merged sources of a publisher take turns and generate at most one value more than requested`() {
        let second = Signal<Int, TestError>.generate(from: 0, on: scheduler) { [generated] number in
            number -= 1
            generated.increment()
            return number
        }
        let recorder = Recorder()
        numbers().merge(with: second).publisher.subscribe(recorder)
        scheduler.advance()
        for total in 1...20 {
            recorder.request(1)
            scheduler.advance()
            #expect(recorder.values.count == total)
            #expect(generated.value <= total + 1)
        }
        #expect(recorder.values.filter { $0 > 0 } == Array(1...10))
        #expect(recorder.values.filter { $0 < 0 } == (1...10).map { -$0 })
        #expect(recorder.complaints == [])
        recorder.cancel()
    }

    @Test func `a publisher's source on a queue loses no request and never exceeds the demand`() {
        struct Round: Sendable {
            let generated = Counter()
            let arrived = Expectation()
            let recorder: Recorder

            init(on queue: QueueScheduler) {
                let (generated, arrived) = (generated, arrived)
                recorder = Recorder(onValue: { value, _ in
                    if value == 60 { arrived.fulfill() }
                    return 0
                })
                Signal<Int, TestError>.generate(on: queue) { generated.increment() }.publisher.subscribe(recorder)
            }
        }
        let (queue, current) = (QueueScheduler(), Shared<Round?>(nil))
        race(
            heavy(20_000),
            prepare: { _ in current.value = Round(on: queue) },
            [
                { _ in for _ in 0..<30 { current.value?.recorder.request(1) } },
                { _ in for _ in 0..<10 { current.value?.recorder.request(3) } },
            ],
            check: { _ in
                guard let round = current.value else { return }
                #expect(round.arrived.wait())
                round.recorder.cancel()
                #expect(round.recorder.values == Array(1...60))
                #expect(round.generated.value == 60)
                #expect(round.recorder.complaints == [])
            }
        )
    }

    @Test func `if a publisher is cancelled while values are requested and generated, nothing is leaked`() {
        let (live, queue) = (LiveObjects(), QueueScheduler())
        let current = Shared<Recorder?>(nil)
        race(
            heavy(20_000),
            prepare: { _ in
                let (recorder, probe) = (Recorder(), live.probe())
                Signal<Int, TestError>.generate(from: 0, on: queue) { number in
                    probe.touch()
                    number += 1
                    return number
                }
                .publisher.subscribe(recorder)
                current.value = recorder
            },
            [
                { _ in for _ in 0..<5 { current.value?.request(2) } },
                { _ in current.value?.cancel() },
            ],
            check: { _ in #expect(current.value?.complaints == []) }
        )
        // Waits for the last turns of the sources.
        let isIdle = Expectation()
        queue.schedule { isIdle.fulfill() }
        #expect(isIdle.wait())
        #expect(live.count == 0)
    }
}
