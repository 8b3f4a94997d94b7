import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct RepeatedAfterTests {
    private let scheduler = TestScheduler()
    private let doubling = Backoff(initial: .seconds(2), multiplier: 2, maximum: .seconds(60), jitter: 0)

    @Test func `repeated() subscribes the given number of times and then completes`() {
        let starts = Counter()
        let source = Signal<Int, TestError>.from([1, 2]).initially { starts.increment() }
        #expect(Recorder(source.repeated(2)).events == [.next(1), .next(2), .next(1), .next(2), .completed])
        #expect(starts.value == 2)
        #expect(Recorder(source.repeated(1)).events == [.next(1), .next(2), .completed])
        #expect(starts.value == 3)
        #expect(Recorder(source.repeated(0)).events == [.completed])
        #expect(starts.value == 3)
    }

    @Test func `each subscription to repeated() counts its own rounds`() {
        let signal = Signal<Int, TestError>.just(1).repeated(2)
        #expect(Recorder(signal).values == [1, 1])
        #expect(Recorder(signal).values == [1, 1])
    }

    @Test func `repeated() passes a failure immediately`() {
        #expect(Recorder(oneThenFailure.repeated(3)).events == [.next(1), .failed(.first)])
    }

    @Test func `repeated(_:after:) waits for the interval after each completion`() {
        let source = scheduler.cold("1-|", values: .integers)
        let recording = scheduler.record(source.repeated(3, after: .seconds(2), on: scheduler))
        scheduler.run()
        #expect(recording == "1---1---1-|")
        #expect(source.subscriptions == ["^-!", "----^-!", "--------^-!"])
    }

    @Test func `repeated() without a count subscribes again until it is disposed`() {
        let recorder = Recorder(Signal<Int, TestError>.just(1).repeated(after: .seconds(2), on: scheduler))
        scheduler.advance(by: .seconds(100))
        #expect(recorder.events == Array(repeating: .next(1), count: 51))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `repeated(backoff:) waits longer after each completion`() {
        let source = scheduler.cold("(1|)", values: .integers)
        let recording = scheduler.record(source.repeated(4, backoff: doubling, on: scheduler))
        scheduler.run()
        #expect(recording == "1-1---1-------(1|)")
    }

    @Test func `repeated(backoff:) resets its delays after a subscription as long as the maximum delay`() {
        let (starts, scheduler) = (Shared<[Duration]>([]), scheduler)
        let lengths = [0, 0, 0, 8, 0, 7, 0]
        let source = Signal<Duration, Never>.deferred {
            let count = starts.withLock { starts in
                starts.append(scheduler.now)
                return starts.count
            }
            let length = lengths[count - 1]
            return length == 0 ? .empty : .timer(after: .seconds(length), on: scheduler)
        }
        let short = Backoff.exponential(initial: .seconds(1), maximum: .seconds(8), jitter: 0)
        let recorder = Recorder(source.repeated(7, backoff: short, on: scheduler))
        scheduler.run()
        #expect(starts.value == [0, 1, 3, 7, 16, 18, 29].map { .seconds($0) })
        #expect(recorder.isCompleted)
    }

    @Test func `repeated(backoff:) resets its delays after a value if its back-off requires it`() {
        let starts = Shared<[Duration]>([])
        let scheduler = scheduler
        let source = Signal<Int, Never>.deferred {
            let count = starts.withLock { starts in
                starts.append(scheduler.now)
                return starts.count
            }
            return count == 4 ? .just(4) : .empty
        }
        let recorder = Recorder(source.repeated(6, backoff: doubling.resetting(.afterValue), on: scheduler))
        scheduler.run()
        #expect(starts.value == [0, 2, 6, 14, 16, 20].map { .seconds($0) })
        #expect(recorder.events == [.next(4), .completed])
    }

    @Test func `the jitter of the back-off shortens each delay of repeated(backoff:)`() {
        let jittery = Backoff(initial: .seconds(4), multiplier: 1, maximum: .seconds(4), jitter: 0.5)
        let draws = Counter()
        let signal = Signal<Int, TestError>.just(1).repeated(3, backoff: jittery, on: scheduler) {
            draws.increment()
            return 1
        }
        let recorder = Recorder(signal)
        scheduler.advance(by: .seconds(2))
        #expect(recorder.values == [1, 1])
        scheduler.advance(by: .seconds(2))
        #expect(recorder.events == [.next(1), .next(1), .next(1), .completed])
        #expect(draws.value == 2)
    }

    @Test func `a failure ends repeated(_:after:) and repeated(backoff:)`() {
        #expect(Recorder(oneThenFailure.repeated(after: .seconds(1), on: scheduler)).failure == .first)
        #expect(Recorder(oneThenFailure.repeated(backoff: doubling, on: scheduler)).failure == .first)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a count of zero makes an empty signal in every overload of repeated`() {
        #expect(Recorder(oneToThree.repeated(0, after: .seconds(1), on: scheduler)).events == [.completed])
        #expect(Recorder(oneToThree.repeated(0, backoff: doubling, on: scheduler)).events == [.completed])
    }

    @Test func `a completed round of repeated(_:after:) is disposed before the delay`() {
        let disposals = Counter()
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { disposals.increment() }
            subscriber.complete()
        }
        let recorder = Recorder(source.repeated(after: .seconds(2), on: scheduler))
        #expect(disposals.value == 1)
        scheduler.advance(by: .seconds(2))
        #expect(disposals.value == 2)
        recorder.dispose()
    }

    @Test func `repeated() uses constant stack for many rounds`() {
        onSmallStack {
            let (starts, rounds) = (Counter(), heavy(100_000))
            let source = Signal<Int, Never>.empty.initially { starts.increment() }
            source.repeated(rounds).subscribe()
            precondition(starts.value == rounds)
            source.repeated(rounds, after: .seconds(1), on: .immediate).subscribe()
            precondition(starts.value == 2 * rounds)
        }
    }

    @Test func `every overload of repeated appends repeated to the signal's name`() {
        let numbers = oneToThree.named("numbers")
        #expect(numbers.repeated(2).name == "numbers.repeated")
        #expect(numbers.repeated(0).name == "numbers.repeated")
        #expect(numbers.repeated(after: .seconds(1), on: scheduler).name == "numbers.repeated")
        #expect(numbers.repeated(backoff: doubling, on: scheduler).name == "numbers.repeated")
    }

    @Test func `repeated() traps if the count is negative`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.repeated(-1) }
        await #expect(processExitsWith: .failure) { _ = oneToThree.repeated(-1, after: .zero, on: .immediate) }
    }
}
