import Dispatch
import Foundation
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

/// A value whose conversion reports a change only once, on request: when `phase` is `differs`. The next conversion then waits
/// until the test continues it.
private struct Watched: DefaultsValue {
    enum Phase {
        case same, differs, looks
    }

    static let phase = Shared(Phase.same)
    static let isLooking = Expectation()
    static let mayGoOn = Expectation()
    let isSame: Bool

    static func fromDefaults(_ object: Any) -> Watched? {
        let former = phase.withLock { phase in
            defer { phase = phase == .differs ? .looks : .same }
            return phase
        }
        if former == .looks {
            isLooking.fulfill()
            _ = mayGoOn.wait()
        }
        return Watched(isSame: former != .differs)
    }
}

/// The tests that change user defaults.
///
/// The tests run one after another, because each change is announced to all terminals of the process. Otherwise a test could
/// receive the values of another test.
@Suite(.serialized) enum UserDefaultsSuites {}

extension UserDefaultsSuites {
    @Suite struct UserDefaultsTerminalTests {
        private let test: TestDefaults
        private var defaults: UserDefaults { test.defaults }

        init() throws {
            test = try TestDefaults()
        }

        @Test func `signal(forKey:as:) sends the stored value and then each change, without repeats`() {
            let recorder = Recorder(defaults.signal(forKey: "name", as: String.self))
            test.set("Ada", "name")
            test.set("Ada", "name")
            test.set(1, "other")
            test.set("Grace", "name")
            test.set(nil, "name")
            #expect(recorder.values == [nil, "Ada", "Grace", nil])
            #expect(recorder.violations == 0)
        }

        @Test func `the user defaults terminal reads a stored value of another type as nil`() {
            test.set("text", "number")
            #expect(Recorder(defaults.signal(forKey: "number", as: Int.self)).values == [nil])
            #expect(Recorder(defaults.terminal(forKey: "number", default: 5)).values == [5])
        }

        @Test func `a user defaults terminal stores and reads values of every supported type`() {
            func check<Value: DefaultsValue>(_ first: Value, _ second: Value) {
                let terminal = defaults.terminal(forKey: "value", as: Value.self)
                let recorder = Recorder(defaults.terminal(forKey: "value", as: Value.self))
                terminal.send(first)
                terminal.send(second)
                #expect(Recorder(defaults.signal(forKey: "value", as: Value.self)).values == [second])
                #expect(recorder.values.suffix(2) == [first, second])
                terminal.send(nil)
                #expect(defaults.object(forKey: "value") == nil)
            }
            check(true, false)
            check(1, 2)
            check(0.5, 2)
            check("a", "b")
            check(Data([1]), Data())
            check(Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 2))
            check([1, 2], [3])
            check(["a": [true]], [:])
        }

        @Test func `a user defaults terminal can read a stored number as a number of any type`() {
            test.set(3, "number")
            #expect(Recorder(defaults.terminal(forKey: "number", default: 0.5)).values == [3])
            test.set(2.75, "number")
            #expect(Recorder(defaults.terminal(forKey: "number", default: 0)).values == [2])
            test.set(1, "number")
            #expect(Recorder(defaults.terminal(forKey: "number", default: false)).values == [true])
        }

        @Test(arguments: [0.5, -0.1, 1, -3, 1e300, 0.0])
        func `a Boolean user defaults terminal reads every stored number except 0 as true`(_ number: Double) {
            test.set(number, "number")
            #expect(Recorder(defaults.signal(forKey: "number", as: Bool.self)).values == [number != 0])
            #expect(Bool.fromDefaults(NSNumber(value: number)) == (number != 0))
            #expect(defaults.bool(forKey: "number") == (number != 0))
        }

        @Test(arguments: [1e300, -1e300, 9_223_372_036_854_775_808, .infinity, .nan])
        func `a user defaults terminal reads a stored number outside the limits of Int as nil`(_ number: Double) {
            test.set(number, "number")
            #expect(Recorder(defaults.terminal(forKey: "number", default: 5)).values == [5])
            #expect(Int.fromDefaults(NSNumber(value: number)) == nil)
        }

        @Test func `a user defaults terminal reads whole numbers within the limits of Int exactly`() {
            for number in [Int.max, .min, .max - 1, 0] {
                test.set(number, "number")
                #expect(Recorder(defaults.terminal(forKey: "number", default: 5)).values == [number])
                #expect(Int.fromDefaults(NSNumber(value: number)) == number)
            }
            #expect(Int.fromDefaults(NSNumber(value: UInt64.max)) == nil)
            #expect(Int.fromDefaults(NSNumber(value: -2.75)) == -2)
        }

        @Test func `a value sent to a user defaults terminal is stored and sent by other terminals of the key`() {
            let terminal = defaults.terminal(forKey: "name", default: "")
            let recorder = Recorder(terminal)
            let other = Recorder(defaults.signal(forKey: "name", as: String.self))
            terminal.send("Ada")
            #expect(defaults.string(forKey: "name") == "Ada")
            #expect(recorder.values == [""])
            #expect(other.values == [nil, "Ada"])
        }

