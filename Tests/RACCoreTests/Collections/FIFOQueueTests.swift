import RACCore
import TestSupport
import Testing

@Suite struct FIFOQueueTests {
    @Test(arguments: 1...20)
    func `a FIFO queue behaves like an array in random appends and removals`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = FIFOQueue<Int>()
        var model: [Int] = []
        var next = 0
        for _ in 0..<200 {
            // Bursts fill several chunks, and removals empty some of them, or all.
            let count = [1, 1, 1, 2, 15, 300, 700].randomElement(using: &generator) ?? 1
            if Bool.random(using: &generator) {
                for _ in 0..<count {
                    queue.append(next)
                    model.append(next)
                    next += 1
                }
            } else {
                for _ in 0..<count {
                    #expect(queue.next == model.first)
                    let expected = model.isEmpty ? nil : model.removeFirst()
                    #expect(queue.popFirst() == expected)
                }
            }
            #expect(queue.count == model.count)
            #expect(queue.isEmpty == model.isEmpty)
        }
    }

    @Test(arguments: [1, 2, 300])
    func `a FIFO queue releases a removed element immediately`(count: Int) {
        let objects = LiveObjects()
        var queue = FIFOQueue<LiveObjects.Probe>()
        for _ in 0..<count { queue.append(objects.probe()) }
        for left in (0..<count).reversed() {
            _ = queue.popFirst()
            #expect(objects.count == left)
        }
    }

    @Test func `a FIFO queue frees the memory of many elements and keeps the memory of a few elements`() {
        var queue = FIFOQueue<Int>()
        queue.append(1)
        _ = queue.popFirst()
        #expect(queue.capacity > 0)
        for number in 0..<10_000 { queue.append(number) }
        while queue.popFirst() != nil {}
        #expect(queue.capacity < 1_000)
    }
}
