import Observation
import RACBindings
import TestSupport
import Testing

@Suite struct PropertiesUpdateTests {
    private let first = MutableProperty("Ada")
    private let second = MutableProperty("Byron")
    private let log = Shared<[String]>([])

    @Test func `Properties.update notifies the subscribers of each property once, with the final value`() {
        for (name, property) in [("first", first), ("second", second)] {
            property.subscribe { [log] value in log.withLock { $0.append("\(name) \(value)") } }
        }
        let both = Recorder(first.combined(with: second) { "\($0) \($1)" })
        let derived = Recorder(Property { [first, second] in "\(second.value), \(first.value)" })
        log.value = []
        Properties.update {
            second.value = "1"
            first.value = "2"
            second.value = "Lovelace"
            first.value = "Augusta"
            #expect(log.value.isEmpty)
            #expect(both.values.count == 1)
        }
        #expect(log.value == ["second Lovelace", "first Augusta"])
        #expect(both.values == ["Ada Byron", "Augusta Lovelace"])
        #expect(derived.values == ["Byron, Ada", "Lovelace, Augusta"])
    }

    @Test func `combined and computed properties have new values inside an update`() {
        let both = first.combined(with: second) { "\($0) \($1)" }
        let derived = Property { [first, second] in "\(first.value) \(second.value)" }
        Properties.update {
            first.value = "Grace"
            #expect([both.value, derived.value] == ["Grace Byron", "Grace Byron"])
            second.value = "Hopper"
            #expect([both.value, derived.value] == ["Grace Hopper", "Grace Hopper"])
        }
        #expect([both.value, derived.value] == ["Grace Hopper", "Grace Hopper"])
    }

    @Test func `a nested update is part of the outer update`() {
        let recorder = Recorder(first)
        Properties.update {
            first.value = "1"
            let result = Properties.update {
                first.value = "2"
                return 7
            }
            #expect(result == 7)
            #expect(recorder.values == ["Ada"])
        }
        #expect(recorder.values == ["Ada", "2"])
    }

    @Test func `an error thrown in an outer or nested Properties.update ends that update and keeps its changes`() {
        let both = Recorder(first.combined(with: second) { "\($0) \($1)" })
        let outer = first
        #expect(throws: TestError.second) {
            try Properties.update { () throws(TestError) in
                outer.value = "1"
                do {
                    try Properties.update { () throws(TestError) in
                        outer.value = "2"
                        throw .first
                    }
                } catch { #expect(error as? TestError == TestError.first) }
                #expect(both.values.count == 1)
                throw .second
            }
        }
        #expect(both.values == ["Ada Byron", "2 Byron"])
        // The update has ended, so a write is sent immediately.
        first.value = "3"
        #expect(both.values.count == 3)
    }

    @Test func `Observation is notified of an update of properties once, at the update's end`() {
        let changes = Counter()
        withObservationTracking {
            _ = (first.value, second.value)
        } onChange: {
            changes.increment()
        }
        Properties.update {
            first.value = "1"
            second.value = "2"
            first.value = "3"
            #expect(changes.value == 0)
        }
        #expect(changes.value == 1)
    }

    @Test func `Observation is not notified of an update that only binds two bound properties again`() {
        let (changes, twin) = (Counter(), MutableProperty(""))
        first.terminal.bindTwoWay(to: twin.terminal)
        withObservationTracking {
            _ = twin.value
        } onChange: {
            changes.increment()
        }
        Properties.update { _ = first.terminal.bindTwoWay(to: twin.terminal) }
        #expect(changes.value == 0)
        first.value = "1"
        #expect(changes.value == 1)
    }

    @Test func `a change handler of Observation that reads a property again is notified once per update`() {
        let (changes, track) = (Counter(), Shared<(@Sendable () -> Void)?>(nil))
        track.value = { [first] in
            withObservationTracking {
                _ = first.value
            } onChange: {
                changes.increment()
                track.value?()
            }
        }
        track.value?()
        for number in 1...3 {
            Properties.update {
                first.value = "1"
                first.modify { $0 += "2" }
            }
            #expect(changes.value == number)
        }
        track.value = nil
    }

