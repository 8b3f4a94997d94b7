import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct ElementAtTests {
    @Test(arguments: 0...4) func `elementAt sends the value at the given position`(index: Int) {
        let recorder = Recorder(oneToThree.elementAt(index))
        #expect(recorder.values == (index < 3 ? [index + 1] : []))
        #expect(recorder.isCompleted)
    }

    @Test func `elementAt disposes the source when it sends the value`() {
        let effects = Counter()
        let signal = Signal<Int, Never>.from(0...).doNext { _ in effects.increment() }.elementAt(2)
        #expect(Recorder(signal).events == [.next(2), .completed])
        #expect(effects.value == 3)
    }

    @Test func `elementAt passes a failure before the element and ignores a failure after the element`() {
        #expect(Recorder(oneThenFailure.elementAt(1)).events == [.failed(.first)])
        #expect(Recorder(oneThenFailure.elementAt(0)).events == [.next(1), .completed])
    }

    @Test func `elementAt appends its name to the signal's name`() {
        #expect(oneToThree.named("numbers").elementAt(1).name == "numbers.elementAt")
    }

    @Test func `elementAt traps if the position is negative`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.elementAt(-1) }
    }
}
