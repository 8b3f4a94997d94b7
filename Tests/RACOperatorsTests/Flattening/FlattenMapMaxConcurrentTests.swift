import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct FlattenMapMaxConcurrentTests {
    @Test func `flattenMap(maxConcurrent:) runs the given number of inner signals and starts the others in order`() {
        let scheduler = TestScheduler()
        let inner = scheduler.cold("-1-|", values: .integers)
        let outer = scheduler.hot("a-b-c|", values: .strings)
        let recording = scheduler.record(outer.flattenMap(maxConcurrent: 1) { _ in inner.signal })
        scheduler.run()
        #expect(recording == "-1--1--1-|")
        #expect(inner.subscriptions == ["^--!", "---^--!", "------^--!"])
        let two = scheduler.cold("-1-|", values: .integers)
        let start = scheduler.cold("(abc|)", values: .strings)
        let recorder = Recorder(start.flattenMap(maxConcurrent: 2) { _ in two.signal })
        scheduler.run()
        #expect(recorder.values == [1, 1, 1])
        #expect(two.subscriptions.count == 3)
    }

    @Test func `flattenMap(maxConcurrent:) calls its closure when a value arrives, not when the inner signal starts`() {
        let (source, calls) = (Subject<Int, TestError>(), Counter())
        let recorder = Recorder(
            source.flattenMap(maxConcurrent: 1) { _ -> Signal<Int, TestError> in
                calls.increment()
                return .never
            }
        )
        for value in 1...3 { source.send(value) }
        #expect(calls.value == 3)
        recorder.dispose()
    }

    @Test func `a failure of an inner signal fails the result of flattenMap(maxConcurrent:)`() {
        let signal = oneToThree.flattenMap(maxConcurrent: 2) { $0 == 2 ? .fail(.second) : .just($0) }
        #expect(Recorder(signal).events == [.next(1), .failed(.second)])
    }

    @Test func `flattenMap(maxConcurrent:) appends flattenMap to the signal's name`() {
        #expect(oneToThree.named("a").flattenMap(maxConcurrent: 2) { .just($0) }.name == "a.flattenMap")
    }

    @Test func `flattenMap(maxConcurrent:) traps if the limit is zero`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.flattenMap(maxConcurrent: 0) { .just($0) } }
    }
}