    @Test func `a subscriber added inside an update receives the current value and, at the end, the final value`() {
        let both = first.combined(with: second) { "\($0) \($1)" }
        let derived = Property { [first, second] in "\(first.value) \(second.value)" }
        let (early, late) = (Shared<[Recorder<String, Never>]>([]), Shared<[Recorder<String, Never>]>([]))
        Properties.update {
            first.value = "1"
            early.value = [Recorder(first), Recorder(both), Recorder(derived)]
            second.value = "2"
            late.value = [Recorder(first), Recorder(both), Recorder(derived)]
        }
        #expect(early.value.map(\.values) == [["1"], ["1 Byron", "1 2"], ["1 Byron", "1 2"]])
        #expect(late.value.map(\.values) == [["1"], ["1 2"], ["1 2"]])
    }

    @Test func `a property released inside an update sends its last value before completion`() {
        var dropped: MutableProperty<Int>? = MutableProperty(1)
        guard let view = dropped.map({ Property($0) }) else { return }
        let recorders = [
            Recorder(view), Recorder(view.combined(with: view) { max($0, $1) }), Recorder(Property { view.value }),
        ]
        Properties.update {
            dropped?.value = 2
            dropped?.value = 3
            dropped = nil
        }
        for recorder in recorders { #expect(recorder.events == [.next(1), .next(3), .completed]) }
    }

    @Test func `values that subscribers write at the end of an update are sent after the update's values`() {
        let third = MutableProperty("")
        let all = Recorder(Property(combining: [first, second, third]))
        first.subscribe { [weak third] in third?.value = "\($0)!" }
        Properties.update {
            first.value = "1"
            second.value = "2"
        }
        #expect(all.values.last == ["1", "2", "1!"])
        // No value that was sent combines a new first part with an old second part.
        #expect(all.values.allSatisfy { ($0[0] == "1") == ($0[1] == "2") })
    }

    @Test func `a two-way binding transfers only the last value of an update, and only once`() {
        let other = MutableProperty("")
        let binding = other.terminal.bindTwoWay(to: first.terminal)
        let recorder = Recorder(other)
        Properties.update {
            first.value = "1"
            first.value = "2"
        }
        #expect(recorder.values == ["Ada", "2"])
        #expect(first.value == "2")
        binding.dispose()
    }

    @Test func `after concurrent updates by two threads, every subscriber has the last values`() {
        let numbers = [MutableProperty(0), MutableProperty(0)]
        let both = Property(combining: numbers)
        let (recorder, derived) = (Recorder(both), Recorder(Property { both.value }))
        onThreads(2) { thread in
            for number in 1...heavy(20_000) {
                Properties.update {
                    numbers[thread].value = number
                    numbers[1 - thread].modify { $0 += 1 }
                }
            }
        }
        #expect(recorder.values.last == both.value)
        #expect(derived.values.last == both.value)
        #expect(recorder.violations + derived.violations == 0)
    }

    @Test func `an update of properties releases the values that it replaces`() {
        let objects = LiveObjects()
        do {
            let property = MutableProperty(objects.probe())
            Properties.update { property.value = objects.probe() }
        }
        #expect(objects.count == 0)
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `the time per property of Properties.update does not grow with the number of properties`() {
        func time(_ count: Int) -> Double {
            let parts = (0..<count).map { MutableProperty($0) }
            let recorders = [
                Recorder(Property(combining: parts).mapped { $0.reduce(0, +) }),
                Recorder(Property { parts.reduce(0) { $0 + $1.value } }),
            ]
            let shortest = shortestCPUTime(tries: 3) {
                Properties.update { for part in parts { part.modify { $0 += 1 } } }
            }
            let sum = (0..<count).reduce(0, +)
            for recorder in recorders { #expect(recorder.values == (0...3).map { sum + $0 * count }) }
            return shortest / Double(count)
        }
        let short = time(1_000)
        let long = time(8_000)
        // If each part were found by a search through all parts, the time would be eight times as long.
        #expect(long < short * 3, "\(long / short)")
    }
}
