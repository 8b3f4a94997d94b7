import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct HotTests {
    private let starts = Counter()
    private let stops = Counter()
    private let subject = Subject<Int, TestError>()

    private var source: Signal<Int, TestError> {
        Signal { [starts, stops, subject] subscriber in
            starts.increment()
            subscriber.onDispose { stops.increment() }
            subject.subscribe(forwardingTo: subscriber)
        }
    }

    @Test func `nineteen signals derived from one hot signal send one request`() {
        /// A model with one input, the query, and many outputs, all derived from the answers to the query.
        final class Model: Sendable {
            let query = Subject<Int, Never>()
            let outputs: [Signal<Int, Never>]
            private let bag = DisposableBag()

            init(request: @escaping @Sendable (Int) -> Signal<Int, Never>) {
                let answers = query.switchMap { request($0) }.hot(in: bag)
                outputs = (0..<19).map { number in answers.map { $0 + number } }
            }
        }
        let model = Model { [starts] query in
            .deferred {
                starts.increment()
                return .just(100 * query)
            }
        }
        let recorders = model.outputs.map { Recorder($0) }
        model.query.send(1)
        model.query.send(2)
        #expect(starts.value == 2)
        #expect(recorders.map(\.values) == (0..<19).map { [100 + $0, 200 + $0] })
    }

    @Test func `hot(in:) subscribes once and immediately, with or without subscribers`() {
        let bag = DisposableBag()
        let hot = source.hot(in: bag)
        #expect(starts.value == 1)
        let first = Recorder(hot)
        subject.send(1)
        let second = Recorder(hot)
        subject.send(2)
        #expect(first.values == [1, 2])
        #expect(second.values == [2])
        first.dispose()
        second.dispose()
        #expect(starts.value == 1)
        #expect(stops.value == 0)
        bag.dispose()
    }

    @Test func `releasing the bag of hot(in:) disposes the source and completes all subscribers`() {
        let stopsOnCompletion = Counter()
        var bag: DisposableBag? = DisposableBag()
        let hot = bag.map { source.hot(in: $0) }
        let present = hot.map { hot in
            Recorder(hot.doCompleted { [stops] in stopsOnCompletion.increment(by: stops.value) })
        }
        subject.send(1)
        bag = nil
        subject.send(2)
        #expect(present?.events == [.next(1), .completed])
        #expect(stopsOnCompletion.value == 1)
        #expect(hot.map { Recorder($0).events } == [.completed])
    }

    @Test func `the terminal event of the source of hot(in:) reaches present and later subscribers`() {
        let bag = DisposableBag()
        let (failing, completing) = (source.hot(in: bag), source.take(1).hot(in: bag))
        let present = Recorder(failing)
        subject.send(1)
        subject.fail(.first)
        bag.dispose()
        #expect(present.events == [.next(1), .failed(.first)])
        #expect(Recorder(failing).events == [.failed(.first)])
        #expect(Recorder(completing).events == [.completed])
    }

    @Test func `hot(in:) with a disposed bag does not subscribe and completes`() {
        let bag = DisposableBag()
        bag.dispose()
        #expect(Recorder(source.hot(in: bag)).events == [.completed])
        #expect(Recorder(source.hot(replay: 1, in: bag)).events == [.completed])
        #expect(starts.value == 0)
    }

    @Test func `hot(replay:in:) keeps values that the source sends during the call, and hot(in:) drops them`() {
        let bag = DisposableBag()
        let early = source.startWith(0)
        let (plain, replaying) = (Recorder(early.hot(in: bag)), Recorder(early.hot(replay: 1, in: bag)))
        subject.send(1)
        #expect(plain.values == [1])
        #expect(replaying.values == [0, 1])
        bag.dispose()
    }

    @Test func `hot(replay:in:) still replays the latest values after its bag is disposed`() {
        let bag = DisposableBag()
        let hot = source.hot(replay: 2, in: bag)
        for value in 1...3 { subject.send(value) }
        let present = Recorder(hot)
        bag.dispose()
        #expect(present.events == [.next(2), .next(3), .completed])
        #expect(Recorder(hot).events == [.next(2), .next(3), .completed])
    }

    @Test func `hot(in:) stops a source that disposes the bag during the call`() {
        let bag = DisposableBag()
        let calls = Counter()
        let hot = Signal<Int, Never>.from(0...).doNext { number in
            calls.increment()
            if number == 2 { bag.dispose() }
        }.hot(in: bag)
        #expect(calls.value == 3)
        #expect(Recorder(hot).events == [.completed])
    }

    @Test func `a subscriber that disposes the bag of hot(in:) receives the completion and no other value`() {
        let bag = DisposableBag()
        let hot = source.hot(in: bag)
        let first = Recorder(hot.doNext { _ in bag.dispose() })
        subject.send(1)
        subject.send(2)
        #expect(first.events == [.next(1), .completed])
        #expect(stops.value == 1)
    }

    @Test func `the result of hot(in:) retains neither the bag nor the source`() {
        let objects = LiveObjects()
        let hot: Signal<Int, TestError>
        do {
            let probe = objects.probe()
            let bag = DisposableBag()
            hot = source.doNext { _ in probe.touch() }.hot(in: bag)
            hot.subscribe(failed: { _ in probe.touch() })
            #expect(objects.count == 1)
        }
        #expect(objects.count == 0)
        #expect(stops.value == 1)
        #expect(Recorder(hot).events == [.completed])
    }

    @Test func `a bag releases the subscriptions of hot(in:) that have ended`() {
        let objects = LiveObjects()
        let bag = DisposableBag()
        for number in 0..<100 {
            let probe = objects.probe()
            Recorder(Signal<LiveObjects.Probe, Never>.just(probe).hot(replay: 1, in: bag)).dispose()
            #expect(objects.count <= 32, "after \(number)")
        }
    }

    @Test func `an asynchronous loop over the values of hot(in:) ends with the bag`() async {
        let bag = DisposableBag()
        let scheduler = TestScheduler()
        let ticks = Signal.interval(.seconds(1), on: scheduler).hot(in: bag)
        scheduler.schedule(at: .milliseconds(2_500)) { bag.dispose() }
        #expect(await scheduler.run { await ticks.collectValues() } == [.seconds(1), .seconds(2)])
    }

    @Test func `a bag of hot(in:) completes every subscriber once if it is disposed while another thread sends`() {
        let rounds = Shared<
            (numbers: Subject<Int, TestError>, bag: DisposableBag, recorders: [Recorder<Int, TestError>])?
        >(nil)
        race(
            heavy(20_000),
            prepare: { _ in
                let (numbers, bag) = (Subject<Int, TestError>(), DisposableBag())
                let hot = numbers.hot(in: bag)
                rounds.value = (numbers, bag, (0..<3).map { _ in Recorder(hot) })
            },
            [
                { _ in rounds.value?.numbers.send(1) },
                { _ in rounds.value?.bag.dispose() },
            ],
            check: { _ in
                for recorder in rounds.value?.recorders ?? [] {
                    #expect(recorder.isCompleted)
                    #expect(recorder.violations == 0)
                }
                #expect(rounds.value?.numbers.hasSubscribers == false)
            }
        )
    }

    @Test func `all subscribers of hot(in:) receive one terminal event if source and bag end simultaneously`() {
        let rounds = Shared<(numbers: Subject<Int, TestError>, bag: DisposableBag, hot: Signal<Int, TestError>)?>(nil)
        let present = Shared<Recorder<Int, TestError>?>(nil)
        race(
            heavy(20_000),
            prepare: { _ in
                let (numbers, bag) = (Subject<Int, TestError>(), DisposableBag())
                let hot = numbers.hot(in: bag)
                rounds.value = (numbers, bag, hot)
                present.value = Recorder(hot)
            },
            [
                { _ in rounds.value?.numbers.fail(.first) },
                { _ in rounds.value?.bag.dispose() },
            ],
            check: { _ in
                let events = present.value?.events
                #expect(events?.count == 1)
                #expect(rounds.value.map { Recorder($0.hot).events } == events)
            }
        )
    }
}
