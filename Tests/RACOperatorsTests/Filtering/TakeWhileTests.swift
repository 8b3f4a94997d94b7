import RACOperators
import TestSupport
import Testing

@Suite struct TakeWhileTests {
    @Test func `takeWhile completes before the first value that fails the predicate`() {
        #expect(Recorder(oneToThree.takeWhile { $0 < 2 }).events == [.next(1), .completed])
    }

    @Test func `takeUntil completes before the first value that satisfies the predicate`() {
        #expect(Recorder(oneToThree.takeUntil { $0 == 3 }).events == [.next(1), .next(2), .completed])
    }

    @Test func `takeWhile completes with the source if all values satisfy the predicate`() {
        #expect(Recorder(oneToThree.takeWhile { _ in true }).values == [1, 2, 3])
    }

    @Test func `takeWhile does not call the predicate after its end`() {
        let subject = Subject<Int, Never>()
        let asked = Counter()
        let recorder = Recorder(
            subject.takeWhile { value in
                asked.increment()
                subject.send(9)
                return value < 0
            }
        )
        subject.send(1)
        #expect(asked.value == 1)
        #expect(recorder.events == [.completed])
    }
}
