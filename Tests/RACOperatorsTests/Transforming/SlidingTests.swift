import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct SlidingTests {
    @Test func `sliding() sends arrays of the last values, from the first complete array on`() {
        let signal = Signal<Int, Never>.from(1...5).sliding(count: 3)
        #expect(Recorder(signal).events == [.next([1, 2, 3]), .next([2, 3, 4]), .next([3, 4, 5]), .completed])
    }

    @Test func `sliding() sends only the terminal event if the signal has too few values`() {
        #expect(Recorder(oneToThree.sliding(count: 4)).events == [.completed])
        #expect(Recorder(oneThenFailure.sliding(count: 2)).events == [.failed(.first)])
    }

    @Test func `sliding() with a count of one sends each value in an array`() {
        #expect(Recorder(oneToThree.sliding(count: 1)).values == [[1], [2], [3]])
    }

    @Test func `each subscription to sliding() has its own values`() {
        let signal = oneToThree.sliding(count: 2)
        #expect(Recorder(signal).values == [[1, 2], [2, 3]])
        #expect(Recorder(signal).values == [[1, 2], [2, 3]])
    }

    @Test func `sliding() releases a value when it leaves the array, and all values on disposal`() {
        let objects = LiveObjects()
        let subject = Subject<LiveObjects.Probe, Never>()
        let disposable = subject.sliding(count: 3).subscribe()
        for _ in 0..<10 { subject.send(objects.probe()) }
        #expect(objects.count == 3)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `sliding() traps if the count is not positive`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.sliding(count: 0) }
    }
}
