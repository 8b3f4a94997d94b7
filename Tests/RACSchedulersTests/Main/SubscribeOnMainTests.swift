import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// A typical user-interface class. Everything is on the main actor, and the closures are written inside the class.
@MainActor
private final class Screen {
    private(set) var texts: [String] = []
    private(set) var isDone = false
    private let (done, finish) = AsyncStream<Void>.makeStream()

    func show(_ numbers: some SignalProtocol<Int, TestError>) -> any Disposable {
        // The operators' closures run on the sending thread. The closures of `subscribeOnMain` run on the main actor.
        numbers.map { $0 * 2 }.filter { $0 > 2 }.flattenMap { .just("\($0)") }.subscribeOnMain { [weak self] text in
            self?.texts.append(text)
        } failed: { [weak self] error in
            self?.texts.append("\(error)")
            self?.finish.finish()
        } completed: { [weak self] in
            self?.isDone = true
            self?.finish.finish()
        }
    }

    func waitForTheEnd() async {
        for await _ in done {}
    }
}

@Suite(.timeLimit(.minutes(20))) @MainActor struct SubscribeOnMainTests {
    @Test func `closures of subscribeOnMain receive another thread's events on the main actor`() async {
        let (screen, subject) = (Screen(), Subject<Int, TestError>())
        _ = screen.show(subject)
        Task.detached {
            for value in 1...3 { subject.send(value) }
            subject.complete()
        }
        await screen.waitForTheEnd()
        #expect(screen.texts == ["4", "6"])
        #expect(screen.isDone)
    }

    @Test func `closures of subscribeOnMain are called immediately for events sent on the main actor`() {
        let (screen, subject) = (Screen(), Subject<Int, TestError>())
        let subscription = screen.show(subject)
        subject.send(2)
        #expect(screen.texts == ["4"])
        subscription.dispose()
        subject.send(3)
        #expect(screen.texts == ["4"])
    }

    @Test func `closures of subscribeOnMain receive a failure on the main actor`() {
        let (screen, subject) = (Screen(), Subject<Int, TestError>())
        _ = screen.show(subject)
        subject.fail(.second)
        #expect(screen.texts == ["second"])
    }
}
