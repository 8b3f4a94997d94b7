import RACBindings
import RACCore
import TestSupport
import Testing

private enum PortError: Error, Equatable {
    case outOfRange
    case rounded
    case differs
}

private typealias Port = ValidatingProperty<Int, PortError>

@Suite struct ValidatingPropertyTests {
    /// Accepts even numbers up to 100. Odd numbers are rounded down, and negative numbers become zero without an error.
    private func makePort(_ initial: Int = 80) -> ValidatingProperty<Int, PortError> {
        Port(initial) { value in
            if value > 100 { return .invalid(.outOfRange) }
            if value < 0 { return .coerced(0) }
            return value.isMultiple(of: 2) ? .valid : .coerced(value - 1, .rounded)
        }
    }

    @Test func `a validating property accepts a valid value`() {
        let port = makePort()
        port.value = 90
        #expect(port.value == 90)
        #expect(port.result.value == .valid(90))
        #expect(port.result.value.error == nil)
    }

    @Test func `a validating property keeps its value and reports the error if a proposal is invalid`() {
        let port = makePort()
        port.value = 1_000
        #expect(port.value == 80)
        #expect(port.result.value == .invalid(proposed: 1_000, .outOfRange))
        #expect(port.result.value.error == .outOfRange)
        #expect(port.result.value.isInvalid)
        #expect(port.result.value.value == nil)
    }

    @Test func `a validating property accepts a coerced value in place of the proposal`() {
        let port = makePort()
        #expect(port.propose(91) == .coerced(90, proposed: 91, .rounded))
        #expect(port.value == 90)
        #expect(port.propose(-5) == .coerced(0, proposed: -5, nil))
        #expect(port.value == 0)
        #expect(!port.result.value.isInvalid)
        #expect(port.result.value.proposed == -5)
    }

    @Test func `a validating property keeps and reports an invalid initial value`() {
        #expect(makePort(1_000).value == 1_000)
        #expect(makePort(1_000).result.value == .invalid(proposed: 1_000, .outOfRange))
        #expect(makePort(7).value == 6)
    }

    @Test func `a validating property sends accepted values, and its result sends every outcome`() {
        let port = makePort()
        let (values, results) = (Recorder(port), Recorder(port.result))
        for proposal in [90, 1_000, 91, 90] { port.value = proposal }
        #expect(values.values == [80, 90, 90, 90])
        #expect(
            results.values == [
                .valid(80), .valid(90), .invalid(proposed: 1_000, .outOfRange), .coerced(90, proposed: 91, .rounded),
                .valid(90),
            ]
        )
    }

    @Test func `a validating property's value and result agree when a subscriber of either reads both`() {
        let port = makePort()
        let disagreements = Counter()
        let check: @Sendable () -> Void = { [weak port] in
            if let port, let taken = port.result.value.value, taken != port.value { disagreements.increment() }
        }
        port.subscribe { _ in check() }
        port.result.subscribe { _ in check() }
        for proposal in [90, 91, 1_000, 2] { port.value = proposal }
        #expect(disagreements.value == 0)
    }

    @Test func `a deallocated validating property and its result complete`() {
        var port: ValidatingProperty<Int, PortError>? = makePort()
        let result = port?.result
        let recorders = (port.map { Recorder($0) }, result.map { Recorder($0) })
        port = nil
        #expect(recorders.0?.events == [.next(80), .completed])
        #expect(recorders.1?.isCompleted == true)
        #expect(result?.value == .valid(80))
    }

    @Test func `modify(_:) of a validating property makes one proposal`() {
        let port = makePort()
        #expect(
            port.modify { value in
                value += 10; return "done"
            } == "done"
        )
        #expect(port.value == 90)
        #expect(throws: TestError.first) {
            try port.modify { (value: inout Int) throws(TestError) in
                value = 2
                throw .first
            }
        }
        #expect(port.value == 90)
        port.modify { $0 = 200 }
        #expect(port.value == 90)
        #expect(port.result.value.error == .outOfRange)
    }

    @Test func `a validating property can be mapped and combined like other properties`() {
        let port = makePort()
        let message = port.result.mapped { $0.error.map { "\($0)" } ?? "" }.withoutRepeats()
        let recorder = Recorder(message)
        for proposal in [90, 1_000, 2_000, 92] { port.value = proposal }
        #expect(recorder.values == ["", "outOfRange", ""])
        #expect(message.value == "")
    }

    @Test func `a subscriber of the result of a validating property can propose another value`() {
        let port = makePort()
        let recorder = Recorder(port)
        port.result.subscribe { [weak port] in if $0.isInvalid { port?.value = 100 } }
        port.value = 1_000
        #expect(port.value == 100)
        #expect(recorder.values == [80, 100])
    }

    @Test func `the closure of a validating property runs without a lock and can read the property`() {
        let itself = Shared<ValidatingProperty<Int, PortError>?>(nil)
        let runs = Counter()
        let port = Port(1) { value in
            assertNoLockHeld()
            runs.increment()
            if let former = itself.value?.value { return value > former ? .valid : .invalid(.outOfRange) }
            return .valid
        }
        itself.value = port
        for proposal in [3, 2, 4] { port.value = proposal }
        itself.value = nil
        #expect(port.value == 4)
        #expect(runs.value == 4)
    }

    @Test func `a validating property validates concurrent proposals one at a time`() {
        let port = ValidatingProperty<Int, PortError>(0) { $0 > 1_500 ? .invalid(.outOfRange) : .valid }
        let recorder = Recorder(port)
        let results = Recorder(port.result)
        onThreads(4) { _ in for _ in 0..<500 { port.modify { $0 += 1 } } }
        #expect(port.value == 1_500)
        #expect(recorder.values == Array(0...1_500))
        #expect(results.values.count == 2_001)
        #expect(recorder.violations + results.violations == 0)
    }
}

