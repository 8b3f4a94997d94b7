import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct DistinctUntilChangedOnTests {
    private struct Person: Sendable, Equatable {
        let name: String
        let age: Int
    }

    private let ada = Person(name: "Ada", age: 36)
    private let olderAda = Person(name: "Ada", age: 37)
    private let bob = Person(name: "Bob", age: 37)

    @Test func `distinctUntilChanged(on:) compares the values at a key path`() {
        let people = Signal<Person, TestError>.from([ada, olderAda, bob, ada])
        let byName = people.distinctUntilChanged(on: \.name)
        #expect(Recorder(byName).events == [.next(ada), .next(bob), .next(ada), .completed])
        #expect(Recorder(people.distinctUntilChanged(on: \.age)).values == [ada, olderAda, ada])
        #expect(people.named("people").distinctUntilChanged(on: \.age).name == "people.distinctUntilChanged")
    }

    @Test func `distinctUntilChanged(on:) calls its closure once per value and compares the results`() {
        let calls = Counter()
        let signal = Signal<Int, TestError>.from([1, 3, 2, 4, 5]).distinctUntilKeyChanged { value in
            calls.increment()
            return value % 2
        }
        #expect(Recorder(signal).events == [.next(1), .next(2), .next(5), .completed])
        #expect(calls.value == 5)
    }

    @Test func `distinctUntilChanged(on:) accepts a key path in place of the closure`() {
        let signal = Signal<Person, TestError>.from([ada, olderAda, bob]).distinctUntilKeyChanged(\.name)
        #expect(Recorder(signal).values == [ada, bob])
    }

    @Test func `distinctUntilChanged(on:) accepts nil as a key`() {
        let signal = Signal<Int, TestError>.from([1, 2, 3, 4]).distinctUntilKeyChanged { $0 < 3 ? nil : $0 }
        #expect(Recorder(signal).values == [1, 3, 4])
    }

    @Test func `distinctUntilChanged(on:) passes a failure`() {
        #expect(Recorder(oneThenFailure.distinctUntilKeyChanged { $0 }).events == [.next(1), .failed(.first)])
    }

    @Test func `each subscription to distinctUntilChanged(on:) compares only its own values`() {
        let signal = Signal<Int, Never>.from([1, 1]).distinctUntilKeyChanged { $0 }
        #expect(Recorder(signal).values == [1])
        #expect(Recorder(signal).values == [1])
    }

    @Test func `distinctUntilChanged uses a trailing closure as the comparison, even if the values are pairs`() {
        let pairs = Signal<(Int, Int), Never>.from([(1, 1), (2, 1), (2, 2)])
        #expect(Recorder(pairs.distinctUntilChanged { $0 == $1 }.map { $0.0 + $0.1 }).values == [2, 3, 4])
        #expect(Recorder(pairs.distinctUntilKeyChanged { $0.1 }.map { $0.0 + $0.1 }).values == [2, 4])
        let numbers = Signal<Int, Never>.from([1, 3, 2])
        #expect(Recorder(numbers.distinctUntilChanged { $0 % 2 == $1 % 2 }).values == [1, 2])
    }
}
