import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct ReuseNotifierTests {
    @Test
    func `the signal of a reuse notifier sends a value at each reuse and completes when the notifier is deallocated`() {
        let recorder = Recorder<Void, Never>()
        do {
            let notifier = ReuseNotifier()
            recorder.subscribe(to: notifier.signal)
            #expect(recorder.values.isEmpty)
            notifier.notify()
            notifier.notify()
            #expect(recorder.values.count == 2)
            #expect(!recorder.hasEnded)
        }
        #expect(recorder.isCompleted)
    }

    @Test func `the operator take(until:) with the signal of a reuse notifier completes at the next reuse`() {
        let (notifier, name) = (ReuseNotifier(), Subject<String, Never>())
        let recorder = Recorder(name.take(until: notifier.signal))
        name.send("Ada")
        notifier.notify()
        name.send("Grace")
        #expect(recorder.values == ["Ada"])
        #expect(recorder.isCompleted)
    }
}
