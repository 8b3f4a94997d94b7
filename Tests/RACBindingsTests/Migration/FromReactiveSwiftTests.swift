import RACBindings
import TestSupport
import Testing

/// The behavior that the notes of `Docs/FromReactiveSwift.md` describe as different from ReactiveSwift.
@Suite struct FromReactiveSwiftTests {
    let numbers = Subject<Int, TestError>()

    // MARK: A hot signal used twice

    @Test func `an operator's closure runs once per value and subscriber, but once per value upstream of share()`() {
        let queries = Subject<Int, Never>()
        let requests = Counter()
        let hits = queries.map { query in
            requests.increment()
            return query
        }
        let uses = [hits, hits.map { $0 + 1 }, Signal.combineLatest(hits, hits, transform: +)].map { Recorder($0) }
        queries.send(1)
        #expect(requests.value == 4)
        uses.forEach { $0.dispose() }
        let shared = hits.share()
        let others = [shared, shared.map { $0 + 1 }, Signal.combineLatest(shared, shared, transform: +)]
            .map { Recorder($0) }
        queries.send(2)
        #expect(requests.value == 5)
        #expect(others.map { $0.values.last } == [2, 3, 4])
    }

    @Test func `nine subscriptions run a signal's closure nine times, or only once with share()`() {
        let queries = Subject<Int, Never>()
        let requests = Counter()
        let hits = queries.map { query in
            requests.increment()
            return query
        }
        func thrice(_ signal: Signal<Int, Never>) -> Signal<Int, Never> { .merge([signal, signal, signal]) }
        let recorder = Recorder(thrice(thrice(hits)))
        queries.send(1)
        #expect(requests.value == 9)
        recorder.dispose()
        let other = Recorder(thrice(thrice(hits.share())))
        queries.send(2)
        #expect(requests.value == 10)
        #expect(other.values.count == 9)
    }

    @Test func `connect() subscribes to the source even without a subscriber, and share() does not`() {
        let requests = Counter()
        let counted = numbers.doNext { _ in requests.increment() }
        let shared = counted.share()
        numbers.send(1)
        #expect(requests.value == 0)
        let connection = counted.publish()
        connection.connect()
        numbers.send(2)
        #expect(requests.value == 1)
        _ = shared
    }

    @Test func `a property that follows a signal subscribes once, whatever the number of subscribers`() {
        let (requests, mappings) = (Counter(), Counter())
        let source = Subject<Int, Never>()
        let property = Property(initial: 0, then: source.doNext { _ in requests.increment() })
        let mapped = property.mapped { number in
            mappings.increment()
            return number
        }
        let recorders = [Recorder(mapped), Recorder(mapped)]
        let former = mappings.value
        source.send(1)
        #expect(requests.value == 1)
        #expect(mappings.value == former + 2)
        #expect(recorders.map { $0.values.last } == [1, 1])
    }

    // MARK: Terminations

    @Test func `a subscriber that subscribes after a subject's completion receives the completion`() {
        numbers.complete()
        #expect(Recorder(numbers).events == [.completed])
    }

    @Test func `a deallocated subject sends no terminal event`() {
        var subject: Subject? = Subject<Int, Never>()
        let recorder = subject.map { Recorder($0) }
        subject?.send(1)
        subject = nil
        #expect(recorder?.events == [.next(1)])
    }

    @Test func `the operator skip(until:) forwards a completion of the source even before the trigger sends`() {
        let recorder = Recorder(numbers.skip(until: Signal<Void, Never>.never))
        numbers.complete()
        #expect(recorder.events == [.completed])
    }

    // MARK: Filtering

    @Test func `distinctUntilChanged(by:) compares each value with the last value sent`() {
        let recorder = Recorder(Signal.from(1...7).distinctUntilChanged { $1 - $0 < 3 })
        #expect(recorder.values == [1, 4, 7])
    }

    // MARK: Time

    @Test func `throttle sends its first value immediately, and timed operators complete immediately`() {
        let scheduler = TestScheduler()
        let throttled = Recorder(numbers.throttle(for: .seconds(1), on: scheduler, latest: true))
        let others = [
            Recorder(numbers.debounce(for: .seconds(1), on: scheduler).map { [$0] }),
            Recorder(numbers.buffer(for: .seconds(1), on: scheduler)),
        ]
        numbers.send(1)
        #expect(throttled.events == [.next(1)])
        numbers.complete()
        #expect(throttled.isCompleted)
        #expect(others.map(\.events) == [[.next([1]), .completed], [.next([1]), .completed]])
    }

    // MARK: Side effects

    @Test func `onDispose(_:) runs its closure at every end of a subscription, finally(_:) only at a terminal event`() {
        for ending in ["completion", "failure", "disposal"] {
            let source = Subject<Int, TestError>()
            let (cleanups, terminations) = (Counter(), Counter())
            let subscription = source.onDispose { cleanups.increment() }.finally { terminations.increment() }
                .ignoreFailure().subscribe()
            switch ending {
            case "completion": source.complete()
            case "failure": source.fail(.first)
            default: subscription.dispose()
            }
            #expect(cleanups.value == 1, "\(ending)")
            #expect(terminations.value == (ending == "disposal" ? 0 : 1), "\(ending)")
        }
    }

    // MARK: Properties

    @Test func `a property that follows a signal does not complete with the signal`() {
        let source = Subject<Int, Never>()
        var property: Property? = Property(initial: 0, then: source)
        let recorder = property.map { Recorder($0) }
        source.send(1)
        source.complete()
        #expect(recorder?.events == [.next(0), .next(1)])
        property = nil
        #expect(recorder?.isCompleted == true)
    }

    @Test func `a view of a property does not keep the property alive`() {
        var property: MutableProperty? = MutableProperty(1)
        let view = property.map { Property($0) }
        let recorder = view.map { Recorder($0) }
        property = nil
        #expect(recorder?.events == [.next(1), .completed])
        #expect(view?.value == 1)
    }

    @Test func `a combined property sends one value if two of its parts depend on the changed property`() {
        let number = MutableProperty(1)
        let sum = Property(combining: number.mapped { $0 * 10 }, number.mapped { $0 * 100 }).mapped { $0.0 + $0.1 }
        let recorder = Recorder(sum)
        number.value = 2
        #expect(recorder.values == [110, 220])
    }
}
