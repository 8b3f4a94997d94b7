import RACBindings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct PropertyRingTests {
    /// Three properties. Each forwards a greater value to the next property, after it has read the total of all three.
    private final class Ring: Sendable {
        let members = [MutableProperty(0), MutableProperty(0), MutableProperty(0)]
        let total: Property<Int>
        let recorders: [Recorder<Int, Never>]

        init() {
            let members = members
            let total = Property(combining: members).mapped { $0.reduce(0, +) }
            self.total = total
            for (position, member) in members.enumerated() {
                let next = members[(position + 1) % 3]
                member.subscribe { [weak next] value in
                    #expect(total.value >= 0)
                    guard let next, next.value < value else { return }
                    next.modify { $0 = max($0, value) }
                }
            }
            recorders = members.map { Recorder($0) }
        }
    }

    @Test func `setting one of three properties bound in a ring updates each property once`() {
        let ring = Ring()
        ring.members[1].value = 5
        #expect(ring.members.map(\.value) == [5, 5, 5])
        #expect(ring.recorders.map(\.values) == [[0, 5], [0, 5], [0, 5]])
    }

    @Test func `concurrent writes to properties bound in a ring neither deadlock nor continue endlessly`() {
        let ring = Ring()
        let count = heavy(20_000)
        onThreads(2) { thread in
            for number in 1...count {
                ring.members[thread].modify { $0 = max($0, 2 * number + thread) }
                #expect(ring.total.value > 0)
            }
        }
        #expect(ring.members.map(\.value) == Array(repeating: 2 * count + 1, count: 3))
        #expect(ring.recorders.allSatisfy { $0.violations == 0 && $0.values.last == 2 * count + 1 })
    }

    @Test func `concurrent writes to validating properties bound in a ring do not deadlock`() {
        let members = (0..<3).map { _ in ValidatingProperty<Int, TestError>(0) { $0 < 0 ? .invalid(.first) : .valid } }
        for (position, member) in members.enumerated() {
            let next = members[(position + 1) % 3]
            member.subscribe { [weak next] value in
                if let next, next.value < value { next.modify { $0 = max($0, value) } }
            }
        }
        let count = heavy(5_000)
        onThreads(2) { thread in
            for number in 1...count {
                members[thread].modify { $0 = max($0, 2 * number + thread) }
                members[thread].value = -1
            }
        }
        #expect(members.map(\.value) == Array(repeating: 2 * count + 1, count: 3))
    }

    @Test func `a subscriber of a property can write that property in a nested subscription to a mapped property`() {
        let (first, second) = (MutableProperty(0), MutableProperty(10))
        let recorder = Recorder(first)
        let mapped = second.mapped { $0 + 1 }
        first.take(3).subscribe { [weak first] value in
            mapped.take(1).subscribe { [weak first] in first?.value = value + $0 }
        }
        #expect(recorder.values == [0, 11, 22, 33])
    }

    @Test func `a write by a subscriber of a mapped property is visible immediately`() {
        let celsius = MutableProperty(0)
        let fahrenheit = celsius.mapped { $0 * 9 / 5 + 32 }
        let seen = Shared<[Int]>([])
        fahrenheit.subscribe { [weak celsius] value in
            if value < 50 { celsius?.value += 5 }
            seen.withLock { $0.append(fahrenheit.value) }
        }
        #expect(celsius.value == 10)
        #expect(seen.value == [41, 50, 50])
    }
}
