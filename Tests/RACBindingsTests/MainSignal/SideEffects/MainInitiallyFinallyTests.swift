import RACBindings
import TestSupport
import Testing

@MainActor
private final class BusySign {
    var isTurning = false
    var turns = 0
}

@Suite @MainActor struct MainInitiallyFinallyTests {
    private let numbers = Subject<Int, TestError>()
    private let spinner = BusySign()

    private var signal: MainSignal<Int, TestError> {
        numbers.onMain
            .initially {
                spinner.isTurning = true
                spinner.turns += 1
            }
            .finally { spinner.isTurning = false }
    }

    @Test func `the closure of initially runs before each subscription to the source`() {
        let signal = signal
        #expect(!spinner.isTurning)
        let first = EventsOnMain(signal)
        let second = EventsOnMain(signal)
        #expect(spinner.isTurning)
        #expect(spinner.turns == 2)
        numbers.send(1)
        #expect(first.values == [1])
        #expect(second.values == [1])
    }

    @Test func `the closure of finally runs before the subscriber receives completion or the failure`() {
        var isTurningAtTheEnd: [Bool] = []
        signal.subscribe { _ in
        } failed: { _ in
            isTurningAtTheEnd.append(spinner.isTurning)
        } completed: {
            isTurningAtTheEnd.append(spinner.isTurning)
        }
        numbers.complete()
        #expect(isTurningAtTheEnd == [false])
        let failing = Subject<Int, TestError>()
        failing.onMain
            .finally { spinner.turns = 10 }
            .subscribe { _ in
            } failed: { _ in
                isTurningAtTheEnd.append(spinner.turns == 10)
            }
        failing.fail(.first)
        #expect(isTurningAtTheEnd == [false, true])
    }

    @Test func `the closure of finally does not run on disposal`() {
        let events = EventsOnMain(signal)
        events.dispose()
        #expect(spinner.isTurning)
    }
}
