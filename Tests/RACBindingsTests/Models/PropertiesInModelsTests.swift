import Observation
import RACBindings
import TestSupport
import Testing

/// A class whose properties of this framework are constants. They need no annotation, although the class is observable.
@Observable
private final class Profile: Sendable {
    let name = MutableProperty("")
    let isNamed: Property<Bool>
    let age: ValidatingProperty<Int, TestError>

    init() {
        isNamed = name.mapped { !$0.isEmpty }
        age = ValidatingProperty(0) { $0 < 0 ? .invalid(.first) : .valid }
    }
}

@MainActor @Observable
private final class Editor: LifetimeProviding {
    let lifetime = Lifetime()
    let name = MutableProperty("")
    /// Observed by the view of the editor. A signal writes it.
    private(set) var title = "?"
    var count: Int?
    /// Observation detects its replacement by another property.
    var replaceable = MutableProperty(0)
    @ObservationIgnored var ignored = MutableProperty(0)
    @ObservationIgnored private(set) lazy var isNamed = name.mapped { !$0.isEmpty }

    init() {
        name.map { "Editing \($0)" }.bind(to: \.title, on: self)
        name.map(\.count).bind(to: \.count, on: self)
    }
}

@Suite struct PropertiesInModelsTests {
    @Test func `properties can be constants of an observable class`() {
        let profile = Profile()
        let recorder = Recorder(profile.isNamed)
        profile.name.value = "Ada"
        profile.age.value = -1
        #expect(profile.isNamed.value)
        #expect(profile.age.result.value.isInvalid)
        #expect(recorder.values == [false, true])
    }

    @Test @MainActor func `Observation reports values that a binding writes to a variable of an observable class`() {
        let editor = Editor()
        let changes = Counter()
        withObservationTracking {
            #expect(editor.title == "Editing ")
        } onChange: {
            changes.increment()
        }
        editor.name.value = "Ada"
        #expect(editor.title == "Editing Ada")
        #expect(editor.count == 3)
        #expect(changes.value == 1)
    }

    @Test @MainActor func `Observation reports the replacement of a model's property, but not a change of its value`() {
        let editor = Editor()
        let changes = Counter()
        withObservationTracking {
            _ = editor.replaceable
        } onChange: {
            changes.increment()
        }
        editor.replaceable.value = 1
        #expect(changes.value == 0)
        editor.replaceable = MutableProperty(2)
        #expect(changes.value == 1)
    }

    /// Tracks the values that the closure reads, once, as a view does.
    private func changes(of read: () -> Void) -> Counter {
        let changes = Counter()
        withObservationTracking(read) { changes.increment() }
        return changes
    }

    @Test func `Observation reports every kind of write to a property read with tracking`() {
        let profile = Profile()
        let other = MutableProperty("")
        profile.name.terminal.bindTwoWay(to: other.terminal)
        let write: [(String, @Sendable () -> Void)] = [
            ("set", { profile.name.value = "a" }), ("modify", { profile.name.modify { $0 += "b" } }),
            ("swap", { profile.name.swap("c") }), ("binding", { other.value = "d" }),
            ("terminal", { profile.name.terminal.send("e") }),
        ]
        for (name, write) in write {
            let (ofName, ofView) = (changes { _ = profile.name.value }, changes { _ = profile.isNamed.value })
            write()
            #expect(ofName.value == 1 && ofView.value == 1, "\(name)")
        }
        let none = changes { _ = profile.name.signal }
        profile.name.value = "f"
        #expect(none.value == 0)
    }

    @Test func `Observation reports changes of validating properties and of properties that follow a signal`() {
        let profile = Profile()
        let subject = Subject<Int, Never>()
        let latest = Property(initial: 0, then: subject)
        let (ofAge, ofResult) = (changes { _ = profile.age.value }, changes { _ = profile.age.result.value })
        let ofLatest = changes { _ = latest.value }
        profile.age.value = -1
        subject.send(1)
        #expect(ofAge.value == 1 && ofResult.value == 1 && ofLatest.value == 1)
    }

    @Test func `a change handler of Observation reads the new value`() {
        let name = MutableProperty("a")
        let seen = Shared("")
        withObservationTracking {
            _ = name.value
        } onChange: {
            seen.value = name.value
        }
        name.value = "b"
        #expect(seen.value == "b")
    }

    @Test @MainActor func `lazy and ignored properties of an observable class can be properties of this framework`() {
        let editor = Editor()
        editor.ignored.value = 1
        editor.name.value = "Ada"
        #expect(editor.ignored.value == 1)
        #expect(editor.isNamed.value)
    }

    @Test @MainActor func `a model bound to its own properties is deallocated`() {
        weak var gone: Editor?
        let recorder: Recorder<String, Never>
        do {
            let editor = Editor()
            gone = editor
            recorder = Recorder(editor.name)
        }
        #expect(gone == nil)
        #expect(recorder.isCompleted)
    }

    @Test func `Observation reports one change if two threads write concurrently`() {
        let number = MutableProperty(0)
        let told = Counter()
        let twice = Counter()
        let write: @Sendable (Int) -> Void = { number.value = $0 }
        race(
            heavy(100_000, debug: 5_000),
            prepare: { _ in
                withObservationTracking {
                    _ = number.value
                } onChange: {
                    told.increment()
                }
            },
            [write, write],
            check: { round in
                let surplus = told.value - (round + 1) - twice.value
                if surplus > 0 { twice.increment(by: surplus) }
            }
        )
        #expect(twice.value == 0)
        #expect(told.value == heavy(100_000, debug: 5_000))
    }

    @Test func `a change handler of Observation that reads again and writes finds the last value`() {
        let number = MutableProperty(0)
        let seen = Shared<[Int]>([])
        @Sendable func track() {
            let value = withObservationTracking {
                number.value
            } onChange: {
                track()
                if number.value < 5 { number.value += 1 }
            }
            seen.withLock { $0.append(value) }
        }
        track()
        number.value = 1
        #expect(seen.value.last == 5)
        #expect(number.value == 5)
    }
}
