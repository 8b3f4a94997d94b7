import Observation
import RACBindings
import TestSupport
import Testing

/// Tests computed properties, which `Property { }` creates.
@Suite struct DerivedPropertyTests {
    @Test func `a computed property follows the properties that its closure reads`() {
        let (first, second) = (MutableProperty(1), MutableProperty(2))
        let larger = Property { [first, second] in max(first.value, second.value) }
        let recorder = Recorder(larger)
        first.value = 5
        second.value = 3
        #expect(larger.value == 5)
        #expect(recorder.values == [2, 5, 5])
    }

    @Test func `a computed property does not follow a branch that its closure did not take`() {
        let (isGift, gift, home) = (MutableProperty(false), MutableProperty("gift"), MutableProperty("home"))
        let runs = Counter()
        let address = Property { [isGift, gift, home] in
            runs.increment()
            return isGift.value ? gift.value : home.value
        }
        let recorder = Recorder(address)
        gift.value = "a"
        #expect(runs.value == 1)
        isGift.value = true
        home.value = "b"
        #expect(address.value == "a")
        #expect(runs.value == 2)
        gift.value = "c"
        #expect(recorder.values == ["home", "a", "c"])
        #expect(runs.value == 3)
    }

    @Test func `a computed property runs its closure once per change for all readers and subscribers`() {
        let (source, runs) = (MutableProperty(1), Counter())
        let derived = Property { [source] in
            runs.increment()
            return source.value
        }
        let above = derived.combined(with: Property { derived.value }, +)
        source.value = 2
        source.value = 3
        #expect(runs.value == 0)
        #expect([derived.value, derived.value, above.value] == [3, 3, 6])
        #expect(runs.value == 1)
        let recorders = [Recorder(derived), Recorder(derived), Recorder(above), Recorder(Property(derived))]
        #expect(runs.value == 1)
        source.value = 4
        #expect(above.value == 8)
        #expect(runs.value == 2)
        #expect(recorders.map(\.values) == [[3, 4], [3, 4], [6, 8], [3, 4]])
        for recorder in recorders { recorder.dispose() }
        source.value = 5
        #expect(runs.value == 2)
    }

    @Test func `the closure of a computed property reads consistent values of other properties and views`() {
        let source = MutableProperty(1)
        let double = Property { [source] in source.value * 2 }
        let row = (0..<40).reduce(double) { row, _ in row.mapped { $0 + 1 } }
        let distinct = source.mapped { $0 / 10 }.withoutRepeats()
        let all = Property { [source] in [source.value, double.value, row.value, distinct.value] }
        let recorder = Recorder(all)
        source.value = 2
        source.value = 10
        #expect(recorder.values == [[1, 2, 42, 0], [2, 4, 44, 0], [10, 20, 60, 1]])
        #expect(all.value == [10, 20, 60, 1])
    }

