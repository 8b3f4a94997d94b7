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

    @Test func `a connection does not subscribe before connect is called`() {
        let connection = source.publish()
        let recorder = Recorder(connection.signal)
        #expect(starts.value == 0)
        connection.connect()
        #expect(starts.value == 1)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `the subscribers of a connection share one subscription`() {
        let connection = source.publish()
        let recorders = [Recorder(connection.signal), Recorder(connection.signal)]
        connection.connect()
        #expect(starts.value == 1)
        for recorder in recorders { #expect(recorder.values == [1, 2, 3]) }
    }

    @Test func `a second call of connect on a connection returns the same disposable`() {
        let connection = source.publish()
        #expect(connection.connect() === connection.connect())
        #expect(starts.value == 1)
    }

    @Test func `a disposed connection does not connect again`() {
        let connection = source.publish()
        connection.connect().dispose()
        #expect(connection.connect().isDisposed)
        #expect(starts.value == 1)
    }

    @Test func `disposing a connection disposes the source`() {
        let disposals = Counter()
        let connection = Signal<Int, Never> { $0.onDispose { disposals.increment() } }.publish()
        connection.connect().dispose()
        #expect(disposals.value == 1)
    }

    @Test func `the connection of multicast sends through the given subject`() {
        let connection = source.multicast(ReplaySubject(capacity: 1))
        connection.connect()
        #expect(Recorder(connection.signal).values == [3])
    }

    @Test func `a disposed connection replays values if its subject replays`() {
        let connection = source.multicast(ReplaySubject())
        connection.connect().dispose()
        #expect(Recorder(connection.signal).values == [1, 2, 3])
    }

    @Test func `concurrent calls of connect on a connection subscribe to the source once`() {
        for _ in 0..<100 {
            let starts = Counter()
            let connection = Signal<Int, Never> { _ in starts.increment() }.publish()
            onThreads(8) { _ in connection.connect() }
            #expect(starts.value == 1)
        }
    }

    @Test func `the signal of a connection keeps the connection alive`() {
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
