import TestSupport
import Testing

@testable import RACCore

@Suite struct DownstreamCapacityTests {
    @Test func `a chain of capacities is available only if each capacity in it is available`() {
        let last = AdjustableCapacity(1)
        let first = AdjustableCapacity(1, further: last)
        #expect(first.isAvailable)
        last.take()
        #expect(!first.isAvailable)
        last.add(1)
        first.take()
        #expect(!first.isAvailable)
    }

    @Test func `a chain of capacities resumes a source when the first full capacity in the chain has room`() {
        let runs = Counter()
        let last = AdjustableCapacity(0)
        let first = AdjustableCapacity(1, further: last)
        #expect(first.suspend(OneShotAction { runs.increment() }))
        first.add(1)
        #expect(runs.value == 0)
        last.add(1)
        #expect(runs.value == 1)
    }

    @Test func `a chain of capacities does not suspend a source while each capacity in the chain is available`() {
        let resumption = OneShotAction { Issue.record("there is nothing to resume") }
        let capacity = AdjustableCapacity(1, further: AdjustableCapacity(1))
        #expect(!capacity.suspend(resumption))
        capacity.add(1)
    }

    @Test func `a lifetime without a limit stores no capacity`() {
        #expect(CompoundDisposable().capacity == nil)
        #expect(CompoundDisposable.lifetime(capacity: nil).capacity == nil)
        #expect(!CompoundDisposable().isLimited)
    }

    @Test func `a limited lifetime stores its capacity and its depth, and disposes its members`() {
        let (capacity, disposals) = (AdjustableCapacity(1), Counter())
        let lifetime = CompoundDisposable.lifetime(depth: 3, capacity: capacity)
        #expect(lifetime.capacity === capacity)
        #expect(lifetime.depth == 3)
        lifetime.add { disposals.increment() }
        lifetime.dispose()
        #expect(disposals.value == 1)
        #expect(lifetime.isDisposed)
    }
}
