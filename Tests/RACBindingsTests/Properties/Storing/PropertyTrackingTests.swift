import Foundation
import Observation
import RACCore
import Synchronization
import TestSupport
import Testing

@testable import RACBindings

@Suite(.timeLimit(.minutes(20))) struct PropertyTrackingTests {
    /// `PropertyTrackingModel` shows that a change can be lost if the read is not registered under the lock.
    @Test func `the first tracked read of a property is registered under the lock of the property's value`() {
        let core = MutableProperty(0).store.core
        let (mayRead, hasRead) = (Flag(), Expectation())
        Thread.detachNewThread {
            while !mayRead.isSet { sched_yield() }
            withObservationTracking {
                _ = core.recordReading()
            } onChange: {
            }
            hasRead.fulfill()
        }
        var wasRegistered = false
        core.betweenChanges {
            mayRead.set()
            // The loop leaves enough time for the reader, which waits for this thread.
            for _ in 0..<20_000 where !wasRegistered {
                sched_yield()
                wasRegistered = core.isTracked
            }
        }
        #expect(!wasRegistered)
        #expect(hasRead.wait())
        let isRegistered = core.isTracked
        #expect(isRegistered)
    }
}

private final class Flag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() {
        flag.store(true, ordering: .releasing)
    }
}
