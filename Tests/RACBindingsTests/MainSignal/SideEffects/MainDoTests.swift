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

    @Test func `values and completion are told before they are sent on`() {
        let events = EventsOnMain(signal)
        numbers.send(1)
        numbers.complete()
        #expect(diary.entries == ["value 1", "sent 1", "completion"])
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }

    @Test func `the failure is told before it is sent on`() {
        let events = EventsOnMain(signal)
        numbers.fail(.first)
        #expect(diary.entries == ["failure first"])
        #expect(events.failure == .first)
    }

    @Test func `nothing is told after the disposal`() {
        let events = EventsOnMain(signal)
        events.dispose()
        numbers.send(1)
        numbers.fail(.first)
        #expect(diary.entries.isEmpty)
    }
}
