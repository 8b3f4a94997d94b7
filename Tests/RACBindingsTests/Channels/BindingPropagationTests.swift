import Foundation
import Observation
import RACBindings
import Synchronization
import TestSupport
import Testing

/// A shape of bindings between five properties.
private enum Shape: String, CaseIterable, CustomTestStringConvertible {
    case row, star, starFromTheMiddle, ring, mapped, channels, validating

    var testDescription: String { rawValue }

    /// Returns properties bound in this shape, and the objects that keep the bindings alive.
    func bound() -> (properties: [MutableProperty<Int>], parts: [AnyObject]) {
        let properties = (0..<5).map { MutableProperty($0) }
        var parts: [AnyObject] = []
        func bind(_ first: Int, _ second: Int) {
            properties[first].terminal.bindTwoWay(to: properties[second].terminal)
        }
        switch self {
        case .row:
            for index in 1..<5 { bind(index, index - 1) }
        case .star:
            for index in 1..<5 { bind(index, 0) }
        case .starFromTheMiddle:
            for index in [0, 1, 3, 4] { bind(index, 2) }
        case .ring:
            for index in 1..<5 { bind(index, index - 1) }
            bind(4, 0)
        case .mapped:
            for index in 1..<5 {
                properties[index].terminal.map {
                    "\($0)"
                } back: {
                    Int($0) ?? 0
                }
                .bindTwoWay(
                    to: properties[index - 1].terminal.map {
                        "\($0)"
                    } back: {
                        Int($0) ?? 0
                    }
                )
            }
        case .channels:
            for index in 1..<5 {
                let channel = Channel<Int, Never>()
                channel.leadingTerminal.bindTwoWay(to: properties[0].terminal)
                properties[index].terminal.bindTwoWay(to: channel.followingTerminal)
                parts.append(channel)
            }
        case .validating:
            for index in 1..<5 {
                let between = ValidatingProperty<Int, Never>(0) { $0 > 100 ? .coerced(100) : .valid }
                between.terminal.bindTwoWay(to: properties[0].terminal)
                properties[index].terminal.bindTwoWay(to: between.terminal)
                parts.append(between)
            }
        }
        return (properties, parts)
    }
}

@Suite struct BindingPropagationTests {
    /// Records the values of all properties each time an observer runs.
    private final class Observations: Sendable {
        private let seen = Mutex<[[Int]]>([])
        private let properties: [MutableProperty<Int>]

        init(_ properties: [MutableProperty<Int>]) {
            self.properties = properties
        }

        var all: [[Int]] { seen.withLock { $0 } }

        func note() {
            let values = properties.map(\.value)
            seen.withLock { $0.append(values) }
        }

        /// Returns the values seen since the last call.
        func take() -> [[Int]] {
            seen.withLock { seen in
                defer { seen = [] }; return seen
            }
        }
    }

    @Test(arguments: Shape.allCases)
    private func `an observer of one bound property reads the new value from every bound property`(_ shape: Shape) {
        let (properties, parts) = shape.bound()
        let observations = Observations(properties)
        for property in properties { property.signal.skip(1).subscribe { _ in observations.note() } }
        for (position, property) in properties.enumerated() {
            let value = 10 + position
            property.value = value
            #expect(observations.take() == Array(repeating: Array(repeating: value, count: 5), count: 5))
        }
        properties[1].modify { $0 = 20 }
        properties[2].swap(20)
        properties[3].terminal.send(20)
        #expect(observations.take() == Array(repeating: Array(repeating: 20, count: 5), count: 15))
        withExtendedLifetime(parts) {}
    }

    @Test(arguments: Shape.allCases)
    private func `an observer of a terminal reads the new value from every bound property`(_ shape: Shape) {
        let (properties, parts) = shape.bound()
        let observations = Observations(properties)
        for property in properties { property.terminal.signal.skip(1).subscribe { _ in observations.note() } }
        for part in parts {
            guard let channel = part as? Channel<Int, Never> else { continue }
            channel.leadingTerminal.subscribe { _ in observations.note() }
            channel.followingTerminal.signal.skip(1).subscribe { _ in observations.note() }
        }
        for property in properties {
            property.value += 10
            let seen = observations.take()
            #expect(seen.count >= 5 && seen.allSatisfy { Set($0) == [property.value] }, "\(seen)")
        }
        withExtendedLifetime(parts) {}
    }

    @Test(arguments: Shape.allCases)
    private func `a computed property of bound properties never mixes old and new values`(_ shape: Shape) {
        let (properties, parts) = shape.bound()
        let values = Property { properties.map(\.value) }
        let recorder = Recorder(values)
        for (position, property) in properties.enumerated() { property.value = 10 + position }
        #expect(recorder.values.dropFirst().allSatisfy { Set($0).count == 1 }, "\(recorder.values)")
        #expect(recorder.values.last == Array(repeating: 14, count: 5))
        withExtendedLifetime(parts) {}
    }

