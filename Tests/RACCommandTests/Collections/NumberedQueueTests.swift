import TestSupport
import Testing

@testable import RACCommand

@Suite struct NumberedQueueTests {
    private struct Numbered: Equatable {
        var element: Int
        let number: Int
    }

    @Test func `a numbered queue behaves like an array in random operations`() {
        for seed in 0..<heavy(50) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var (list, array) = (NumberedQueue<Int>(), [Numbered]())
            // Some queues grow, and other queues stay short.
            let appendingCalls = Int.random(in: 3...6, using: &generator)
            for number in 1...3_000 {
                let wanted = array.randomElement(using: &generator)?.number ?? number
                let position = array.firstIndex { $0.number == wanted }
                switch Int.random(in: 0..<12, using: &generator) {
                case 0..<appendingCalls:
                    // Some numbers are skipped.
                    if Int.random(in: 0..<5, using: &generator) == 0 { continue }
                    list.append(-number, number: number)
                    array.append(Numbered(element: -number, number: number))
                case 6..<8:
                    let first = list.popFirst()
                    #expect(first?.element == array.first?.element)
                    #expect(first?.number == array.first?.number)
                    if !array.isEmpty { array.removeFirst() }
                case 8:
                    #expect(list.remove(wanted) == position.map { array[$0].element })
                    if let position { array.remove(at: position) }
                    #expect(list.remove(wanted) == nil)
                case 9:
                    #expect(list.change(wanted) { $0 += 100_000 } == position.map { array[$0].element + 100_000 })
                    if let position { array[position].element += 100_000 }
                case 10:
                    let last = array.lastIndex { $0.number >= wanted && $0.element.isMultiple(of: 3) }
                    let changed = list.changeLast(from: wanted, where: { $0.isMultiple(of: 3) }) { $0 += 100_000 }
                    #expect(changed == last.map { array[$0].element + 100_000 })
                    if let last { array[last].element += 100_000 }
                default:
                    guard Int.random(in: 0..<100, using: &generator) == 0 else { continue }
                    #expect(list.removeAll() == array.map(\.element))
                    array = []
                }
                #expect(list.count == array.count)
                #expect(list.isEmpty == array.isEmpty)
                #expect(list.lastNumber == array.last?.number)
                var elements: [Int] = []
                list.forEach(from: wanted) { elements.append($0) }
                #expect(elements == array.filter { $0.number >= wanted }.map(\.element))
            }
            #expect(list.removeAll() == array.map(\.element))
        }
    }

    @Test(arguments: RunOrder.allCases)
    func `the memory of a numbered queue stays proportional to the number of elements`(order: RunOrder) {
        var list = NumberedQueue<Int>()
        for number in 1...10_000 { list.append(number, number: number) }
        var excess = 0
        for number in order.numbers(10_000) {
            #expect(list.remove(number) == number)
            excess = max(excess, list.capacity - 2 * NumberedQueue<Int>.chunkSize - 4 * list.count)
        }
        #expect(excess == 0)
        // An element that stays at the front does not retain the memory of removed elements after it.
        list.append(0, number: 10_001)
        list.append(0, number: 10_002)
        for number in 10_003...20_000 {
            list.append(number, number: number)
            #expect(list.remove(number - 1) != nil)
            excess = max(excess, list.capacity - 2 * NumberedQueue<Int>.chunkSize)
        }
        #expect(excess == 0)
    }

    #if DEBUG
        @Test(arguments: RunOrder.allCases, [1_000, 100_000])
        func `a numbered queue removes an element in constant time on average`(order: RunOrder, count: Int) {
            var list = NumberedQueue<Int>()
            for number in 1...count { list.append(number, number: number) }
            for number in order.numbers(count) { _ = list.remove(number) }
            #expect(list.isEmpty)
            #expect(list.steps <= 100 * count)
        }

        @Test(arguments: RunOrder.allCases)
        func `a single removal from a numbered queue takes few steps for any number of elements`(order: RunOrder) {
            var list = NumberedQueue<Int>()
            var (former, most) = (0, 0)
            for number in 1...100_000 { list.append(number, number: number) }
            for number in order.numbers(100_000) {
                _ = list.remove(number)
                most = max(most, list.steps - former)
                former = list.steps
            }
            #expect(most <= 200)
        }
    #endif
}

/// The order in which runs end or elements are removed.
enum RunOrder: CaseIterable, Sendable {
    case oldestFirst, youngestFirst, random, fromTheMiddle

    /// The numbers from one to `count`, in this order.
    func numbers(_ count: Int) -> [Int] {
        var generator = SeededGenerator(seed: 1)
        return switch self {
        case .oldestFirst: Array(1...count)
        case .youngestFirst: (1...count).reversed()
        case .random: (1...count).shuffled(using: &generator)
        case .fromTheMiddle: (1...count).map { $0.isMultiple(of: 2) ? count / 2 + $0 / 2 : count / 2 - $0 / 2 }
        }
    }
}
