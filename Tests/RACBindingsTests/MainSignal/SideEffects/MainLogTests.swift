import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainLogTests {
    private struct Page: CustomStringConvertible {
        let loose: LooseNumber
        var description: String { "page \(loose.number)" }
    }

    @MainActor
    private final class Lines {
        var all: [String] = []
    }

    private let numbers = Subject<Int, TestError>()
    private let lines = Lines()

    private func send(_ number: Int) {
        numbers.send(number)
    }

    @Test func `log() writes a line for each event with the value's description`() {
        let pages = numbers.onMain.map { Page(loose: LooseNumber($0)) }
        let events = EventsOnMain(pages.log("pages") { lines.all.append($0) })
        send(1)
        numbers.fail(.first)
        #expect(lines.all == ["pages: subscribed", "pages: next(page 1)", "pages: failed(first)"])
        #expect(events.failure == .first)
    }

    @Test func `the lines of log() begin with the name or the type of the signal`() {
        let named = EventsOnMain(numbers.named("numbers").onMain.log(events: .next) { lines.all.append($0) })
        let unnamed = EventsOnMain(numbers.onMain.log(events: .next) { lines.all.append($0) })
        send(1)
        #expect(lines.all == ["numbers.onMain: next(1)", "MainSignal<Int, TestError>: next(1)"])
        #expect(named.values == unnamed.values)
    }

    @Test func `log() of a main signal writes another thread's disposal on the main queue`() async {
        let counter = Counter()
        let subscription = numbers.onMain.log(events: .disposed) { _ in
            counter.increment(by: MainQueue.isCurrent ? 1 : 1_000)
        }
        .subscribe(failed: { _ in })
        onThreads(1) { _ in subscription.dispose() }
        await mainTurn()
        #expect(counter.value == 1)
    }
}
