import RACBindings
import TestSupport
import Testing

@MainActor
private final class Waiting {
    var isTurning = false
    var turns = 0
}

@Suite @MainActor struct MainInitiallyFinallyTests {
    private let numbers = Subject<Int, TestError>()
    private let waiting = Waiting()

    private var signal: MainSignal<Int, TestError> {
        numbers.onMain
            .initially {
                waiting.isTurning = true
                waiting.turns += 1
            }
            .finally { waiting.isTurning = false }
    }

    @Test func `each subscription is told of before it begins`() {
        let signal = signal
        #expect(!waiting.isTurning)
        let first = EventsOnMain(signal)
        let second = EventsOnMain(signal)
        #expect(waiting.isTurning)
        #expect(waiting.turns == 2)
        numbers.send(1)
        #expect(first.values == [1])
        #expect(second.values == [1])
    }

    @Test func `completion and failure are told of before they are sent on`() {
        var isTurningAtTheEnd: [Bool] = []
        signal.subscribe { _ in
        } failed: { _ in
            isTurningAtTheEnd.append(waiting.isTurning)
        } completed: {
            isTurningAtTheEnd.append(waiting.isTurning)
        }
        numbers.complete()
        #expect(isTurningAtTheEnd == [false])
        let failing = Subject<Int, TestError>()
        failing.onMain
            .finally { waiting.turns = 10 }
            .subscribe { _ in
            } failed: { _ in
                isTurningAtTheEnd.append(waiting.turns == 10)
            }
        failing.fail(.first)
        #expect(isTurningAtTheEnd == [false, true])
    }

    @Test func `a disposal is no end`() {
        let events = EventsOnMain(signal)
        events.dispose()
        #expect(waiting.isTurning)
    }
}
