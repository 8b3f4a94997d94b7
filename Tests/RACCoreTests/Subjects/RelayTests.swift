import RACCore
import TestSupport
import Testing

@Suite struct RelayTests {
    private let relay = Relay<Int>()

    @Test func `a relay sends each value to the present subscribers`() {
        relay.send(1)
        let first = Recorder(relay)
        relay.send(2)
        let second = Recorder(relay)
        relay.send(3)
        #expect(first.events == [.next(2), .next(3)])
        #expect(second.events == [.next(3)])
    }

    @Test func `the completion of a signal bound to a relay does not end the relay`() {
        let recorder = Recorder(relay)
        let binding = Signal<Int, Never>.from([1, 2]).bind(to: relay)
        #expect(binding.isDisposed)
        relay.send(3)
        #expect(recorder.events == [.next(1), .next(2), .next(3)])
    }

    @Test func `several signals can be bound to one relay`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(relay)
        first.bind(to: relay)
        second.bind(to: relay)
        first.send(1)
        second.send(2)
        first.complete()
        second.send(3)
        #expect(recorder.events == [.next(1), .next(2), .next(3)])
    }

    @Test func `a disposed binding to a relay sends nothing more`() {
        let source = Subject<Int, Never>()
        let recorder = Recorder(relay)
        let binding = source.bind(to: relay)
        source.send(1)
        binding.dispose()
        source.send(2)
        #expect(recorder.events == [.next(1)])
        #expect(!source.hasSubscribers)
    }

    @Test func `a value sent by a subscriber of a relay arrives after the present value`() {
        relay.subscribe { [relay] value in
            if value < 3 { relay.send(value + 1) }
        }
        let recorder = Recorder(relay)
        relay.send(1)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `a deallocated relay completes its present and later subscribers, and ends its bindings`() {
        let source = Subject<Int, Never>()
        var relay: Relay<Int>? = Relay()
        let signal = relay?.signal
        let recorder = signal.map { Recorder($0) }
        relay.map { _ = source.bind(to: $0) }
        source.send(1)
        relay = nil
        source.send(2)
        #expect(recorder?.events == [.next(1), .completed])
        #expect(signal.map { Recorder($0).events } == [.completed])
        #expect(!source.hasSubscribers)
    }

    @Test func `bindings to a relay do not retain it, and an ended relay retains no subscriber`() {
        let objects = LiveObjects()
        let source = Subject<Int, Never>()
        do {
            let (relay, probe) = (Relay<Int>(), objects.probe())
            source.bind(to: relay)
            relay.subscribe { _ in probe.touch() }
            #expect(relay.hasSubscribers)
        }
        #expect(objects.count == 0)
    }

    @Test func `a relay of Void values sends without an argument`() {
        let reload = Relay<Void>()
        let calls = Counter()
        reload.subscribe { calls.increment() }
        reload.send()
        #expect(calls.value == 1)
    }

    @Test func `a relay can be deallocated while another thread sends through a binding`() {
        let relay = Shared<Relay<Int>?>(nil)
        let (source, recorder) = (Shared(Subject<Int, Never>()), Shared(Recorder<Int, Never>()))
        race(
            heavy(20_000),
            prepare: { _ in
                let made = Relay<Int>()
                source.value = Subject()
                source.value.bind(to: made)
                recorder.value = Recorder(made)
                relay.value = made
            },
            [
                { _ in source.value.send(1) },
                { _ in relay.value = nil },
            ],
            check: { _ in
                #expect(recorder.value.isCompleted)
                #expect(recorder.value.violations == 0)
                #expect(!source.value.hasSubscribers)
            }
        )
    }
}
