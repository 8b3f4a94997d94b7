import Observation
import RACBindings
import TestSupport
import Testing

/// What happens on another thread while the closure of a `Property { }` runs, at a chosen moment.
@Suite struct MeanwhileTests {
    /// Done by another thread as soon as a closure comes to that place, once.
    private let deed = Shared<(@Sendable () -> Void)?>(nil)

    /// To be called by closures.
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

    /// Reads one, then lets others act, then reads another.
    private var chosen: Property<[Int]> {
        let (choice, even, odd) = (Property(choice), Property(even), Property(odd))
        return Property { [meanwhile] in
            let number = choice.value
            meanwhile()
            return [number, number.isMultiple(of: 2) ? even.value : odd.value]
        }
    }

    @Test func `what is written while the closure runs does not make a mixture, and is not lost`() {
        let recorder = Recorder(chosen)
        deed.value = { [choice, odd] in
            choice.value = 3
            odd.value = 21
        }
        choice.value = 1
        #expect(recorder.values == [[0, 10], [3, 21]])
    }

    @Test func `nor does it when somebody reads`() {
        deed.value = { [choice, even] in
            choice.value = 2
            even.value = 11
        }
        #expect(chosen.value == [2, 11])
    }

    @Test func `nor when another closure reads it`() {
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

    @Test func `what only a run read that had to be repeated is not followed`() {
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
        // The branch that is not taken is still there.
        #expect(recorder.isCompleted)
        #expect(sources[1]?.value == 10)
    }

    @Test func `what two threads have made of the same is told of once`() {
        let (source, other) = (MutableProperty(1), MutableProperty(1))
        let derived = Property { [meanwhile] in
            meanwhile()
            return source.value
        }
        let both = derived.combined(with: other.mapped { $0 / 10 }.withoutRepeats()) { [$0, $1] }
        let recorder = Recorder<[Int], Never>()
        // The subscriber comes while the closure runs, and runs it itself.
        deed.value = { recorder.subscribe(to: both) }
        #expect(derived.value == 1)
        other.value = 2
        #expect(recorder.values == [[1, 0]])
        other.value = 12
        source.value = 2
        #expect(recorder.values == [[1, 0], [1, 1], [2, 1]])
    }

    @Test func `who tracks what it reads hears of what was written before it had read all`() {
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
}
