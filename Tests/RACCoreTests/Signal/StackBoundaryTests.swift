import Foundation
import RACCore
import TestSupport
import Testing

/// Tests the delivery of an input's events at a stack boundary.
@Suite struct StackBoundaryTests: Sendable {
    private let source = Subject<Int, TestError>()
    private let parent = CompoundDisposable(depth: 2 * CompoundDisposable.boundaryInterval - 1)
    private let child = Shared<CompoundDisposable?>(nil)
    private let received = Recorder<Int, TestError>()

    private func attach() {
        source.signal.attach(
            parent: parent,
            didBegin: { child.value = $0 },
            next: { [received] in received.record(.next($0)) },
            failed: { [received] in received.record(.failed($0)) },
            completed: { [received] in received.record(.completed) }
        )
    }

    /// Runs `body` inside so many nested deliveries that events at a stack boundary must wait.
    private func insideDeliveries(_ body: @escaping @Sendable () -> Void) {
        onSmallStack { atTheLimit(of: .delivery, body) }
    }

    @Test func `a stack boundary passes events immediately outside of other deliveries`() {
        attach()
        source.send(1)
        #expect(received.events == [.next(1)])
        source.complete()
        #expect(received.events == [.next(1), .completed])
    }

    @Test func `a stack boundary delays events sent inside other deliveries until the other deliveries are done`() {
        attach()
        insideDeliveries {
            source.send(1)
            source.send(2)
            #expect(received.events.isEmpty)
        }
        #expect(received.values == [1, 2])
    }

    @Test
    func `a terminal event waits at a stack boundary for pending values, but the input's cleanup runs immediately`() {
        attach()
        let cleanups = Counter()
        child.value?.add { cleanups.increment() }
        insideDeliveries {
            source.send(1)
            source.fail(.first)
            #expect(received.events.isEmpty)
            #expect(cleanups.value == 1)
        }
        #expect(received.events == [.next(1), .failed(.first)])
    }

    @Test func `an event from another thread does not overtake the events pending at a stack boundary`() {
        attach()
        insideDeliveries {
            source.send(1)
            onThreads(1) { _ in source.send(2) }
            #expect(received.events.isEmpty)
        }
        #expect(received.values == [1, 2])
        onThreads(1) { _ in source.send(3) }
        #expect(received.values == [1, 2, 3])
    }

    @Test func `events pending at a stack boundary are dropped when the output is disposed`() {
        attach()
        insideDeliveries {
            source.send(1)
            source.complete()
            parent.dispose()
        }
        #expect(received.events.isEmpty)
    }

    @Test func `events pending at a stack boundary arrive even if another thread ends the input`() {
        attach()
        let (isEnding, hasArrived, hasEnded) = (Expectation(), Expectation(), Expectation())
        child.value?.add {
            isEnding.fulfill()
            precondition(hasArrived.wait())
        }
        insideDeliveries {
            source.send(1)
            Thread {
                source.complete()
                hasEnded.fulfill()
            }
            .start()
            // The input is now marked as disposed, but its completion has not been sent.
            precondition(isEnding.wait())
        }
        #expect(received.events == [.next(1)])
        hasArrived.fulfill()
        #expect(hasEnded.wait())
        #expect(received.events == [.next(1), .completed])
    }

    @Test func `a deep nest of lifetimes has one stack boundary per fixed number of levels`() {
        for depth in 0..<3 * CompoundDisposable.boundaryInterval {
            let parent = CompoundDisposable(depth: depth)
            let (source, received) = (Subject<Int, Never>(), Counter())
            source.signal.attach(
                parent: parent,
                next: { _ in received.increment() },
                failed: { _ in },
                completed: {}
            )
            insideDeliveries {
                source.send(1)
                let waits = (depth + 1) % CompoundDisposable.boundaryInterval == 0
                #expect(received.value == (waits ? 0 : 1))
            }
            #expect(received.value == 1)
        }
    }
}
