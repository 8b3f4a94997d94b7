import OpenCombine
import RACBindings
import RACOperators
import RACSchedulers
import TestSupport
import Testing

import class RACCore.Subject

/// The differences listed in `Docs/FromCombine.md`, each tested with OpenCombine and with this framework.
@Suite struct DifferenceTests {
    typealias Source = PassthroughSubject<Int, TestError>

    let scheduler = TestScheduler()
    let source = Source()
    let subject = Subject<Int, TestError>()

    /// Records each event of a publisher with its virtual time.
    private func record<P: Publisher>(_ publisher: P) -> TestSupport.Recorder<Timed<P.Output>, Never>
    where P.Output: Sendable & Equatable, P.Failure == TestError {
        timed(Signal(publisher.eraseToAnyPublisher()))
    }

    /// Records each event of a signal with its virtual time.
    private func timed<Value: Sendable & Equatable>(_ signal: some SignalProtocol<Value, TestError>)
        -> TestSupport.Recorder<Timed<Value>, Never>
    {
        TestSupport.Recorder(signal.materialize().map { [scheduler] in Timed(event: $0, time: scheduler.now) })
    }

    private func send(_ value: Int) {
        source.send(value)
        subject.send(value)
    }

    private func complete() {
        source.send(completion: .finished)
        subject.complete()
    }

    private func fail() {
        source.send(completion: .failure(.first))
        subject.fail(.first)
    }

    private var combineScheduler: VirtualScheduler { VirtualScheduler(scheduler) }

    @Test
    func `after completion, share() of Signal restarts for a new subscriber, and share() of Combine only completes`() {
        let starts = Counter()
        let theirs = Deferred { Just(starts.increment()) }.share()
        #expect(TestSupport.Recorder(Signal(theirs.eraseToAnyPublisher())).events == [.next(1), .completed])
        #expect(TestSupport.Recorder(Signal(theirs.eraseToAnyPublisher())).events == [.completed])
        let ours = Signal<Int, Never>.deferred { .just(starts.increment()) }.share()
        #expect(TestSupport.Recorder(ours).events == [.next(2), .completed])
        #expect(TestSupport.Recorder(ours).events == [.next(3), .completed])
    }

    @Test func `share() restarts after all subscribers have left, in Signal and in Combine`() {
        let starts = Counter()
        let theirs = Deferred { () -> Source in
            starts.increment()
            return Source()
        }.share()
        theirs.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
        theirs.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
        #expect(starts.value == 2)
        let ours = Signal<Int, Never>.deferred { () -> Signal<Int, Never> in
            starts.increment()
            return .never
        }.share()
        ours.subscribe { _ in }.dispose()
        ours.subscribe { _ in }.dispose()
        #expect(starts.value == 4)
    }

    @Test func `delay() of Combine delays a failure, and delay() of Signal does not`() {
        let theirs = record(source.delay(for: .seconds(1), scheduler: combineScheduler))
        let ours = timed(subject.delay(.seconds(1), on: scheduler))
        send(1)
        scheduler.advance(by: .milliseconds(500))
        fail()
        scheduler.advance(by: .seconds(5))
        #expect(theirs.values == [Timed(.next(1), 1_000), Timed(.failed(.first), 1_500)])
        #expect(ours.values == [Timed(.failed(.first), 500)])
    }

    @Test func `delay() delays completion, in Combine and in Signal`() {
        let theirs = record(source.delay(for: .seconds(1), scheduler: combineScheduler))
        let ours = timed(subject.delay(.seconds(1), on: scheduler))
        send(1)
        complete()
        scheduler.advance(by: .seconds(5))
        #expect(theirs.values == [Timed(.next(1), 1_000), Timed(.completed, 1_000)])
        #expect(ours.values == theirs.values)
    }

    @Test func `throttle sends a pending value at completion in Signal, and after the interval in Combine`() {
        let theirs = record(source.throttle(for: .seconds(1), scheduler: combineScheduler, latest: true))
        let ours = timed(subject.throttle(for: .seconds(1), on: scheduler, latest: true))
        for value in 1...3 {
            send(value)
            scheduler.advance(by: .milliseconds(100))
        }
        complete()
        scheduler.advance(by: .seconds(5))
        #expect(theirs.values == [Timed(.next(1), 0), Timed(.next(3), 1_000), Timed(.completed, 1_000)])
        #expect(ours.values == [Timed(.next(1), 0), Timed(.next(3), 300), Timed(.completed, 300)])
    }

    @Test func `throttle of Signal drops a pending value on failure, and throttle of Combine sends it`() {
        let theirs = record(source.throttle(for: .seconds(1), scheduler: combineScheduler, latest: true))
        let ours = timed(subject.throttle(for: .seconds(1), on: scheduler, latest: true))
        for value in 1...2 {
            send(value)
            scheduler.advance(by: .milliseconds(100))
        }
        fail()
        scheduler.advance(by: .seconds(5))
        #expect(theirs.values == [Timed(.next(1), 0), Timed(.next(2), 1_000), Timed(.failed(.first), 1_000)])
        #expect(ours.values == [Timed(.next(1), 0), Timed(.failed(.first), 200)])
    }