@Suite struct DependentValidationTests {
    private let password = MutableProperty("abc")

    private func makeRepeated(_ initial: String = "") -> ValidatingProperty<String, PortError> {
        ValidatingProperty(initial, with: password) { $0 == $1 ? .valid : .invalid(.differs) }
    }

    @Test func `a validating property validates an invalid proposal again when its dependency changes`() {
        let repeated = makeRepeated()
        let recorder = Recorder(repeated)
        repeated.value = "xyz"
        #expect(repeated.result.value == .invalid(proposed: "xyz", .differs))
        #expect(repeated.value == "")
        password.value = "xyz"
        #expect(repeated.result.value == .valid("xyz"))
        #expect(repeated.value == "xyz")
        #expect(recorder.values == ["", "xyz"])
    }

    @Test func `a validating property keeps a value that a change of its dependency makes invalid`() {
        let repeated = makeRepeated("abc")
        let (values, results) = (Recorder(repeated), Recorder(repeated.result))
        password.value = "new"
        #expect(repeated.value == "abc")
        #expect(results.values == [.valid("abc"), .invalid(proposed: "abc", .differs)])
        #expect(values.values == ["abc"])
    }

    @Test func `a validating property sends no value if its dependency changes and its value stays valid`() {
        let limit = MutableProperty(10)
        let number = ValidatingProperty<Int, PortError>(5, with: limit) {
            $0 <= $1 ? .valid : .coerced($1, .outOfRange)
        }
        let recorder = Recorder(number)
        limit.value = 9
        limit.value = 3
        #expect(number.result.value == .coerced(3, proposed: 5, .outOfRange))
        limit.value = 20
        #expect(number.value == 5)
        #expect(recorder.values == [5, 3, 5])
    }

    @Test func `a validating property sends no value if its dependency changes and the coerced value stays the same`() {
        let limit = MutableProperty(3)
        let number = ValidatingProperty<Int, PortError>(5, with: limit) {
            $0 <= $1 ? .valid : .coerced(min($1, 4), .outOfRange)
        }
        let (values, results) = (Recorder(number), Recorder(number.result))
        limit.value = 3
        limit.value = 4
        limit.value = 4
        limit.value = 5
        #expect(values.values == [3, 4, 5])
        // Each change of the other property sends a result, valid or not.
        #expect(results.values.count == 5)
        limit.value = 6
        #expect(values.values == [3, 4, 5])
        #expect(results.values.count == 6)
    }

