import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct ReduceTests {
    @Test func `reduce() sends one result on completion`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject.reduce(10) { $0 + $1 })
        subject.send(1)
        subject.send(2)
        #expect(recorder.events.isEmpty)
        subject.complete()
        #expect(recorder.events == [.next(13), .completed])
        #expect(Recorder(oneToThree.reduce(0, +)).events == [.next(6), .completed])
    }

    @Test func `reduce() sends the initial result if there are no values`() {
        let nothing = Signal<Int, TestError>.empty
        #expect(Recorder(nothing.reduce(7) { $0 + $1 }).events == [.next(7), .completed])
        #expect(Recorder(nothing.reduce(into: [9]) { $0.append($1) }).events == [.next([9]), .completed])
        #expect(Recorder(nothing.reduce(makeInitial: { 8 }) { $0 + $1 }).events == [.next(8), .completed])
    }

    @Test func `reduce() drops its result on failure`() {
        #expect(Recorder(oneThenFailure.reduce(0, +)).events == [.failed(.first)])
        #expect(Recorder(oneThenFailure.reduce(into: 0) { $0 += $1 }).events == [.failed(.first)])
    }

    @Test func `reduce() can pass the position of a value to its closure`() {
        let signal = oneToThree.reduce([]) { (result: [Int], value: Int, position: Int) in result + [value * position] }
        #expect(Recorder(signal).events == [.next([0, 2, 6]), .completed])
    }

    @Test func `each subscription to reduce() starts with the initial result`() {
        let signal = oneToThree.reduce(into: []) { $0.append($1) }
        #expect(Recorder(signal).values == [[1, 2, 3]])
        #expect(Recorder(signal).values == [[1, 2, 3]])
    }

    @Test func `reduce() creates an initial result for each subscription`() {
        let made = Counter()
        let signal = oneToThree.reduce(makeInitial: { made.increment() * 100 }) { $0 + $1 }
        #expect(made.value == 0)
        #expect(Recorder(signal).values == [106])
        #expect(Recorder(signal).values == [206])
        #expect(made.value == 2)
    }

    @Test func `reduce() can collect values into a dictionary`() {
        let letters = Signal<String, Never>.from(["a", "b", "a"])
        let signal = letters.reduce(into: [:]) { (counts: inout [String: Int], letter) in
            counts[letter, default: 0] += 1
        }
        #expect(Recorder(signal).values == [["a": 2, "b": 1]])
    }

    @Test func `reduce() can change a collection in place`() {
        // Copying the array for each value would take minutes.
        let signal = Signal<Int, Never>.from(0..<200_000).reduce(into: [Int]()) { $0.append($1) }
        #expect(Recorder(signal).values.first?.count == 200_000)
    }

    @Test func `closures downstream of reduce run once, even if take ends the signal`() {
        let calls = Counter()
        Signal<Int, Never>.just(1).take(1).reduce(0, +).map { _ in calls.increment() }.subscribe()
        #expect(calls.value == 1)
    }

    @Test func `every overload of reduce appends reduce to the signal's name`() {
        let numbers = oneToThree.named("numbers")
        #expect(numbers.reduce(0, +).name == "numbers.reduce")
        #expect(numbers.reduce(0) { $0 + $1 + $2 }.name == "numbers.reduce")
        #expect(numbers.reduce(makeInitial: { 0 }, +).name == "numbers.reduce")
        #expect(numbers.reduce(into: 0) { $0 += $1 }.name == "numbers.reduce")
    }
}
