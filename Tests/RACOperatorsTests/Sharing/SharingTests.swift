import RACOperators
import TestSupport
import Testing

@Suite struct MulticastConnectionTests {
    private let starts = Counter()

    private var source: Signal<Int, Never> {
        Signal { [starts] subscriber in
            starts.increment()
            for value in 1...3 { subscriber.send(value) }
        }
    }

    @Test func `does not subscribe before it is connected`() {
        let connection = source.publish()
        let recorder = Recorder(connection.signal)
        #expect(starts.value == 0)
        connection.connect()
        #expect(starts.value == 1)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `shares one subscription`() {
        let connection = source.publish()
        let recorders = [Recorder(connection.signal), Recorder(connection.signal)]
        connection.connect()
        #expect(starts.value == 1)
        for recorder in recorders { #expect(recorder.values == [1, 2, 3]) }
    }

    @Test func `connecting again gives the same disposable`() {
        let connection = source.publish()
        #expect(connection.connect() === connection.connect())
        #expect(starts.value == 1)
    }

    @Test func `does not reconnect after disposal`() {
        let connection = source.publish()
        connection.connect().dispose()
        #expect(connection.connect().isDisposed)
        #expect(starts.value == 1)
    }

    @Test func `disposing the connection disposes the source`() {
        let disposals = Counter()
        let connection = Signal<Int, Never> { $0.onDispose { disposals.increment() } }.publish()
        connection.connect().dispose()
        #expect(disposals.value == 1)
    }

    @Test func `multicast uses the subject it is given`() {
        let connection = source.multicast(ReplaySubject(capacity: 1))
        connection.connect()
        #expect(Recorder(connection.signal).values == [3])
    }

    @Test func `replays after disposal when the subject does`() {
        let connection = source.multicast(ReplaySubject())
        connection.connect().dispose()
        #expect(Recorder(connection.signal).values == [1, 2, 3])
    }

    @Test func `many threads that connect at once subscribe once`() {
        for _ in 0..<100 {
            let starts = Counter()
            let connection = Signal<Int, Never> { _ in starts.increment() }.publish()
            onThreads(8) { _ in connection.connect() }
            #expect(starts.value == 1)
        }
    }

    @Test func `the signal keeps the connection alive`() {
        let subject = Subject<Int, Never>()
        let signal: Signal<Int, Never>
        do {
            let connection = subject.multicast(Subject())
            connection.connect()
            signal = connection.signal
        }
        let recorder = Recorder(signal)
        subject.send(1)
        #expect(recorder.values == [1])
    }
}

@Suite struct AutoconnectTests {
    @Test func `connects with the first subscriber, which misses nothing`() {
        let recorder = Recorder(oneToThree.publish().autoconnect())
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `is disposed with the last subscriber`() {
        let disposals = Counter()
        let signal = Signal<Int, Never> { $0.onDispose { disposals.increment() } }.publish().autoconnect()
        let recorders = [Recorder(signal), Recorder(signal)]
        recorders[0].dispose()
        #expect(disposals.value == 0)
        recorders[1].dispose()
        #expect(disposals.value == 1)
    }

    @Test func `leaves nothing behind when the source has forgotten it`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            Signal<Int, Never> { _ in }.publish().autoconnect().subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 0)
    }

    @Test func `disconnects with the last subscriber though nobody else holds it`() {
        let (disposals, subject) = (Counter(), Subject<Int, Never>())
        let source = Signal<Int, Never> { subscriber in
            subscriber.onDispose { disposals.increment() }
            subject.subscribe { subscriber.send($0) }
        }
        let recorder = Recorder(source.publish().autoconnect())
        subject.send(1)
        #expect(recorder.values == [1])
        recorder.dispose()
        #expect(disposals.value == 1)
    }

    @Test func `does not reconnect`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { _ in starts.increment() }.publish().autoconnect()
        Recorder(signal).dispose()
        Recorder(signal).dispose()
        #expect(starts.value == 1)
    }

    @Test func `many threads that subscribe at once connect once`() {
        for _ in 0..<50 {
            let starts = Counter()
            let signal = Signal<Int, Never> { _ in starts.increment() }.publish().autoconnect()
            onThreads(8) { _ in signal.subscribe() }
            #expect(starts.value == 1)
        }
    }
}

@Suite struct ReplayTests {
    @Test func `replay subscribes at once and replays all`() {
        let effects = Counter()
        let signal = oneToThree.doNext { _ in effects.increment() }.replay()
        #expect(effects.value == 3)
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(Recorder(signal).isCompleted)
        #expect(effects.value == 3)
    }

    @Test func `replayLast replays the latest value`() {
        let signal = oneToThree.replayLast()
        #expect(Recorder(signal).events == [.next(3), .completed])
    }

    @Test func `replayLazily subscribes with the first subscriber and once`() {
        let effects = Counter()
        let signal = oneToThree.doNext { _ in effects.increment() }.replayLazily()
        #expect(effects.value == 0)
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(effects.value == 3)
    }

    @Test func `replayLazily stays subscribed when its subscribers have gone`() {
        let disposals = Counter()
        let signal = Signal<Int, Never> { $0.onDispose { disposals.increment() } }.replayLazily()
        Recorder(signal).dispose()
        #expect(disposals.value == 0)
        withExtendedLifetime(signal) {}
    }
}
