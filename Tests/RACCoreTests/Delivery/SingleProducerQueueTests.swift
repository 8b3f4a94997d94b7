import Foundation
import RACCore
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SingleProducerQueueTests {
    @Test func `a single-producer queue keeps its order, and only an append to the empty queue starts the receiver`() {
        let handover = SingleProducerQueue<Int>()
        #expect(handover.append(1))
        #expect(!handover.append(2))
        #expect(handover.waiting == 2)
        #expect(handover.takeFirst() == 1)
        #expect(!handover.append(3))
        #expect(handover.finish(1) == 2)
        #expect(!handover.isEmpty)
        #expect(handover.takeFirst() == 2)
        #expect(handover.takeFirst() == 3)
        #expect(!handover.isEmpty)
        #expect(handover.finish(2) == 0)
        #expect(handover.isEmpty)
        #expect(handover.append(4))
        #expect(handover.takeFirst() == 4)
    }

    @Test(arguments: [1, 3, 4, 5, 63, 64, 65, 5_000])
    func `a single-producer queue keeps the order of repeated bursts of any length`(length: Int) {
        let handover = SingleProducerQueue<Int>()
        var (next, expected, isInOrder) = (0, 0, true)
        for _ in 0..<20 {
            for position in 0..<length {
                if handover.append(next) != (position == 0) { isInOrder = false }
                next += 1
            }
            for _ in 0..<handover.waiting {
                if handover.takeFirst() != expected { isInOrder = false }
                expected += 1
            }
            if handover.finish(length) != 0 { isInOrder = false }
        }
        #expect(isInOrder)
        #expect(expected == 20 * length)
    }

    @Test func `a single-producer queue releases an element when it is taken, and the rest on deallocation`() {
        let objects = LiveObjects()
        do {
            let handover = SingleProducerQueue<LiveObjects.Probe>()
            for _ in 0..<100 { _ = handover.append(objects.probe()) }
            for taken in 1...70 {
                _ = handover.takeFirst()
                #expect(objects.count == 100 - taken)
            }
            _ = handover.finish(70)
            #expect(objects.count == 30)
            #expect(handover.waiting == 30)
        }
        #expect(objects.count == 0)
    }

    @Test func `a deallocated single-producer queue releases its elements even if the receiver never called finish`() {
        let objects = LiveObjects()
        do {
            let handover = SingleProducerQueue<LiveObjects.Probe>()
            for _ in 0..<100 { _ = handover.append(objects.probe()) }
            for _ in 0..<70 { _ = handover.takeFirst() }
        }
        #expect(objects.count == 0)
    }

    @Test func `a single-producer queue loses no element if producer and receiver run at different speeds`() {
        let count = heavy(2_000_000)
        let handover = SingleProducerQueue<Int>()
        let queue = DispatchQueue(label: "receiver", attributes: .concurrent)
        let (receivers, done) = (Counter(), Expectation())
        let isRight = Atomic<Bool>(true)
        let expected = Atomic<Int>(0)
        let receive: @Sendable () -> Void = {
            if receivers.increment() != 1 { isRight.store(false, ordering: .relaxed) }
            var waiting = handover.waiting
            while true {
                for _ in 0..<waiting {
                    let next = expected.load(ordering: .relaxed)
                    if handover.takeFirst() != next { isRight.store(false, ordering: .relaxed) }
                    expected.store(next + 1, ordering: .relaxed)
                }
                let isLast = expected.load(ordering: .relaxed) == count
                receivers.increment(by: -1)
                waiting = handover.finish(waiting)
                if waiting == 0 {
                    if isLast { done.fulfill() }
                    return
                }
                receivers.increment()
            }
        }
        for value in 0..<count {
            if handover.append(value) { queue.async(execute: receive) }
            // Sometimes the receiver gets time to catch up, so that both threads meet at the end of the queue.
            if value % 1_000 == 0 { sched_yield() }
        }
        #expect(done.wait())
        let wasRight = isRight.load(ordering: .relaxed)
        #expect(wasRight)
        #expect(handover.isEmpty)
    }
}
