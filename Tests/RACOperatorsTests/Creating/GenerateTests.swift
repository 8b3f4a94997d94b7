import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct GenerateTests {
    @Test func `Signal.generate sends the values of its closure, and completes when the closure returns nil`() {
        let scheduler = TestScheduler()
        let powers = Signal<Int, Never>.generate(from: 1, on: scheduler) { power in
            power *= 2
            return power < 20 ? power : nil
        }
        let recorder = Recorder(powers)
        #expect(recorder.events.isEmpty)
        scheduler.run()
        #expect(recorder.events == [.next(2), .next(4), .next(8), .next(16), .completed])
        #expect(scheduler.now == .zero)
    }

    @Test func `each subscription of Signal.generate begins with the initial state`() {
        let scheduler = TestScheduler()
        let numbers = Signal<Int, Never>.generate(from: 0, on: scheduler) { number in
            number += 1
            return number <= 3 ? number : nil
        }
        let (first, second) = (Recorder(numbers), Recorder(numbers))
        scheduler.run()
        #expect(first.values == [1, 2, 3])
        #expect(second.values == [1, 2, 3])
    }

    @Test func `Signal.generate fails with the error of its closure after the values before it`() {
        let scheduler = TestScheduler()
        let numbers = Signal<Int, TestError>.generate(from: 0, on: scheduler) { number throws(TestError) in
            number += 1
            if number == 3 { throw .first }
            return number
        }
        let recorder = Recorder(numbers)
        scheduler.run()
        #expect(recorder.events == [.next(1), .next(2), .failed(.first)])
    }

    @Test func `Signal.generate gives other work of its scheduler a turn after 256 values`() {
        let (scheduler, calls) = (TestScheduler(), Counter())
        let other = Counter()
        let recorder = Recorder(
            Signal<Int, Never>.generate(from: 0, on: scheduler) { number in
                calls.increment()
                number += 1
                if number == 300 { #expect(other.value == 1) }
                return number <= 1_000 ? number : nil
            }
        )
        scheduler.schedule { other.increment() }
        scheduler.run()
        #expect(recorder.values == Array(1...1_000))
        #expect(calls.value == 1_001)
    }

    @Test func `Signal.generate calls its closure only while the receiver has capacity`() {
        let (scheduler, calls) = (TestScheduler(), Counter())
        let ends = Lock<[Subscriber<Int, Never>]>([])
        let endless = Signal<Int, Never>.generate(from: 0, on: scheduler) { number in
            calls.increment()
            number += 1
            return number
        }
        let recorder = Recorder(
            endless.flattenMap(maxConcurrent: 4) { number in
                Signal { subscriber in
                    subscriber.send(number)
                    ends.withLock { $0.append(subscriber) }
                }
            }
        )
        scheduler.run()
        #expect(calls.value == 4)
        for finished in 1...20 {
            ends.withLock { $0.removeFirst() }.complete()
            #expect(calls.value == 3 + finished, "the source continued on the thread that freed the slot")
            scheduler.run()
            #expect(calls.value == 4 + finished)
        }
        #expect(recorder.values == Array(1...24))
        recorder.dispose()
    }

    @Test func `Signal.generate stops calling its closure when a downstream operator ends the subscription`() {
        let (scheduler, calls) = (TestScheduler(), Counter())
        let recorder = Recorder(
            Signal<Int, Never>.generate(from: 0, on: scheduler) { number in
                calls.increment()
                number += 1
                return number
            }
            .take(5)
        )
        scheduler.run()
        #expect(recorder.events == [.next(1), .next(2), .next(3), .next(4), .next(5), .completed])
        #expect(calls.value == 5)
    }

    @Test func `a disposed Signal.generate releases its state immediately, even while suspended`() {
        let (scheduler, objects) = (TestScheduler(), LiveObjects())
        let numbers = Signal<LiveObjects.Probe, Never>.deferred {
            .generate(from: objects.probe(), on: scheduler) { probe in probe }
        }
        let recorder = Recorder(numbers.concatMap { _ in Signal<Int, Never>.never })
        scheduler.run()
        #expect(objects.count == 1)
        recorder.dispose()
        #expect(objects.count == 0)
    }

    @Test func `Signal.generate without a state calls one closure for all subscriptions`() {
        let (scheduler, calls) = (TestScheduler(), Counter())
        let numbers = Signal<Int, Never>.generate(on: scheduler) {
            calls.increment()
            return calls.value <= 4 ? calls.value : nil
        }
        let (first, second) = (Recorder(numbers), Recorder(numbers))
        scheduler.run()
        #expect(first.values == [1, 2, 3, 4])
        #expect(second.events == [.completed])
    }

    @Test func `the asynchronous Signal.generate sends each value and completes when its closure returns nil`()
        async throws
    {
        let pages = Signal<Int, TestError>.generate(from: 0) { (page: inout Int) async throws(TestError) in
            page += 1
            await Task.yield()
            return page <= 5 ? page : nil
        }
        #expect(try await pages.collectValues() == [1, 2, 3, 4, 5])
        let failing = Signal<Int, TestError>.generate(from: 0) { (page: inout Int) async throws(TestError) -> Int? in
            page += 1
            if page == 3 { throw .second }
            return page
        }
        await #expect(throws: TestError.second) { try await failing.collectValues() }
    }

    @Test func `the asynchronous Signal.generate requests a value only while the receiver has capacity`() async {
        let requests = Counter()
        let endless = Signal<Int, Never>.generate(from: 0) { (page: inout Int) async in
            requests.increment()
            page += 1
            return page
        }
        var sum = 0
        for await page in endless.concatMap({ page in Signal.just(page) }).values {
            sum += page
            #expect(requests.value <= page + 64, "the source is far ahead of its receiver")
            if page == 1_000 { break }
        }
        #expect(sum == 500_500)
    }

    @Test func `the asynchronous Signal.generate without a state calls one closure`() async {
        let calls = Counter()
        let numbers = Signal<Int, Never>.generate {
            calls.increment()
            return calls.value <= 3 ? calls.value : nil
        }
        #expect(await numbers.collectValues() == [1, 2, 3])
    }
}
