import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Rule R9: chains that grow at run time by asynchronous recursion can have any length. Each step starts on a new stack of 512
/// KiB.
@Suite struct GrowingChainTests {
    private typealias Numbers = Signal<Int, TestError>
    private static let length = heavy(100_000, debug: 2_000)

    /// Ways to continue with the next signal, `rest`, after the waiting signal `wait` has sent its value.
    private static let ways: [(name: String, grows: Bool, step: @Sendable (Numbers, Numbers) -> Numbers)] = [
        ("then", false, { wait, rest in wait.then { rest } }),
        ("concat", false, { wait, rest in wait.filter { _ in false }.concat(rest) }),
        ("catch", false, { wait, rest in wait.then { .fail(.first) }.catch { _ in rest } }),
        ("retry", false, { wait, rest in wait.then { rest }.retry(0) }),
        ("repeated", false, { wait, rest in wait.then { rest }.repeated(1) }),
        ("retry if", false, { wait, rest in wait.then { rest }.retry(0) { _ in true } }),
        ("flattenMap", true, { wait, rest in wait.flattenMap { _ in rest } }),
        ("flattenMap and map", true, { wait, rest in wait.flattenMap { _ in rest.map { $0 + 0 } } }),
        ("concatMap", true, { wait, rest in wait.concatMap { _ in rest } }),
        ("flattenMap with a limit", true, { wait, rest in wait.flattenMap(maxConcurrent: 2) { _ in rest } }),
        ("forwarding", true, { wait, rest in wait.then { Signal { rest.subscribe(forwardingTo: $0) } } }),
        ("switchMap", true, { wait, rest in wait.switchMap { _ in rest } }),
        ("exhaustMap", true, { wait, rest in wait.exhaustMap { _ in rest } }),
        ("merge", true, { wait, rest in wait.then { rest.merge(with: .empty) } }),
        ("concat on the left", true, { wait, rest in wait.then { rest.concat(.empty) } }),
        ("catch inside", true, { wait, rest in wait.then { rest.catch { .fail($0) } } }),
        ("race", true, { wait, rest in wait.then { rest.race(with: .never) } }),
        ("takeUntil", true, { wait, rest in wait.then { rest.take(until: Signal<Int, Never>.never) } }),
    ]

    /// Continues the waiting signal from outside, with no frame of the recursion on the stack.
    private final class Ticks: Sendable {
        private let waiting = Shared<(@Sendable () -> Void)?>(nil)
        let waits = Counter()

        var signal: Numbers {
            Numbers { subscriber in
                self.waits.increment()
                self.waiting.value = {
                    subscriber.send(0)
                    subscriber.complete()
                }
            }
        }

        func tick() -> Bool {
            guard let next = waiting.value else { return false }
            waiting.value = nil
            next()
            return true
        }
    }

    private static func grow(
        _ step: @escaping @Sendable (Numbers, Numbers) -> Numbers,
        _ ticks: Ticks,
        to length: Int,
        _ last: Numbers
    ) -> Numbers {
        let level = Counter()
        @Sendable func loop() -> Numbers {
            level.increment() > length ? last : step(ticks.signal, .deferred { loop() })
        }
        return .deferred { loop() }
    }

    @Test(arguments: ways.map(\.name))
    func `values and completion pass through a chain of operators that grows at run time`(name: String)
        throws
    {
        let step = try #require(Self.ways.first { $0.name == name }?.step)
        let objects = LiveObjects()
        onSmallStack {
            let (probe, ticks, last) = (objects.probe(), Ticks(), Subject<Int, TestError>())
            let recorder = Recorder<Int, TestError>()
            recorder.subscribe(
                to: Self.grow(step, ticks, to: Self.length, last.signal).doNext { _ in probe.touch() }
            )
            while ticks.tick() {}
            precondition(ticks.waits.value == Self.length)
            for number in 1...3 {
                last.send(number)
                // The value has passed the whole chain when the call returns.
                precondition(recorder.values.last == number)
            }
            last.complete()
            precondition(recorder.events == [.next(1), .next(2), .next(3), .completed])
        }
        #expect(objects.count == 0)
    }

    @Test(arguments: ways.map(\.name))
    func `a failure passes through a chain of operators that grows at run time`(name: String) throws {
        let step = try #require(Self.ways.first { $0.name == name }?.step)
        onSmallStack {
            let (ticks, last) = (Ticks(), Subject<Int, TestError>())
            let recorder = Recorder(Self.grow(step, ticks, to: Self.length, last.signal))
            while ticks.tick() {}
            last.fail(.second)
            precondition(recorder.events == [.failed(.second)])
        }
    }

    @Test(arguments: ways.map(\.name))
    func `disposing a chain of operators that has grown at run time releases the chain`(name: String) throws {
        let step = try #require(Self.ways.first { $0.name == name }?.step)
        let objects = LiveObjects()
        onSmallStack {
            let (probe, ticks, cleanups) = (objects.probe(), Ticks(), Counter())
            let last = Numbers { subscriber in
                subscriber.onDispose {
                    probe.touch()
                    cleanups.increment()
                }
            }
            let subscription = Self.grow(step, ticks, to: Self.length, last).subscribe { _ in
                probe.touch()
            } failed: { _ in
            }
            while ticks.tick() {}
            precondition(cleanups.value == 0)
            subscription.dispose()
            precondition(cleanups.value == 1)
        }
        #expect(objects.count == 0)
    }

    @Test(arguments: ways.filter { !$0.grows }.map(\.name))
    func `a chain of operators that grows by recursion releases the parts that have ended`(name: String) throws {
        let step = try #require(Self.ways.first { $0.name == name }?.step)
        let (objects, ticks) = (LiveObjects(), Ticks())
        let subscription = Self.grow(
            { wait, rest in
                let probe = objects.probe()
                return step(wait.doNext { _ in probe.touch() }, rest)
            },
            ticks,
            to: 1_000,
            .never
        ).subscribe()
        while ticks.tick() { #expect(objects.count <= 2) }
        subscription.dispose()
        #expect(objects.count == 0)
    }

    @Test func `events from other threads do not overtake the pending events of a long chain of operators`() {
        // The first thread sends into a long chain while it delivers another event, so the event that it sends is pending.
        func long(_ signal: Signal<Int, Never>) -> Signal<Int, Never> {
            let length = isOptimized ? 300 : 30
            return (0..<length).reduce(signal) { signal, _ in signal.flattenMap { Signal<Int, Never>.from([$0]) } }
        }
        let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
        let received = Recorder(long(inner.signal))
        let handled = Shared<[Int]>([])
        let subscription = long(outer.signal).subscribe { number in
            inner.send(number)
            onThreads(1) { _ in inner.send(number + 1) }
            handled.withLock { $0.append(number) }
        }
        for number in [1, 3, 5] { outer.send(number) }
        #expect(handled.value == [1, 3, 5])
        #expect(received.values == [1, 2, 3, 4, 5, 6])
        subscription.dispose()
    }
}
