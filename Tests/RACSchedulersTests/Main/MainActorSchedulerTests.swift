import RACSchedulers
import TestSupport
import Testing

/// A class of the main actor. Closures change the object in the usual way.
@MainActor
private final class Hint {
    var text: String? = "try this"
    var count = 0
}

@Suite(.timeLimit(.minutes(20))) @MainActor struct MainActorSchedulerTests {
    private let hint = Hint()

    @Test func `the main scheduler runs a main actor action in a later turn`() async {
        let hint = hint
        MainScheduler.shared.schedule { hint.text = nil }
        #expect(hint.text != nil)
        await mainTurn()
        #expect(hint.text == nil)
    }

    @Test func `the UI scheduler runs a main actor action immediately on the main actor`() {
        let hint = hint
        UIScheduler().schedule { hint.text = nil }
        #expect(hint.text == nil)
    }

    @Test func `a scheduler of the main actor can delay and repeat a main actor action`() async {
        let hint = hint
        let (once, thrice) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        UIScheduler().schedule(after: .milliseconds(1)) {
            hint.text = nil
            once.continuation.finish()
        }
        let repetition = MainScheduler.shared.schedule(after: .zero, every: .milliseconds(1)) {
            hint.count += 1
            if hint.count == 3 { thrice.continuation.finish() }
        }
        for await _ in once.stream {}
        for await _ in thrice.stream {}
        repetition.dispose()
        #expect(hint.text == nil)
        #expect(hint.count >= 3)
    }

    @Test func `a scheduler of the main actor does not run a disposed main actor action`() async {
        let hint = hint
        MainScheduler.shared.schedule { hint.text = nil }.dispose()
        await mainTurn()
        #expect(hint.text != nil)
    }

    @Test func `a scheduler of the main actor accepts a nonisolated closure as an action`() async {
        let count = Counter()
        let increment: @Sendable () -> Void = { count.increment() }
        MainScheduler.shared.schedule(increment)
        let scheduler: any Scheduler = UIScheduler()
        scheduler.schedule { count.increment() }
        await mainTurn()
        #expect(count.value == 2)
    }
}
