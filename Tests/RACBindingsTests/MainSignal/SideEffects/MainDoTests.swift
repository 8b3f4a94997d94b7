import RACBindings
import TestSupport
import Testing

@MainActor
private final class Diary {
    var entries: [String] = []
}

@Suite @MainActor struct MainDoTests {
    private let numbers = Subject<Int, TestError>()
    private let diary = Diary()

    private var signal: MainSignal<Int, TestError> {
        numbers.onMain
            .doNext { diary.entries.append("value \($0)") }
            .doFailed { diary.entries.append("failure \($0)") }
            .doCompleted { diary.entries.append("completion") }
            .doNext { diary.entries.append("sent \($0)") }
    }

    @Test func `the closures of doNext and doCompleted run before the subscriber is notified`() {
        let events = EventsOnMain(signal)
        numbers.send(1)
        numbers.complete()
        #expect(diary.entries == ["value 1", "sent 1", "completion"])
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }

    @Test func `the closure of doFailed runs and the failure is forwarded`() {
        let events = EventsOnMain(signal)
        numbers.fail(.first)
        #expect(diary.entries == ["failure first"])
        #expect(events.failure == .first)
    }

    @Test func `the closures of doNext and doFailed do not run after disposal`() {
        let events = EventsOnMain(signal)
        events.dispose()
        numbers.send(1)
        numbers.fail(.first)
        #expect(diary.entries.isEmpty)
    }
}
