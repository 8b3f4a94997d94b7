import TestSupport
import Testing

@testable import RACCommand

@Suite struct CommandEffectQueueTests {
    private typealias Queue = CommandEffectQueue<Int, Int>

    @Test func `effects come out in their order, however many are put in and taken out in between`() {
        for seed in 0..<heavy(200) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var (queue, batch) = (Queue(), CommandBatch<Int, Int>())
            var (appended, taken) = (0, 0)
            for _ in 0..<50 {
                for _ in 0..<Int.random(in: 0..<400, using: &generator) {
                    queue.append(.drop(appended))
                    appended += 1
                }
                for _ in 0..<Int.random(in: 0..<400, using: &generator) {
                    if batch.isEmpty { batch.takeChunk(from: &queue) }
                    guard case .drop(taken) = batch.popFirst() else {
                        #expect(taken == appended && queue.isEmpty)
                        break
                    }
                    taken += 1
                }
            }
            #expect(queue.isEmpty == (appended - taken == batch.effects.count))
        }
    }

    @Test func `a burst is taken in chunks, and its memory is given back`() {
        var (queue, batch) = (Queue(), CommandBatch<Int, Int>())
        for run in 0..<10_000 { queue.append(.drop(run)) }
        var most = 0
        while !queue.isEmpty {
            batch.takeChunk(from: &queue)
            most = max(most, batch.effects.count)
            while batch.popFirst() != nil {}
        }
        #expect(most == Queue.chunkSize)
        batch.takeChunk(from: &queue)
        #expect(batch.isEmpty)
        #expect(queue.capacity + batch.effects.capacity < Queue.chunkSize)
    }
}
