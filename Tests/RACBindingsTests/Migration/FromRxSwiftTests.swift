import RACBindings
import TestSupport
import Testing

/// The behavior that the notes of `Docs/FromRxSwift.md` describe as different from RxSwift.
@Suite struct FromRxSwiftTests {
    let scheduler = TestScheduler()
    let numbers = Subject<Int, TestError>()

    // MARK: Creating

    @Test
    func `merge, combineLatest and zip receive all values of a synchronous first signal before the second starts`() {
        let (ones, tens) = (Signal.from([1, 2]), Signal.from([10, 20]))
        #expect(Recorder(Signal.merge(ones, tens)).values == [1, 2, 10, 20])
        #expect(Recorder(Signal.combineLatest(ones, tens, transform: +)).values == [12, 22])
        #expect(Recorder(Signal.zip(ones, tens, transform: +)).values == [11, 22])
    }

    @Test
    func `a subscription made by a plain subscribe() in a signal's closure outlives the signal's subscriber`() {
        let source = Subject<Int, Never>()
        let signal = Signal<Int, Never> { subscriber in source.subscribe { subscriber.send($0) } }
        signal.subscribe().dispose()
        #expect(source.hasSubscribers)
    }

    @Test func `subscribe(forwardingTo:) and subscriber.add dispose the inner subscription`() {
        let source = Subject<Int, Never>()
        let forwarding = Signal<Int, Never> { subscriber in source.subscribe(forwardingTo: subscriber) }
        let adding = Signal<Int, Never> { subscriber in
            subscriber.add(source.subscribe { subscriber.send($0) })
        }
        for signal in [forwarding, adding] {
            let recorder = Recorder(signal)
            source.send(1)
            recorder.dispose()
            source.send(2)
            #expect(recorder.values == [1])
            #expect(!source.hasSubscribers)
        }
    }

    // MARK: Subjects, connections, disposables

    @Test func `a failed behavior subject sends its last value before the failure`() {
        let subject = BehaviorSubject<Int, TestError>(1)
        subject.send(2)
        subject.fail(.first)
        #expect(Recorder(subject).events == [.next(2), .failed(.first)])
    }

    @Test
    func `a connection of publish() subscribes only once, even after a disposal, and refCount() subscribes again`() {
        let subscriptions = Counter()
        let source = numbers.initially { subscriptions.increment() }
        let connection = source.publish()
        connection.connect().dispose()
        connection.connect()
        #expect(subscriptions.value == 1)
        let counted = source.publish().refCount()
        counted.ignoreFailure().subscribe().dispose()
        counted.ignoreFailure().subscribe().dispose()
        #expect(subscriptions.value == 3)
    }

    @Test func `compound disposables and bags dispose their newest member first`() {
        let disposed = Shared<[Int]>([])
        let members = (1...2).map { number in ActionDisposable { disposed.withLock { $0.append(number) } } }
        CompoundDisposable(members).dispose()
        #expect(disposed.value == [2, 1])
        do {
            let bag = DisposableBag()
            for number in 3...4 { ActionDisposable { disposed.withLock { $0.append(number) } }.add(to: bag) }
        }
        #expect(disposed.value == [2, 1, 4, 3])
    }

    @Test func `a mutable property completes when it is deallocated`() {
        var property: MutableProperty? = MutableProperty(1)
        let recorder = property.map { Recorder($0) }
        property = nil
        #expect(recorder?.events == [.next(1), .completed])
    }

    // MARK: Groups and windows

    @Test func `groups and windows end when the subscription to the signal that sends them is disposed`() {
        let groups = numbers.groupBy { $0.isMultiple(of: 2) }
        // The subscription to the groups ends before the value of the first group is sent.
        let group = Recorder(groups.take(1).flattenMap { $0.signal })
        let window = Recorder(numbers.window(for: .seconds(9), count: 9, on: scheduler).take(1).flatten())
        for number in [2, 4, 6] { numbers.send(number) }
        #expect(group.values == [])
        #expect(window.values == [2])
        #expect(!numbers.hasSubscribers)
    }

    // MARK: Terminations

    @Test func `zip() completes when no further pair is possible`() {
        let recorder = Recorder(Signal.just(1).zip(with: numbers))
        numbers.send(2)
        #expect(recorder.isCompleted)
    }

    @Test func `sample() completes with its source or its trigger, without another value`() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<Void, Never>())
        let ofSource = Recorder(source.sample(Signal<Void, Never>.never, repeating: false))
        let ofTrigger = Recorder(source.sample(trigger, repeating: false))
        source.send(1)
        trigger.complete()
        #expect(ofTrigger.events == [.completed])
        source.complete()
        #expect(ofSource.events == [.completed])
    }

    @Test func `catch() downstream of timeout also replaces failures of the source`() {
        let recorder = Recorder(
            numbers.timeout(perValue: .seconds(1), failingWith: .second, on: scheduler).catch { _ in .just(9) }
        )
        numbers.fail(.first)
        #expect(recorder.values == [9])
    }

    @Test func `delay() sends a failure immediately and drops the delayed values`() {
        let recorder = Recorder(numbers.delay(.seconds(5), on: scheduler))
        numbers.send(1)
        numbers.fail(.first)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `willDeallocate completes without a value`() {
        final class Owner: LifetimeProviding {
            let lifetime = Lifetime()
        }
        var owner: Owner? = Owner()
        let recorder = owner.map { Recorder($0.willDeallocate) }
        owner = nil
        #expect(recorder?.events == [.completed])
    }

    // MARK: Side effects

    @Test func `the closure of onDispose runs before the subscriber receives completion`() {
        let order = Shared<[String]>([])
        numbers.onDispose { order.withLock { $0.append("cleanup") } }
            .subscribe { _ in
            } failed: { _ in
            } completed: {
                order.withLock { $0.append("completed") }
            }
        numbers.complete()
        #expect(order.value == ["cleanup", "completed"])
    }

    @Test func `the release closure of Signal.using runs before the subscriber receives completion`() {
        let order = Shared<[String]>([])
        let source = numbers
        Signal.using {
            1
        } release: { _ in
            order.withLock { $0.append("released") }
        } signal: { _ in
            source.signal
        }
        .subscribe { _ in
        } failed: { _ in
        } completed: {
            order.withLock { $0.append("completed") }
        }
        numbers.complete()
        #expect(order.value == ["released", "completed"])
    }

    @Test func `the closure of initially(_:) runs before the subscription to the source`() {
        let order = Shared<[String]>([])
        let note: @Sendable (String) -> Void = { text in order.withLock { $0.append(text) } }
        let source = Signal<Int, Never>.deferred {
            note("subscribed")
            return .never
        }
        let signal = Signal<Int, Never> { subscriber in
            source.initially { note("before") }.subscribe(forwardingTo: subscriber)
            note("after")
        }
        signal.subscribe().dispose()
        #expect(order.value == ["before", "subscribed", "after"])
    }

    @Test func `the operator subscribe(on:) subscribes on the scheduler, but disposes immediately`() {
        let isDisposed = Counter()
        let subscription = numbers.onDispose { isDisposed.increment() }
            .subscribe(on: scheduler).ignoreFailure().subscribe()
        scheduler.advance()
        #expect(numbers.hasSubscribers)
        subscription.dispose()
        #expect(isDisposed.value == 1)
    }
}