    @Test(arguments: Shape.allCases)
    private func `a change handler of Observation reads the new value from every bound property`(_ shape: Shape) {
        let (properties, parts) = shape.bound()
        let observations = Observations(properties)
        for (position, property) in properties.enumerated() {
            withObservationTracking {
                _ = properties[4 - position].value
            } onChange: {
                observations.note()
            }
            property.value = 10 + position
            #expect(observations.take() == [Array(repeating: 10 + position, count: 5)])
        }
        withExtendedLifetime(parts) {}
    }

    @Test(arguments: Shape.allCases)
    private func `after an update, an observer reads the new value from every bound property`(_ shape: Shape) {
        let (properties, parts) = shape.bound()
        let observations = Observations(properties)
        for property in properties { property.signal.skip(1).subscribe { _ in observations.note() } }
        Properties.update {
            properties[4].value = 10
            properties[1].value = 11
        }
        let seen = observations.take()
        #expect(seen.count >= 5 && seen.allSatisfy { $0 == Array(repeating: 11, count: 5) }, "\(seen)")
        withExtendedLifetime(parts) {}
    }

    @Test func `a validator's correction reaches all bound properties before an observer runs`() {
        let (properties, parts) = Shape.validating.bound()
        let observations = Observations(properties)
        let recorder = Recorder(properties[0])
        for property in properties { property.signal.skip(1).subscribe { _ in observations.note() } }
        properties[0].value = 500
        #expect(observations.take().allSatisfy { $0 == Array(repeating: 100, count: 5) })
        #expect(recorder.values.first == 0)
        #expect(recorder.values.last == 100)
        withExtendedLifetime(parts) {}
    }

    @Test func `if a bound validator corrects a value, a property sends the value and then the correction`() {
        let number = MutableProperty(0)
        let capped = ValidatingProperty<Int, Never>(0) { $0 > 9 ? .coerced(9) : .valid }
        capped.terminal.bindTwoWay(to: number.terminal)
        let (numbers, cappedNumbers) = (Recorder(number), Recorder(capped))
        number.value = 5
        number.value = 12
        #expect(numbers.values == [0, 5, 12, 9])
        #expect(cappedNumbers.values == [0, 5, 9])
    }

    @Test func `a write by an observer reaches all bound properties and their observers before the write returns`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        let (third, fourth) = (MutableProperty(0), MutableProperty(0))
        first.terminal.bindTwoWay(to: second.terminal)
        third.terminal.bindTwoWay(to: fourth.terminal)
        let fromFourth = Recorder(fourth)
        let found = Mutex<[Int]>([])
        second.signal.skip(1).subscribe { value in
            third.value = value * 2
            found.withLock { $0 = [fourth.value] + fromFourth.values }
        }
        first.value = 3
        #expect(found.withLock { $0 } == [6, 0, 6])
    }

    @Test func `if an observer writes values back, two bound properties send these values in order`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        first.terminal.bindTwoWay(to: second.terminal)
        let (fromFirst, fromSecond) = (Recorder(first), Recorder(second))
        second.subscribe { if (1..<4).contains($0) { first.value = $0 + 1 } }
        first.value = 1
        #expect(fromFirst.values == [0, 1, 2, 3, 4])
        #expect(fromSecond.values == [0, 1, 2, 3, 4])
    }

    @Test func `concurrent writes to bound properties lose no value and leave all properties equal`() {
        struct Round: Sendable {
            let properties: [MutableProperty<Int>]
            let recorders: [Recorder<Int, Never>]

            init() {
                properties = Shape.star.bound().properties
                recorders = properties.map { Recorder($0) }
            }
        }
        let current = Mutex(Round())
        race(
            heavy(2_000, debug: 100),
            prepare: { _ in current.withLock { $0 = Round() } },
            (0..<3).map { thread in
                { _ in
                    let property = current.withLock { $0.properties[thread] }
                    for value in 0..<5 { property.value = 100 * (thread + 1) + value }
                }
            },
            check: { _ in
                let round = current.withLock { $0 }
                let last = round.properties[0].value
                for (position, recorder) in round.recorders.enumerated() {
                    #expect(round.properties[position].value == last && recorder.values.last == last)
                    guard position < 3 else { continue }
                    let own = recorder.values.filter { $0 / 100 == position + 1 }
                    #expect(own == (0..<5).map { 100 * (position + 1) + $0 })
                }
            }
        )
    }

    @MainActor
    @Test func `a write reaches bound properties first, then a bound control, and then observers`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        let edits = Subject<Int, Never>()
        final class Field { var text = 0; var found: [Int] = [] }
        let field = Field()
        // The control is bound first. Without two phases, it would therefore be written first.
        ChannelTerminal.onMain(changes: edits) { [second] in
            field.found.append(second.value)
            field.text = $0
        }
        .bindTwoWay(to: first.terminal)
        second.terminal.bindTwoWay(to: first.terminal)
        var seen: [[Int]] = []
        first.onMain.skip(1).subscribe { seen.append([$0, second.value, field.text]) }
        first.value = 5
        #expect(seen == [[5, 5, 5]])
        #expect(field.found == [0, 5])
        second.onMain.skip(1).subscribe { seen.append([first.value, $0, field.text]) }
        edits.send(6)
        // The field is not written, because it is the source of the edit.
        #expect(seen.dropFirst() == [[6, 6, 5], [6, 6, 5]])
        #expect(first.value == 6 && second.value == 6)
    }

    @Test
    func `a write reaches bound properties first, then user defaults, and then observers`()
        throws
    {
        let defaults = try #require(UserDefaults(suiteName: "BindingPropagationTests"))
        defer { defaults.removePersistentDomain(forName: "BindingPropagationTests") }
        let (first, second) = (MutableProperty(1), MutableProperty(1))
        defaults.terminal(forKey: "number", default: 0).bindTwoWay(to: first.terminal)
        second.terminal.bindTwoWay(to: first.terminal)
        let found = Mutex<[Int]>([])
        let notifications = NotificationCenter.default.signal(for: UserDefaults.didChangeNotification)
            .subscribe { _ in found.withLock { $0.append(second.value) } }
        defer { notifications.dispose() }
        let seen = Mutex<[Int]>([])
        first.signal.skip(1).subscribe { _ in
            let number = UserDefaults(suiteName: "BindingPropagationTests")?.integer(forKey: "number")
            seen.withLock { $0.append(number ?? -1) }
        }
        first.value = 5
        #expect(seen.withLock { $0 } == [5])
        #expect(found.withLock { $0.allSatisfy { $0 == 5 } && !$0.isEmpty })
    }
}

