import RACOperators
import TestSupport
import Testing

@Suite struct AutoconnectTests {
    @Test func `autoconnect connects with the first subscriber, which receives every value`() {
        let recorder = Recorder(oneToThree.publish().autoconnect())
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `autoconnect disposes the source with the last subscriber`() {
        let disposals = Counter()
        let signal = Signal<Int, Never> { $0.onDispose { disposals.increment() } }.publish().autoconnect()
        let recorders = [Recorder(signal), Recorder(signal)]
        recorders[0].dispose()
        #expect(disposals.value == 0)
        recorders[1].dispose()
        #expect(disposals.value == 1)
    }

    @Test func `autoconnect retains nothing after the source has released its subscriber`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            Signal<Int, Never> { _ in }.publish().autoconnect().subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 0)
    }

    @Test func `autoconnect disconnects with the last subscriber even if the connection has no other reference`() {
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

    @Test func `autoconnect does not connect again for a later subscriber`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { _ in starts.increment() }.publish().autoconnect()
        Recorder(signal).dispose()
        Recorder(signal).dispose()
        #expect(starts.value == 1)
    }

    @Test func `autoconnect connects once if several threads subscribe at the same time`() {
        for _ in 0..<50 {
            let starts = Counter()
            let signal = Signal<Int, Never> { _ in starts.increment() }.publish().autoconnect()
            onThreads(8) { _ in signal.subscribe() }
            #expect(starts.value == 1)
        }
    }
}