    @Test func `throttle of Signal with latest: false drops a value that Combine's throttle sends`() {
        let theirs = record(source.throttle(for: .seconds(1), scheduler: combineScheduler, latest: false))
        let ours = timed(subject.throttle(for: .seconds(1), on: scheduler, latest: false))
        for value in 1...3 {
            send(value)
            scheduler.advance(by: .milliseconds(100))
        }
        scheduler.advance(by: .seconds(5))
        send(4)
        #expect(theirs.values.prefix(2) == [Timed(.next(1), 0), Timed(.next(2), 1_000)])
        #expect(ours.values == [Timed(.next(1), 0), Timed(.next(4), 5_300)])
    }

    @Test func `debounce of Signal sends a pending value at completion, and debounce of Combine drops it`() {
        let theirs = record(source.debounce(for: .seconds(1), scheduler: combineScheduler))
        let ours = timed(subject.debounce(for: .seconds(1), on: scheduler))
        send(1)
        scheduler.advance(by: .milliseconds(100))
        complete()
        scheduler.advance(by: .seconds(5))
        #expect(theirs.values == [Timed(.completed, 100)])
        #expect(ours.values == [Timed(.next(1), 100), Timed(.completed, 100)])
    }

    @Test
    func `throttle and debounce of Signal do not use their scheduler for events that need no delay`() {
        let theirs = record(source.throttle(for: .seconds(1), scheduler: combineScheduler, latest: true))
        let theirEnd = record(source.debounce(for: .seconds(1), scheduler: combineScheduler))
        let ours = timed(subject.throttle(for: .seconds(1), on: scheduler, latest: true))
        let ourEnd = timed(subject.debounce(for: .seconds(1), on: scheduler))
        send(1)
        complete()
        #expect(theirs.values.isEmpty)
        #expect(theirEnd.values.isEmpty)
        #expect(ours.values == [Timed(.next(1), 0), Timed(.completed, 0)])
        #expect(ourEnd.values == [Timed(.next(1), 0), Timed(.completed, 0)])
        scheduler.advance(by: .seconds(5))
        #expect(theirEnd.values.map(\.event) == [.completed])
    }

    @Test func `subscribe(on:) of Signal disposes immediately, and subscribe(on:) of Combine cancels on the scheduler`()
    {
        let (theirs, ours) = (Counter(), Counter())
        let cancellable = source.handleEvents(receiveCancel: { theirs.increment() })
            .subscribe(on: combineScheduler).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        let subscription = subject.onDispose { ours.increment() }.subscribe(on: scheduler).ignoreFailure().subscribe()
        scheduler.run()
        cancellable.cancel()
        subscription.dispose()
        #expect(theirs.value == 0)
        #expect(ours.value == 1)
        scheduler.run()
        #expect(theirs.value == 1)
    }

    @Test
    func `after completion, BehaviorSubject sends a new subscriber its last value, CurrentValueSubject sends none`() {
        let theirs = CurrentValueSubject<Int, TestError>(1)
        let ours = BehaviorSubject<Int, TestError>(1)
        theirs.send(completion: .finished)
        ours.complete()
        #expect(TestSupport.Recorder(Signal(theirs.eraseToAnyPublisher())).events == [.completed])
        #expect(TestSupport.Recorder(ours).events == [.next(1), .completed])
    }

    @Test
    func `distinctUntilChanged compares a value with the last one sent, removeDuplicates with the last one received`() {
        let theirs = record(source.removeDuplicates { $1 - $0 < 3 })
        let ours = timed(subject.distinctUntilChanged { $1 - $0 < 3 })
        for value in 1...7 { send(value) }
        #expect(theirs.values == [Timed(.next(1), 0)])
        #expect(ours.values == [Timed(.next(1), 0), Timed(.next(4), 0), Timed(.next(7), 0)])
    }

    @Test func `two calls of connect() subscribe once in Signal, and twice in OpenCombine`() {
        let (theirs, ours) = (Counter(), Counter())
        let shared = Deferred { [source] in
            theirs.increment()
            return source
        }.multicast(subject: Source())
        let connections = [shared.connect(), shared.connect()]
        let connection = subject.initially { ours.increment() }.publish()
        connection.connect()
        connection.connect()
        #expect(theirs.value == 2)
        #expect(ours.value == 1)
        connections.forEach { $0.cancel() }
    }

    @Test func `timeout of Combine can complete, and timeout of Signal completes if ignoreFailure() follows`() {
        let theirs = record(source.timeout(.seconds(1), scheduler: combineScheduler))
        let ours = timed(
            subject.timeout(perValue: .seconds(1), failingWith: .second, on: scheduler).ignoreFailure().promoteFailure(
                to: TestError.self
            )
        )
        scheduler.advance(by: .seconds(5))
        #expect(theirs.values == [Timed(.completed, 1_000)])
        #expect(ours.values == theirs.values)
    }