/// Observers of a terminal of a control or of user defaults read the new values of bound properties.
@Suite struct RemoteEndpointPropagationTests {
    @MainActor
    @Test
    func
        `an observer of a control's terminal reads the new value from bound properties`()
    {
        let (property, other, bound) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        other.terminal.bindTwoWay(to: bound.terminal)
        let edits = Subject<Int, Never>()
        let terminal = ChannelTerminal.onMain(changes: edits) { (_: Int) in }
        let seen = Mutex<[[Int]]>([])
        let fromBound = Recorder(bound)
        // The subscription precedes the binding, so the subscriber receives each value first.
        terminal.subscribe { value in
            other.value = value * 10
            seen.withLock { $0.append([value, property.value, fromBound.values.last ?? -1]) }
        }
        terminal.bindTwoWay(to: property.terminal)
        edits.send(6)
        #expect(seen.withLock { $0 } == [[6, 6, 60]])
    }

    @Test func `an observer of a user defaults terminal reads the new value from a bound property`() throws {
        let defaults = try #require(UserDefaults(suiteName: "RemoteEndpointPropagationTests"))
        defer { defaults.removePersistentDomain(forName: "RemoteEndpointPropagationTests") }
        let property = MutableProperty(1)
        let terminal = defaults.terminal(forKey: "number", default: 0)
        let seen = Mutex<[Int]>([])
        terminal.signal.skip(1).subscribe { _ in seen.withLock { $0.append(property.value) } }
        property.terminal.bindTwoWay(to: terminal)
        defaults.terminal(forKey: "number", default: 0).send(5)
        terminal.send(6)
        #expect(seen.withLock { $0 } == [5])
        #expect(property.value == 6)
    }

    @Test func `a bound property deallocated during a delivery leaves the delivered value in user defaults`() throws {
        let name = "RemoteEndpointPropagationTests.end"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let property = Mutex<MutableProperty<Int>?>(MutableProperty(1))
        let other = MutableProperty(0)
        let terminal = property.withLock { $0!.terminal }
        defaults.terminal(forKey: "number", default: 0).bindTwoWay(to: terminal)
        let mapped = other.terminal.map {
            $0
        } back: { (value: Int) in
            if value == 5 { property.withLock { $0 = nil } }
            return value
        }
        mapped.bindTwoWay(to: terminal)
        terminal.send(5)
        #expect(other.value == 5)
        #expect(UserDefaults(suiteName: name)?.integer(forKey: "number") == 5)
    }

    @Test func `a binding and an observer of a channel receive the same terminal event`() {
        enum Broken: Error { case down }
        let (channel, other) = (Channel<Int, Broken>(), Channel<Int, Broken>())
        other.followingTerminal.bindTwoWay(to: channel.leadingTerminal)
        other.leadingTerminal.subscribe(completed: { channel.leadingTerminal.fail(.down) })
        let recorder = Recorder(channel.followingTerminal)
        channel.leadingTerminal.complete()
        #expect(recorder.isCompleted)
    }

    @Test func `a long chain of two-way bound pairs of properties needs only a small stack`() {
        onSmallStack {
            let count = heavy(20_000, debug: 2_000)
            let pairs = (0..<count).map { _ in (MutableProperty(0), MutableProperty(0)) }
            for (position, pair) in pairs.enumerated() {
                pair.1.terminal.map {
                    "\($0)"
                } back: {
                    Int($0) ?? 0
                }
                .bindTwoWay(
                    to: pair.0.terminal.map {
                        "\($0)"
                    } back: {
                        Int($0) ?? 0
                    }
                )
                if position > 0 { pairs[position - 1].1.bind(to: pair.0) }
            }
            for value in 1...3 {
                pairs[0].0.value = value
                #expect(pairs.allSatisfy { $0.0.value == value && $0.1.value == value })
            }
        }
    }
}
