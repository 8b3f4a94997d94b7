import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainPartitionTests {
    private let numbers = Subject<Int, TestError>()
    private var limit: Int { 2 }

    @Test func `partition() divides values by a predicate, with one subscription to the source`() {
        var starts = 0
        let source = numbers.onMain.initially { starts += 1 }.map { LooseNumber($0) }
        let (high, low) = source.partition { $0.number > limit }
        let (first, second) = (EventsOnMain(high.map(\.number)), EventsOnMain(low.map(\.number)))
        for number in 1...4 { numbers.send(number) }
        numbers.complete()
        #expect(first.values == [3, 4])
        #expect(second.values == [1, 2])
        #expect(first.isCompleted && second.isCompleted)
        #expect(starts == 1)
    }
}