    @Test func `the completion of the trigger ends take(until:), but not prefix(untilOutputFrom:)`() {
        let theirTrigger = PassthroughSubject<Int, Never>()
        let ourTrigger = Subject<Int, Never>()
        let theirs = record(source.prefix(untilOutputFrom: theirTrigger))
        let ours = timed(subject.take(until: ourTrigger))
        theirTrigger.send(completion: .finished)
        ourTrigger.complete()
        send(1)
        #expect(theirs.values == [Timed(.next(1), 0)])
        #expect(ours.values == [Timed(.completed, 0)])
    }

    @Test func `the completion of the trigger ends drop(untilOutputFrom:), but starts skip(until:)`() {
        let theirTrigger = PassthroughSubject<Int, TestError>()
        let ourTrigger = Subject<Int, TestError>()
        let theirs = record(source.drop(untilOutputFrom: theirTrigger))
        let ours = timed(subject.skip(until: ourTrigger))
        theirTrigger.send(completion: .finished)
        ourTrigger.complete()
        send(1)
        #expect(theirs.values == [Timed(.completed, 0)])
        #expect(ours.values == [Timed(.next(1), 0)])
    }

    @Test func `a failing trigger fails drop(untilOutputFrom:), but not skip(until:)`() {
        let theirTrigger = PassthroughSubject<Int, TestError>()
        let ourTrigger = Subject<Int, TestError>()
        let theirs = record(source.drop(untilOutputFrom: theirTrigger))
        let ours = timed(subject.skip(until: ourTrigger))
        theirTrigger.send(completion: .failure(.second))
        ourTrigger.fail(.second)
        send(1)
        #expect(theirs.values == [Timed(.failed(.second), 0)])
        #expect(ours.values == [])
    }

    @Test func `the operator take(2) completes with the second value, and prefix(2) with the third`() {
        let theirs = record(source.prefix(2))
        let ours = timed(subject.take(2))
        send(1)
        send(2)
        #expect(theirs.values == [Timed(.next(1), 0), Timed(.next(2), 0)])
        #expect(ours.values == [Timed(.next(1), 0), Timed(.next(2), 0), Timed(.completed, 0)])
        send(3)
        #expect(theirs.values == ours.values)
    }

    @Test func `elementAt(1) completes with the second value, and output(at: 1) with the third`() {
        let theirs = record(source.output(at: 1))
        let ours = timed(subject.elementAt(1))
        send(1)
        send(2)
        #expect(theirs.values == [Timed(.next(2), 0)])
        #expect(ours.values == [Timed(.next(2), 0), Timed(.completed, 0)])
    }

    @Test func `a value sent in a handler waits for the current delivery in Signal, but not in Combine`() {
        let theirs = Shared<[String]>([])
        let cancellable = source.sink(receiveCompletion: { _ in }) { [source] value in
            theirs.withLock { $0.append("begins \(value)") }
            if value == 1 { source.send(2) }
            theirs.withLock { $0.append("ends \(value)") }
        }
        source.send(1)
        withExtendedLifetime(cancellable) {}
        #expect(theirs.value == ["begins 1", "begins 2", "ends 2", "ends 1"])
        let ours = Shared<[String]>([])
        subject.ignoreFailure().subscribe { [subject] value in
            ours.withLock { $0.append("begins \(value)") }
            if value == 1 { subject.send(2) }
            ours.withLock { $0.append("ends \(value)") }
        }
        subject.send(1)
        #expect(ours.value == ["begins 1", "ends 1", "begins 2", "ends 2"])
    }

    @Test func `measureInterval measures the first interval from the subscription, as in Combine`() {
        let theirs = record(source.measureInterval(using: combineScheduler).map(\.duration))
        let ours = timed(subject.measureInterval(on: scheduler))
        for value in 1...2 {
            scheduler.advance(by: .milliseconds(value * 100))
            send(value)
        }
        #expect(theirs.values == [Timed(.next(.milliseconds(100)), 100), Timed(.next(.milliseconds(200)), 300)])
        #expect(ours.values == theirs.values)
    }

    @Test func `a published property of Combine sends its new value before the property changes`() {
        final class Form {
            @OpenCombine.Published var name = "old"
        }
        let form = Form()
        var seen: [String] = []
        let cancellable = form.$name.dropFirst().sink { [unowned form] _ in seen.append(form.name) }
        form.name = "new"
        withExtendedLifetime(cancellable) {}
        #expect(seen == ["old"])
    }

    @Test func `without demand, a signal's publisher keeps values and PassthroughSubject drops them`() {
        let theirs = CombineRecorder<Int, TestError>()
        let ours = CombineRecorder<Int, TestError>()
        source.subscribe(theirs)
        subject.publisher.subscribe(ours)
        send(1)
        theirs.request(1)
        ours.request(1)
        #expect(theirs.values == [])
        #expect(ours.values == [1])
    }
}

/// An event and its time.
struct Timed<Value: Sendable & Equatable>: Equatable, Sendable {
    let event: Event<Value, TestError>
    let time: Duration

    init(event: Event<Value, TestError>, time: Duration) {
        self.event = event
        self.time = time
    }

    /// Creates an event at a time in milliseconds.
    init(_ event: Event<Value, TestError>, _ milliseconds: Int) {
        self.init(event: event, time: .milliseconds(milliseconds))
    }
}
