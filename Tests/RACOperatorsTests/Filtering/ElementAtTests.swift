import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct ElementAtTests {
    @Test("sends the value at a position", arguments: 0...4)
    func positions(index: Int) {
        let recorder = Recorder(oneToThree.elementAt(index))
        #expect(recorder.values == (index < 3 ? [index + 1] : []))
        #expect(recorder.isCompleted)
    }

    @Test("disposes the source with the value")
    func disposes() {
        let effects = Counter()
        let signal = Signal<Int, Never>.from(0...).doNext { _ in effects.increment() }.elementAt(2)
        #expect(Recorder(signal).events == [.next(2), .completed])
        #expect(effects.value == 3)
    }

    @Test("passes an earlier failure, and hears of no later one")
    func failure() {
        #expect(Recorder(oneThenFailure.elementAt(1)).events == [.failed(.first)])
        #expect(Recorder(oneThenFailure.elementAt(0)).events == [.next(1), .completed])
    }

    @Test("is called elementAt in names")
    func name() {
        #expect(oneToThree.named("numbers").elementAt(1).name == "numbers.elementAt")
    }

    @Test("a negative position is a mistake")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.elementAt(-1) }
    }
}
