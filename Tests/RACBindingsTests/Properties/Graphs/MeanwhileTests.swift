import Observation
import TestSupport
import Testing

@testable import RACBindings

/// Another thread acts at a chosen moment while the closure of a `Property { }` runs.
@Suite struct MeanwhileTests {
    /// An action that another thread runs once, during a call of `meanwhile`.
    private let deed = Shared<(@Sendable () -> Void)?>(nil)

    /// The function that closures call. It runs `deed`.
    private var meanwhile: @Sendable () -> Void {
        { [deed] in
            let next = deed.withLock { deed in
                defer { deed = nil }
                return deed
            }
            if let next { onSmallStack(next) }
        }
    }

    private let choice = MutableProperty(0)
    private let even = MutableProperty(10)
    private let odd = MutableProperty(20)

    /// A property whose closure reads one property, then runs `deed`, then reads another property.
    private var chosen: Property<[Int]> {
        let (choice, even, odd) = (Property(choice), Property(even), Property(odd))
        return Property { [meanwhile] in
            let number = choice.value
            meanwhile()
            return [number, number.isMultiple(of: 2) ? even.value : odd.value]
        }
    }

    @Test func `a computed property sends a consistent value if another thread writes while the closure runs`() {
        let recorder = Recorder(chosen)
        deed.value = { [choice, odd] in
            choice.value = 3
            odd.value = 21
        }
        choice.value = 1
        #expect(recorder.values == [[0, 10], [3, 21]])
    }

    @Test func `reading a computed property returns a consistent value if another thread writes during the read`() {
        deed.value = { [choice, even] in
            choice.value = 2
            even.value = 11
        }
        #expect(chosen.value == [2, 11])
    }

    @Test func `a computed property is consistent if another thread writes while a nested closure runs`() {
        let (chosen, choice) = (chosen, Property(choice))
        let above = Property { [chosen.value, [choice.value]] }
        let recorder = Recorder(above)
        deed.value = { [self] in
            self.choice.value = 3
            odd.value = 21
        }
        self.choice.value = 1
        #expect(recorder.values == [[[0, 10], [0]], [[3, 21], [3]]])
    }

    @Test func `a computed property does not follow a source that only a discarded evaluation has read`() {
        var sources: [MutableProperty<Int>?] = [0, 10, 20].map { MutableProperty($0) }
        let views = sources.compactMap { $0.map { Property($0) } }
        let derived = Property { [meanwhile] in
            let number = views[0].value
            meanwhile()
            return views[number.isMultiple(of: 2) ? 1 : 2].value
        }
        let recorder = Recorder(derived)
        deed.value = { [weak choice = sources[0]] in choice?.value = 3 }
        sources[0]?.value = 1
        #expect(recorder.values == [10, 20])
        sources[0] = nil
        sources[2] = nil
        // The source of the other branch still exists, and does not prevent completion.
        #expect(recorder.isCompleted)
        #expect(sources[1]?.value == 10)
    }

    @Test func `a computed property sends a value once even if two evaluations compute the value concurrently`() {
        let (source, other) = (MutableProperty(1), MutableProperty(1))
        let derived = Property { [meanwhile] in
            meanwhile()
            return source.value
        }
        let both = derived.combined(with: other.mapped { $0 / 10 }.withoutRepeats()) { [$0, $1] }
        let recorder = Recorder<[Int], Never>()
        // The subscriber subscribes while the closure runs, and runs the closure a second time.
        deed.value = { recorder.subscribe(to: both) }
        #expect(derived.value == 1)
        other.value = 2
        #expect(recorder.values == [[1, 0]])
        other.value = 12
        source.value = 2
        #expect(recorder.values == [[1, 0], [1, 1], [2, 1]])
    }

    @Test func `Observation reports one change if a write is made during the tracked read of a computed property`() {
        let (chosen, changes) = (chosen, Counter())
        deed.value = { [choice] in choice.value = 1 }
        withObservationTracking {
            #expect([[0, 10], [1, 20]].contains(chosen.value))
        } onChange: {
            changes.increment()
        }
        choice.value = 2
        #expect(changes.value == 1)
    }

    /// Returns a property whose closure reads a new property in each run, and a common property.
    ///
    /// - Parameter meanwhile: Called between the two reads, with the number of the run.
    private func readingNew(_ objects: LiveObjects, _ meanwhile: @escaping @Sendable (Int) -> Void) -> Property<Int> {
        let (choice, runs) = (Property(choice), Counter())
        return Property {
            runs.increment()
            let number = choice.value
            meanwhile(runs.value)
            let fresh = MutableProperty((number, objects.probe()))
            return fresh.value.0
        }
    }

    @Test func `a computed property that reads a new source in each run blocks writers after eight runs`() {
        let runs = Shared(0)
        let derived = readingNew(LiveObjects()) { [choice] run in
            runs.value = run
            // While writers are blocked, the closure does not start a writer.
            if !PropertyContext.isHoldingOthersBack { onSmallStack { choice.modify { $0 += 1 } } }
        }
        #expect(derived.value == choice.value)
        #expect(runs.value == 9)
        #expect(!PropertyContext.isHoldingOthersBack)
    }

    @Test
    func `if a computed property's closure waits for a writer that it blocks, the writer continues after a time limit`()
    {
        let (objects, runs, kept) = (LiveObjects(), Shared(0), Shared(0))
        let derived = readingNew(objects) { [choice] run in
            runs.value = run
            kept.value = max(kept.value, objects.count)
            if run <= 30 { onSmallStack { choice.modify { $0 += 1 } } }
        }
        #expect(derived.value == choice.value)
        #expect(runs.value == 31)
        // The new sources of earlier runs are released, so only a few exist at the same time.
        #expect(kept.value <= 9, "\(kept.value)")
    }

    @Test func `a computed property that reads a new source in each run is consistent during concurrent writes`() {
        let (source, other, isOver) = (MutableProperty(0), MutableProperty(0), Shared(false))
        onThreads(2) { thread in
            if thread == 0 {
                while !isOver.value {
                    source.modify { $0 += 1 }
                    other.modify { $0 += 1 }
                }
                return
            }
            let derived = Property {
                let second = other.value
                let fresh = MutableProperty(source.value)
                return fresh.value - second
            }
            for _ in 0..<heavy(20_000) { #expect([0, 1].contains(derived.value)) }
            isOver.value = true
        }
    }
}
