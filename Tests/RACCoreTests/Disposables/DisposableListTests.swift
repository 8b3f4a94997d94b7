import RACCore
import TestSupport
import Testing

/// Compares a compound disposable with a plain list of numbers.
@Suite struct DisposableListTests {
    private final class Numbered: Disposable {
        let number: Int
        private let order: Shared<[Int]>

        init(_ number: Int, _ order: Shared<[Int]>) {
            self.number = number
            self.order = order
        }

        var isDisposed: Bool { false }

        func dispose() { order.withLock { $0.append(number) } }
    }

    /// The expected members of a compound disposable.
    private struct Model {
        /// The first number is kept separately, because a search checks it first.
        var first: Int?
        var others: [Int] = []

        var all: [Int] { (first.map { [$0] } ?? []) + others }

        mutating func add(_ number: Int) {
            if first == nil, others.isEmpty { first = number } else { others.append(number) }
        }

        mutating func remove(_ number: Int) {
            if first == number {
                first = nil
            } else if let position = others.lastIndex(of: number) {
                others.remove(at: position)
            }
        }
    }

    @Test(arguments: 0..<200)
    func `a compound disposable has the same members as a plain list after random additions and removals`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let order = Shared<[Int]>([])
        let compound = CompoundDisposable()
        var model = Model()
        var members: [Numbered] = []

        func add(_ member: Numbered) {
            compound.add(member)
            model.add(member.number)
        }

        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            // In some rounds most operations add a member. In other rounds most operations remove a member.
            let additions = Int.random(in: 0...10, using: &generator)
            for _ in 0..<Int.random(in: 0...250, using: &generator) {
                if Int.random(in: 0..<10, using: &generator) < additions {
                    let isKnown = Int.random(in: 0..<8, using: &generator) == 0
                    if isKnown, let known = members.randomElement(using: &generator) {
                        add(known)
                    } else {
                        members.append(Numbered(members.count, order))
                        add(members[members.count - 1])
                    }
                } else if Bool.random(using: &generator), let number = model.all.randomElement(using: &generator) {
                    compound.remove(members[number])
                    model.remove(number)
                } else if let member = members.randomElement(using: &generator) {
                    // An earlier operation may already have removed this member.
                    compound.remove(member)
                    model.remove(member.number)
                }
            }
        }
        compound.dispose()
        #expect(order.withLock { $0 } == model.all.reversed())
    }
}
