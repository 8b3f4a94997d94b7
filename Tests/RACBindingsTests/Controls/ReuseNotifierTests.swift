import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct ReuseNotifierTests {
    @Test func `sends for each reuse and completes when deallocated`() {
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

    @Test func `reuse ends a binding that takes until the notifier's signal`() {
        let (notifier, name) = (ReuseNotifier(), Subject<String, Never>())
        let recorder = Recorder(name.take(until: notifier.signal))
        name.send("Ada")
        notifier.notify()
        name.send("Grace")
        #expect(recorder.values == ["Ada"])
        #expect(recorder.isCompleted)
    }
}