    @Test func `a validating property sends each coerced value if its values are not equatable`() {
        struct Opaque: Sendable {}
        let other = MutableProperty(0)
        let value = ValidatingProperty<Opaque, PortError>(Opaque(), with: other) { _, _ in .coerced(Opaque()) }
        let recorder = Recorder(value)
        other.value = 1
        #expect(recorder.values.count == 2)
    }

    @Test func `a validator can depend on a mapped property or a validating property`() {
        let limit = ValidatingProperty<Int, PortError>(10) { $0 > 0 ? .valid : .invalid(.outOfRange) }
        let number = ValidatingProperty<Int, PortError>(5, with: limit.mapped { $0 * 2 }) {
            $0 <= $1 ? .valid : .invalid(.differs)
        }
        number.value = 30
        #expect(number.result.value.error == .differs)
        limit.value = 15
        #expect(number.value == 30)
        limit.value = -1
        #expect(number.result.value == .valid(30))
    }

    /// Accepts numbers up to the value of another property.
    private func makeNumber(limit: some PropertyProtocol<Int>) -> Port {
        Port(5, with: limit) { $0 <= $1 ? .valid : .invalid(.differs) }
    }

    private func makeLimit() -> Port { Port(10) { $0 > 0 ? .valid : .invalid(.outOfRange) } }

    @Test func `a validator with the label with: receives the value of its dependency`() {
        let limit = makeLimit()
        let numbers = [
            makeNumber(limit: limit), makeNumber(limit: Property(limit)),
            Port(5, with: Property(limit)) { $0 <= $1 ? .valid : .invalid(.differs) },
        ]
        limit.value = -1
        for number in numbers { #expect(number.propose(6) == .valid(6)) }
    }

    @Test func `a validator with the label withProposalsTo: receives the values proposed to its dependency`() {
        let limit = makeLimit()
        let number = Port(5, withProposalsTo: limit) { $0 <= $1 ? .valid : .invalid(.differs) }
        #expect(number.result.value == .valid(5))
        limit.value = -1
        #expect(limit.value == 10)
        #expect(number.result.value == .invalid(proposed: 5, .differs))
        limit.value = 20
        #expect(number.result.value == .valid(5))
        #expect(number.propose(30) == .invalid(proposed: 30, .differs))
    }

    @available(*, deprecated)
    @Test func `with the deprecated label with:, a validator receives the values proposed to a validating property`() {
        let limit = makeLimit()
        let number = Port(5, with: limit) { $0 <= $1 ? .valid : .invalid(.differs) }
        limit.value = -1
        #expect(number.result.value == .invalid(proposed: 5, .differs))
    }

    @Test func `a deallocated validating property releases its validator and no longer follows its dependency`() {
        let (objects, runs) = (LiveObjects(), Counter())
        var repeated: ValidatingProperty<String, PortError>? = ValidatingProperty("", with: password) {
            [probe = objects.probe()] _, _ in
            probe.touch()
            runs.increment()
            return .valid
        }
        password.value = "a"
        let before = runs.value
        #expect(before >= 2)
        _ = repeated?.value
        repeated = nil
        password.value = "b"
        #expect(runs.value == before)
        #expect(objects.count == 0)
    }

    @Test func `a validating property validates again if its dependency changes during the validation`() {
        let (password, intervene) = (MutableProperty(0), Shared(false))
        let repeated = ValidatingProperty<Int, PortError>(0, with: password) { proposed, expected in
            let mustChange = intervene.withLock { intervene in
                defer { intervene = false }
                return intervene
            }
            // Another thread could make the change at this point.
            if mustChange { password.value = 7 }
            return proposed == expected ? .valid : .invalid(.differs)
        }
        intervene.value = true
        repeated.value = 7
        #expect(repeated.result.value == .valid(7))
    }

    @Test func `the result of a validating property agrees with the latest values after concurrent changes`() {
        let password = MutableProperty(0)
        let repeated = ValidatingProperty<Int, PortError>(0, with: password) { $0 == $1 ? .valid : .invalid(.differs) }
        race(
            heavy(20_000),
            [{ round in password.value = round % 2 }, { _ in repeated.value = 1 }],
            check: { _ in
                let result = repeated.result.value
                #expect(result.isInvalid == (result.proposed != password.value))
            }
        )
    }
}
