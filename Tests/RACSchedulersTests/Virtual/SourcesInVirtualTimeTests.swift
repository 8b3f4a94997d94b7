import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Tests sources that run in a task of their own, in virtual time.
@Suite(.timeLimit(.minutes(20))) struct SourcesInVirtualTimeTests {
    /// The repetitions of each test's body. A task on Swift's own executor is late in about a third of the repetitions.
    private static let rounds = 1_000

    /// Returns the distinct results of a body that is repeated with a new scheduler each time.
    private func outcomes<Outcome: Hashable & Sendable>(
        _ body: @escaping @Sendable (TestScheduler) async -> Outcome
    ) async -> Set<Outcome> {
        var outcomes: Set<Outcome> = []
        for _ in 0..<Self.rounds { outcomes.insert(await body(TestScheduler())) }
        return outcomes
    }

    @Test func `inside TestScheduler.run the elements of a sequence arrive before the time advances`() async {
        let outcomes = await outcomes { scheduler in
            await scheduler.run {
                let (stream, continuation) = AsyncStream<Int>.makeStream()
                let recording = scheduler.record(stream.signal)
                continuation.yield(1)
                await scheduler.advance(by: .seconds(1))
                continuation.yield(2)
                await scheduler.advance()
                continuation.finish()
                await scheduler.advance(by: .seconds(1))
                return "\(recording.events)"
            }
        }
        #expect(outcomes == ["[next(1) at 0.0 seconds, next(2) at 1.0 seconds, completed at 1.0 seconds]"])
    }

    @Test func `inside TestScheduler.run the result of a task arrives before the time advances`() async {
        let outcomes = await outcomes { scheduler in
            await scheduler.run {
                let (stream, continuation) = AsyncStream<Int>.makeStream()
                let next = Signal<Int, Never>.task { await stream.first { _ in true } ?? 0 }
                let recording = scheduler.record(next)
                continuation.yield(7)
                await scheduler.advance(by: .seconds(1))
                return "\(recording.events)"
            }
        }
        #expect(outcomes == ["[next(7) at 0.0 seconds, completed at 0.0 seconds]"])
    }

    @Test func `inside TestScheduler.run a task sleeps exactly the given duration`() async {
        let outcomes = await outcomes { scheduler in
            await scheduler.run {
                let recording = scheduler.record(scheduler.slow(1))
                await scheduler.advance(by: .seconds(3))
                return "\(recording.events)"
            }
        }
        #expect(outcomes == ["[next(1) at 1.0 seconds, completed at 1.0 seconds]"])
    }

    @Test func `inside TestScheduler.run the time advances for tasks that actions start`() async {
        let outcomes = await outcomes { scheduler in
            await scheduler.run {
                let signal = Signal.interval(.seconds(2), on: scheduler).take(3)
                    .concatMap { _ in scheduler.slow(1) }
                let recording = scheduler.record(signal)
                await signal.completion()
                return "\(recording.events)"
            }
        }
        #expect(
            outcomes == [
                "[next(1) at 3.0 seconds, next(1) at 5.0 seconds, next(1) at 7.0 seconds, completed at 7.0 seconds]"
            ]
        )
    }

    @Test func `outside TestScheduler.run, an advance of a test scheduler waits for the tasks that its actions start`()
        async
    {
        let outcomes = await outcomes { scheduler in
            let recording = scheduler.record(
                Signal.timer(after: .seconds(1), on: scheduler).flattenMap { _ in scheduler.slow(1) }
            )
            await scheduler.advance(by: .seconds(2))
            return "\(recording.events)"
        }
        #expect(outcomes == ["[next(1) at 2.0 seconds, completed at 2.0 seconds]"])
    }

    private actor Account {
        private var balance = 0

        func add(_ amount: Int) async -> Int {
            balance += amount
            await Task.yield()
            return balance
        }
    }

    @Test func `tasks in TestScheduler.run run in the same order in every run, even if they call an actor`() async {
        let outcomes = await outcomes { scheduler in
            await scheduler.run {
                let account = Account()
                let signal = Signal<Int, Never>.from(0..<10).flattenMap { number in
                    Signal<Int, Never>.task {
                        let balance = await account.add(number)
                        try? await scheduler.clock.sleep(for: .milliseconds(number % 3))
                        return balance + (await account.add(1))
                    }
                }
                return await signal.collectValues()
            }
        }
        #expect(outcomes.count == 1)
        #expect(outcomes.first?.count == 10)
    }

    @MainActor private final class Model {
        private(set) var pages: [String] = []

        func load(_ scheduler: TestScheduler) -> Signal<Int, Never> {
            .task {
                self.pages.append("begins at \(scheduler.now)")
                try? await scheduler.clock.sleep(for: .seconds(1))
                await self.note("ends at \(scheduler.now)")
                return self.pages.count
            }
        }

        private func note(_ text: String) async { pages.append(text) }
    }

    @Test @MainActor func `advance(by:) of a test scheduler waits for a task of the main actor`() async {
        for _ in 0..<Self.rounds {
            let (scheduler, model) = (TestScheduler(), Model())
            let picture = await scheduler.run { @MainActor in
                let recording = scheduler.record(model.load(scheduler))
                await scheduler.advance(by: .milliseconds(500))
                #expect(model.pages == ["begins at 0.0 seconds"])
                await scheduler.advance(by: .milliseconds(500))
                return "\(recording.events)"
            }
            #expect(picture == "[next(2) at 1.0 seconds, completed at 1.0 seconds]")
            #expect(model.pages == ["begins at 0.0 seconds", "ends at 1.0 seconds"])
        }
    }

    @Test func `inside TestScheduler.run a task that switches to the main actor returns before time advances`() async {
        let outcomes = await outcomes { scheduler in
            await scheduler.run {
                let recording = scheduler.record(
                    Signal<Int, Never>.task {
                        for _ in 0..<5 { await MainActor.run {} }
                        return 1
                    }
                )
                await scheduler.advance(by: .seconds(1))
                return "\(recording.events)"
            }
        }
        #expect(outcomes == ["[next(1) at 0.0 seconds, completed at 0.0 seconds]"])
    }

    @Test func `inside TestScheduler.run the elements that another thread adds to a sequence arrive in order`() async {
        let outcomes = await outcomes { scheduler in
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            return await scheduler.run {
                QueueScheduler().schedule {
                    for number in 1...3 { continuation.yield(number) }
                    continuation.finish()
                }
                return await stream.signal
                    .flattenMap { number in Signal<Int, Never>.task { number + 1 } }
                    .delay(.seconds(1), on: scheduler)
                    .collectValues()
            }
        }
        #expect(outcomes == [[2, 3, 4]])
    }

    @Test func `code inside a task group can advance the time of TestScheduler.run`() async {
        let outcomes = await outcomes { scheduler in
            await withTaskGroup(of: Void.self) { group in
                let recording = scheduler.record(
                    Signal.timer(after: .seconds(1), on: scheduler).flattenMap { _ in scheduler.slow(1) }
                )
                group.addTask {}
                await scheduler.advance(by: .seconds(1))
                await scheduler.run { await scheduler.advance(by: .seconds(1)) }
                group.addTask {}
                return "\(recording.events)"
            }
        }
        #expect(outcomes == ["[next(1) at 2.0 seconds, completed at 2.0 seconds]"])
    }

    @Test func `a task inside two nested TestScheduler.run calls follows the inner scheduler`() async {
        let outer = TestScheduler()
        let outcomes = await outcomes { inner in
            await outer.run {
                let before = outer.now
                let ofInner = await inner.run {
                    let recording = inner.record(inner.slow(1))
                    await inner.advance(by: .seconds(1))
                    return "\(recording.events)"
                }
                let recording = outer.record(outer.slow(2))
                await outer.advance(by: .seconds(1))
                return "\(ofInner), then \(recording.values) after \(outer.now - before)"
            }
        }
        #expect(outcomes == ["[next(1) at 1.0 seconds, completed at 1.0 seconds], then [2] after 1.0 seconds"])
    }

    @Test func `inside TestScheduler.run a task does no work if it is cancelled before it starts`() async {
        let starts = Counter()
        let scheduler = TestScheduler()
        let sequence = StartCounting(starts: starts)
        await scheduler.run {
            // The executor runs one task at a time, so these tasks begin only when the body waits.
            Signal<Int, Never>.task { starts.increment() }.subscribe().dispose()
            sequence.signal.subscribe().dispose()
            await scheduler.advance()
            #expect(starts.value == 0)
            sequence.signal.subscribe()
            await scheduler.advance()
        }
        #expect(starts.value == 1)
    }

    private struct StartCounting: AsyncSequence, Sendable {
        let starts: Counter

        func makeAsyncIterator() -> AsyncStream<Int>.Iterator {
            starts.increment()
            return AsyncStream { $0.finish() }.makeAsyncIterator()
        }
    }

    @Test func `a task that never ends does not retain the test scheduler`() async {
        weak var released: TestScheduler?
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        do {
            let scheduler = TestScheduler()
            released = scheduler
            await scheduler.run { _ = stream.signal.subscribe() }
        }
        #expect(released == nil)
        continuation.finish()
    }
}

extension TestScheduler {
    /// A task that sleeps for a second of this scheduler's time.
    fileprivate func slow(_ value: Int) -> Signal<Int, Never> {
        let clock = clock
        return .task {
            try? await clock.sleep(for: .seconds(1))
            return value
        }
    }
}
