import RACBindings
import TestSupport
import Testing

@MainActor
private final class Journal {
    var entries: [String] = []
}

@Suite @MainActor struct MainOnDisposeTests {
    private let numbers = Subject<Int, TestError>()
    private let journal = Journal()

    private var signal: MainSignal<Int, TestError> {
        numbers.onMain.onDispose { journal.entries.append("cleanup") }
            .doCompleted { journal.entries.append("completed") }
    }

    @Test func `the closure of onDispose runs once after a terminal event or a disposal`() {
        let (first, second) = (EventsOnMain(signal), EventsOnMain(signal))
        second.dispose()
        second.dispose()
        #expect(journal.entries == ["cleanup"])
        numbers.fail(.first)
        #expect(journal.entries == ["cleanup", "cleanup"])
        first.dispose()
        #expect(journal.entries == ["cleanup", "cleanup"])
    }

    @Test func `the closure of a main signal's onDispose runs on the main queue if another thread disposes`() async {
        let (calls, finished) = AsyncStream<Bool>.makeStream()
        let subscription = numbers.onMain.onDispose { finished.yield(MainQueue.isCurrent) }.subscribe { _ in
        } failed: { _ in
        }
        await Task.detached { subscription.dispose() }.value
        var iterator = calls.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    @Test func `the closure of onSubscribed runs after the subscription and can send values`() {
        let numbers = numbers
        let events = EventsOnMain(numbers.onMain.onSubscribed { numbers.send(5) })
        #expect(events.values == [5])
    }
}
