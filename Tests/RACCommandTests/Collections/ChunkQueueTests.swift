import TestSupport
import Testing

@testable import RACCommand

@Suite struct ChunkQueueTests {
    private typealias Queue = ChunkQueue<Int>

    @Test func `a chunk queue returns elements in the order in which they were added`() {
        for seed in 0..<heavy(200) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var (queue, chunk) = (Queue(), [Int]())
            var (appended, taken) = (0, 0)
            for _ in 0..<50 {
                for _ in 0..<Int.random(in: 0..<400, using: &generator) {
                    queue.append(appended)
                    appended += 1
                }
                for _ in 0..<Int.random(in: 0..<400, using: &generator) {
                    if chunk.isEmpty { queue.takeChunk(into: &chunk) }
                    guard chunk.popLast() == taken else {
                        #expect(taken == appended && queue.isEmpty)
                        break
                    }
                    taken += 1
                }
            }
            #expect(queue.isEmpty == (appended - taken == chunk.count))
        }
    }

    @Test func `a chunk queue returns many elements in chunks and then frees their memory`() {
        var (queue, chunk) = (Queue(), [Int]())
        for element in 0..<10_000 { queue.append(element) }
        var most = 0
        while !queue.isEmpty {
            queue.takeChunk(into: &chunk)
            most = max(most, chunk.count)
            while chunk.popLast() != nil {}
        }
        #expect(most == Queue.chunkSize)
        queue.takeChunk(into: &chunk)
        #expect(chunk.isEmpty)
        #expect(queue.capacity + chunk.capacity < Queue.chunkSize)
    }
}
