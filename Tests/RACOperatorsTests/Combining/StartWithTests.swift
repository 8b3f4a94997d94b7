import RACOperators
import TestSupport
import Testing

@Suite struct StartWithTests {
    @Test func `startWith sends its values before those of the source`() {
        #expect(Recorder(oneToThree.startWith(-1, 0)).values == [-1, 0, 1, 2, 3])
    }

    @Test func `startWith does not subscribe to the source after disposal`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { _ in starts.increment() }
        #expect(Recorder(signal.startWith(1).take(1)).events == [.next(1), .completed])
        #expect(starts.value == 0)
    }
}