        @Test func `a user defaults terminal stores a value equal to the default, and nil removes the stored value`() {
            defaults.terminal(forKey: "number", default: 5).send(5)
            #expect(defaults.object(forKey: "number") != nil)
            test.set("text", "number")
            defaults.terminal(forKey: "number", as: Int.self).send(nil)
            #expect(defaults.object(forKey: "number") == nil)
        }

        @Test func `a user defaults terminal sends a stored NaN once, and not at each notification`() {
            let terminal = defaults.terminal(forKey: "number", default: 0.5)
            let recorder = Recorder(defaults.signal(forKey: "number", as: Double.self))
            terminal.send(.nan)
            test.set(1, "other")
            test.set(2, "other")
            #expect(recorder.values.count == 2)
        }

        @Test func `a value sent to a user defaults terminal is stored even if the terminal is released before that`() {
            test.set("text", "key")
            let hasLooked = Expectation()
            do {
                let terminal = defaults.terminal(forKey: "key", as: Watched.self)
                // One thread finds a difference, and another thread sends while the first thread reads again.
                Watched.phase.value = .differs
                DispatchQueue.global().async { [test] in
                    test.set(1, "other")
                    hasLooked.fulfill()
                }
                #expect(Watched.isLooking.wait())
                terminal.send(nil)
            }
            Watched.mayGoOn.fulfill()
            #expect(hasLooked.wait())
            #expect(defaults.object(forKey: "key") == nil)
        }

        @Test func `a user defaults terminal releases a disposed subscriber`() {
            let objects = LiveObjects()
            do {
                let probe = objects.probe()
                let terminal = defaults.terminal(forKey: "number", default: 0)
                terminal.send(1)
                let subscription = terminal.subscribe { _ in probe.touch() }
                test.set(2, "number")
                subscription.dispose()
            }
            #expect(objects.count == 0)
        }

        @Test func `a user defaults terminal keeps its UserDefaults object alive until its last use ends`() throws {
            let objects = LiveObjects()
            let name = test.name
            weak var reference: UserDefaults?
            do {
                let (property, probe) = (MutableProperty(0), objects.probe())
                property.subscribe { _ in probe.touch() }
                let terminal = try {
                    let defaults = try #require(UserDefaults(suiteName: name))
                    reference = defaults
                    return defaults.terminal(forKey: "number", default: 0)
                }()
                let binding = terminal.bindTwoWay(to: property.terminal)
                property.value = 1
                #expect(reference?.integer(forKey: "number") == 1)
                binding.dispose()
            }
            #expect(reference == nil)
            #expect(objects.count == 0)
        }

        @Test func `a two-way binding of a property and a user defaults key updates both sides`() {
            let property = MutableProperty("Ada")
            defaults.terminal(forKey: "name", default: "nobody").bindTwoWay(to: property.terminal)
            let recorder = Recorder(property)
            #expect(defaults.string(forKey: "name") == "Ada")
            property.value = "Grace"
            #expect(defaults.string(forKey: "name") == "Grace")
            test.set("Barbara", "name")
            #expect(property.value == "Barbara")
            test.set(nil, "name")
            #expect(recorder.values == ["Ada", "Grace", "Barbara", "nobody"])
        }

        @Test func `a two-way binding of an optional property and a user defaults key transfers nil`() {
            let property = MutableProperty<Int?>(1)
            property.terminal.bindTwoWay(to: defaults.terminal(forKey: "number", as: Int.self))
            #expect(property.value == nil)
            property.value = 2
            #expect(defaults.integer(forKey: "number") == 2)
            property.value = nil
            #expect(defaults.object(forKey: "number") == nil)
        }

        @Test func `two properties bound to the same user defaults key stay equal`() {
            let (first, second) = (MutableProperty(1), MutableProperty(2))
            defaults.terminal(forKey: "number", default: 0).bindTwoWay(to: first.terminal)
            defaults.terminal(forKey: "number", default: 0).bindTwoWay(to: second.terminal)
            #expect(first.value == 2 && second.value == 2)
            let recorder = Recorder(second)
            first.value = 3
            second.value = 4
            #expect(first.value == 4)
            #expect(recorder.values == [2, 3, 4])
        }

        @Test func `a property and its bound user defaults key are equal after concurrent writes`() {
            let property = MutableProperty(0)
            let terminal = defaults.terminal(forKey: "number", default: 0)
            terminal.bindTwoWay(to: property.terminal)
            let recorder = Recorder(property)
            onThreads(4) { [test] thread in
                for index in 1...heavy(500) {
                    let value = thread * 1_000 + index
                    switch thread {
                    case 0: test.set(value, "number")
                    case 1: terminal.send(value)
                    default: property.value = value
                    }
                }
            }
            #expect(defaults.integer(forKey: "number") == property.value)
            #expect(recorder.violations == 0)
        }
    }
}
