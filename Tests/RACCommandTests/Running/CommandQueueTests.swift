import TestSupport
import Testing

@testable import RACCommand

@Suite struct CommandQueueTests {
    @Test func `behaves like an array, whatever is done to it`() {
        for seed in 0..<50 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var (queue, array) = (CommandQueue<Int>(), [Int]())
            for number in 0..<2_000 {
                switch Int.random(in: 0..<10, using: &generator) {
                case 0..<4:
                    queue.append(number)
                    array.append(number)
                case 4..<6:
                    #expect(queue.popFirst() == (array.isEmpty ? nil : array.removeFirst()))
                case 6..<8:
                    let wanted = array.randomElement(using: &generator) ?? -1
                    #expect(queue.removeFirst { $0 == wanted } == array.first { $0 == wanted })
                    array.removeAll { $0 == wanted }
                case 8:
                    #expect(queue.modifyLast { $0 += 100_000 } == array.last.map { $0 + 100_000 })
                    if let last = array.popLast() { array.append(last + 100_000) }
                default:
                    guard Int.random(in: 0..<100, using: &generator) == 0 else { continue }
                    #expect(queue.removeAll() == array)
                    array = []
                }
                #expect(queue.count == array.count)
                #expect(queue.isEmpty == array.isEmpty)
            }
            #expect(queue.removeAll() == array)
        }
    }
}
