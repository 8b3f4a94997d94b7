import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainBindToRelayTests {
    @Test func `a main signal that is bound to a relay and completes does not end the relay`() {
        let relay = Relay<Int>()
        let recorder = Recorder(relay)
        let numbers = Subject<Int, Never>()
        numbers.onMain.map { $0 * 10 }.bind(to: relay)
        numbers.send(1)
        numbers.complete()
        relay.send(2)
        #expect(recorder.events == [.next(10), .next(2)])
    }

    @Test func `operators of main signals accept a relay as the other signal`() {
        let relay = Relay<Int>()
        let merged = EventsOnMain(MainSignal<Int, Never>.just(1).merge(with: relay))
        let mapped = EventsOnMain(MainSignal<Int, Never>.just(1).flattenMap { _ in relay })
        relay.send(2)
        #expect(merged.values == [1, 2])
        #expect(mapped.values == [2])
    }
}