    @Test func `a computed property completes when all its sources are deallocated, and keeps its value`() {
        var (first, second): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(1), MutableProperty(2))
        guard let one = first.map({ Property($0) }), let other = second.map({ Property($0) }) else { return }
        let sum = Property { one.value + other.value }
        let recorder = Recorder(sum)
        first = nil
        second?.value = 5
        #expect(recorder.events == [.next(3), .next(6)])
        second = nil
        #expect(recorder.events == [.next(3), .next(6), .completed])
        #expect(sum.value == 6)
        #expect(Recorder(Property { 7 }).events == [.next(7), .completed])
    }

    @Test func `a computed property and its subscription release the closure and the observed properties`() {
        let objects = LiveObjects()
        let source = MutableProperty(1)
        var derived: Property<Int>? = Property { [source, probe = objects.probe()] in
            probe.touch()
            return source.value
        }
        let recorder = derived.map { Recorder($0) }
        source.value = 2
        derived = nil
        source.value = 3
        #expect(recorder?.values == [1, 2, 3])
        recorder?.dispose()
        #expect(objects.count == 0)
    }

    @Test func `a computed property that was read releases its closure and the captures`() {
        let objects = LiveObjects()
        var derived: Property<Int>? = Property { [source = MutableProperty(1), probe = objects.probe()] in
            probe.touch()
            return source.value
        }
        var above = derived.map { derived in Property { derived.value + 1 } }
        #expect(above?.value == 2)
        #expect(derived?.value == 1)
        derived = nil
        above = nil
        #expect(objects.count == 0)
    }

    @Test func `a computed property can be the enabled signal of a command`() {
        let (name, isSaved) = (MutableProperty(""), MutableProperty(false))
        let command = Command<Int, Int, TestError>(
            enabled: Property { [name, isSaved] in !isSaved.value && !name.value.isEmpty },
            scheduler: .immediate
        ) { .just($0) }
        let recorder = Recorder(command.enabled)
        name.value = "Ada"
        isSaved.value = true
        name.value = "Grace"
        isSaved.value = false
        #expect(recorder.values == [false, true, false, true])
    }

    @Test func `the operator deliver(on:) sends the values of a computed property in order`() {
        let (source, scheduler) = (MutableProperty(1), TestScheduler())
        let derived = Property { [source] in source.value * 10 }
        let recorder = Recorder(derived.deliver(on: scheduler))
        source.value = 2
        Properties.update {
            source.value = 3
            source.value = 4
        }
        scheduler.advance()
        #expect(recorder.values == [10, 20, 40])
    }

    // MARK: Many properties

    /// The time per property for 8,000 properties, divided by the time per property for 1,000.
    private func growth(_ pass: (Int) -> Double) -> Double {
        let short = pass(1_000) / 1_000
        return pass(8_000) / 8_000 / short
    }

    // If each property were found by a search through all properties, the time would be eight times as long.

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `the first read of a computed property takes at most linear time in the number of its dependencies`() {
        let factor = growth { count in
            let parts = (0..<count).map { MutableProperty($0) }
            return (0..<3).map { _ in
                let sum = Property { parts.reduce(0) { $0 + $1.value } }
                return shortestCPUTime(tries: 1) { _ = sum.value }
            }
            .min() ?? 0
        }
        #expect(factor < 3, "\(factor)")
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `the time per dependency to subscribe to a computed property does not grow with the number of dependencies`() {
        let factor = growth { count in
            let parts = (0..<count).map { MutableProperty($0) }
            let sum = Property { parts.reduce(0) { $0 + $1.value } }
            return shortestCPUTime(tries: 3) { Recorder(sum).dispose() }
        }
        #expect(factor < 3, "\(factor)")
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func
        `the time per property to read a closure of computed properties does not grow with their number`()
    {
        let factor = growth { count in
            let parts = (0..<count).map { number in
                let part = MutableProperty(number)
                return Property { part.value }
            }
            return (0..<3).map { _ in
                let sum = Property { parts.reduce(0) { $0 + $1.value } }
                return shortestCPUTime(tries: 1) { _ = sum.value }
            }
            .min() ?? 0
        }
        #expect(factor < 3, "\(factor)")
    }

    // MARK: Observation

    /// Readable properties derived from a property.
    private static let readings: [(name: String, make: @Sendable (MutableProperty<Int>) -> Property<Int>)] = [
        ("a view", { Property($0) }),
        ("a property combined with itself", { $0.combined(with: $0, +) }),
        ("a long chain of views", { (0..<40).reduce(Property($0)) { row, _ in row.mapped { $0 } } }),
        ("six stacked diamonds", { (0..<6).reduce(Property($0)) { top, _ in top.combined(with: top, +) } }),
        ("a closure", { source in Property { source.value } }),
        ("a view of a closure", { source in Property { source.value }.mapped { $0 } }),
        (
            "a closure that reads another closure",
            { source in
                let inner = Property { source.value }
                return Property { inner.value }
            }
        ),
        (
            "a closure that reads a long chain",
            { source in
                let row = (0..<40).reduce(Property(source)) { row, _ in row.mapped { $0 } }
                return Property { row.value }
            }
        ),
    ]

    @Test(arguments: readings.map(\.name), [false, true])
    func `Observation reports each change of a computed property once, even after an earlier read`(
        name: String,
        wasRead: Bool
    ) throws {
        let make = try #require(Self.readings.first { $0.name == name }?.make)
        let source = MutableProperty(1)
        let (property, changes) = (make(source), Counter())
        if wasRead { _ = property.value }
        let track = {
            withObservationTracking {
                _ = property.value
            } onChange: {
                changes.increment()
            }
        }
        track()
        source.value = 2
        #expect(changes.value == 1)
        source.value = 3
        #expect(changes.value == 1)
        track()
        Properties.update {
            source.value = 4
            source.value = 5
        }
        #expect(changes.value == 2)
    }

    @Test func `Observation reports changes only of the branch that a computed property's closure reads`() {
        let (isFirst, first, second) = (MutableProperty(true), MutableProperty(1), MutableProperty(2))
        let chosen = Property { [isFirst, first, second] in isFirst.value ? first.value : second.value }
        let changes = Counter()
        let track = {
            withObservationTracking {
                _ = chosen.value
            } onChange: {
                changes.increment()
            }
        }
        track()
        second.value = 3
        #expect(changes.value == 0)
        isFirst.value = false
        #expect(changes.value == 1)
        track()
        first.value = 5
        #expect(changes.value == 1)
        second.value = 5
        #expect(changes.value == 2)
    }

    // MARK: Errors

    /// Indicates whether a stopped program has printed the reason. An optimized program prints nothing.
    private func says(_ text: String, _ result: ExitTest.Result?) -> Bool {
        isOptimized || result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(text) } ?? false
    }

    @Test func `a computed property traps with a message if it reads itself`() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let itself = Shared<Property<Int>?>(nil)
            itself.value = Property { itself.value?.value ?? 0 }
            _ = itself.value?.value
        }
        #expect(says("reads that property itself", exit))
    }

    @Test func `reading a cycle of computed properties traps with a message`() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (first, source) = (Shared<Property<Int>?>(nil), MutableProperty(0))
            let second = Property { source.value == 0 ? 0 : first.value?.value ?? 0 }
            let row = (0..<40).reduce(second.combined(with: second, +)) { row, _ in row.mapped { $0 } }
            first.value = Property { row.value }
            _ = first.value?.subscribe { _ in }
            source.value = 1
        }
        #expect(says("reads that property itself", exit))
    }

    /// The ways to write a property in a closure.
    enum Writing: CaseIterable, Codable, Sendable {
        case value, modify, swap, update, following
    }

    @Test(arguments: Writing.allCases)
    func `a computed property whose closure changes a property traps with a message`(writing: Writing) async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [writing] in
            let (source, subject) = (MutableProperty(0), Subject<Int, Never>())
            let following = Property(initial: 0, then: subject)
            let derived = Property {
                switch writing {
                case .value: source.value = 1
                case .modify: source.modify { $0 += 1 }
                case .swap: source.swap(1)
                case .update: Properties.update { source.value = 1 }
                case .following: subject.send(1)
                }
                return following.value
            }
            _ = derived.value
        }
        #expect(says("must not change a property", exit))
    }

    @Test func `a write during the second evaluation of a computed property is either read or reported to Observation`()
    {
        let (flag, even, odd) = (MutableProperty(true), MutableProperty(10), MutableProperty(20))
        let runs = Counter()
        let derived = Property {
            let isEven = flag.value
            let number = isEven ? even.value : odd.value
            runs.increment()
            let run = runs.value
            // Another thread writes, because a closure must not change a property.
            onSmallStack {
                if run == 1 { flag.value = false }
                if run == 2 { odd.value = 21 }
            }
            return number
        }
        let changes = Counter()
        var seen = 0
        withObservationTracking {
            seen = derived.value
        } onChange: {
            changes.increment()
        }
        #expect(seen == 21 || changes.value > 0)
    }
}
