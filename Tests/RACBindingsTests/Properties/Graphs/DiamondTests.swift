import RACBindings
import TestSupport
import Testing

/// A property with several paths to one source sends one value per change, and reads consistent values.
@Suite(.timeLimit(.minutes(20))) struct DiamondTests {
    @Test func `a property above sixteen stacked diamonds sends one value per write, and evaluates each part once`() {
        let (source, calls) = (MutableProperty(1), Counter())
        var top = Property(source)
        for _ in 0..<16 {
            let (left, right) = (
                top.mapped {
                    calls.increment()
                    return $0
                },
                top.mapped {
                    calls.increment()
                    return $0
                }
            )
            top = left.combined(with: right) {
                calls.increment()
                return ($0 &+ $1) % 1_000_003
            }
        }
        let expected = (0..<16).reduce(1) { value, _ in 2 * value % 1_000_003 }
        #expect(top.value == expected)
        #expect(calls.value == 48, "one reading")
        let recorder = Recorder(top)
        #expect(calls.value == 96, "one subscription")
        source.value = 2
        #expect(calls.value == 144, "one write")
        #expect(recorder.values == [expected, 2 * expected % 1_000_003])
    }

    @Test func `a property with paths of different lengths to one source has consistent values`() {
        let source = MutableProperty(1)
        let long = (0..<40).reduce(Property(source)) { row, _ in row.mapped { $0 } }
        let both = Property(combining: source, long, Property { [view = Property(source)] in view.value })
        let recorder = Recorder(both.map { "\($0) \($1) \($2)" })
        source.value = 2
        #expect(recorder.values == ["1 1 1", "2 2 2"])
        #expect(both.value == (2, 2, 2))
    }

    @Test func `a property with two paths to one source has consistent values during concurrent writes`() {
        let source = MutableProperty(0)
        let both = Property(combining: source, source.mapped { $0 })
        let torn = Counter()
        onThreads(2) { thread in
            for number in 1...heavy(200_000) {
                if thread == 0 {
                    source.value = number
                } else {
                    let (one, other) = both.value
                    if one != other { torn.increment() }
                }
            }
        }
        #expect(torn.value == 0)
    }

    /// Properties derived from two other properties, one for each code path.
    private static let makers: [(name: String, make: @Sendable (Property<Int>, Property<Int>) -> Property<[Int]>)] = [
        ("two combined properties", { $0.combined(with: $1) { [$0, $1] } }),
        ("an array of properties", { Property(combining: [$0, $1]) }),
        (
            "a property and a long chain",
            { first, second in
                let row = (0..<40).reduce(second) { row, _ in row.mapped { $0 } }
                return Property(combining: first, row) { [$0, $1] }
            }
        ),
        ("a closure", { first, second in Property { [first.value, second.value] } }),
        ("a closure that reads backwards", { first, second in Property { [first.value, second.value].reversed() } }),
        (
            "a closure that reads another closure",
            { first, second in
                let inner = Property { second.value }
                return Property { [inner.value, first.value] }.mapped { $0.reversed() }
            }
        ),
        (
            "two combined closures",
            { first, second in
                let (one, other) = (Property { first.value }, Property { second.value })
                return one.combined(with: other) { [$0, $1] }
            }
        ),
    ]

    @Test(arguments: makers.map(\.name))
    func `readers and subscribers of a combined property receive the writes to two sources in order`(
        name: String
    ) throws {
        let make = try #require(Self.makers.first { $0.name == name }?.make)
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        let both = make(Property(first), Property(second))
        let isBackwards = name.contains("backwards")
        let (torn, isDone, count) = (Counter(), Shared(false), heavy(40_000))
        let look: @Sendable ([Int]) -> Void = { values in
            let difference = values[0] - values[1]
            if !(0...1).contains(isBackwards ? -difference : difference) { torn.increment() }
        }
        let recorder = Recorder(both)
        onThreads(2) { thread in
            if thread == 0 {
                for number in 1...count {
                    first.value = number
                    second.value = number
                }
                isDone.value = true
            } else {
                while !isDone.value {
                    look(both.value)
                    both.subscribe { look($0) }.dispose()
                }
            }
        }
        recorder.values.forEach(look)
        #expect(torn.value == 0)
        #expect(recorder.values.last == [count, count])
        #expect(recorder.violations == 0)
    }
}
