import Observation
import Synchronization
import TestSupport
import Testing

@testable import RACBindings

/// A property implemented outside the framework, and not derived from the properties of the framework.
private final class ForeignProperty: PropertyProtocol {
    private let subject = BehaviorSubject<Int, Never>(0)

    var value: Int {
        get { subject.value }
        set { subject.send(newValue) }
    }

    var signal: Signal<Int, Never> { subject.signal }

    deinit {
        subject.complete()
    }
}

/// The objects that computed properties keep, and the time of their release.
@Suite struct PropertyLifeTests {
    @Test(arguments: [true, false])
    func `a computed property does not keep a value that its closure no longer reads`(isSubscribed: Bool) {
        let objects = LiveObjects()
        let inner = (0..<10).map { _ in MutableProperty<LiveObjects.Probe?>(objects.probe()) }
        let current = MutableProperty(inner[0])
        let derived = Property { current.value.value }
        let subscription = isSubscribed ? derived.subscribe { _ in } : ActionDisposable {}
        for property in inner {
            current.value = property
            #expect(derived.value != nil)
        }
        for property in inner { property.value = nil }
        #expect(derived.value == nil)
        #expect(objects.count == 0)
        subscription.dispose()
    }

    @Test func `a binding to a property ends when the property is deallocated`() {
        let subject = Subject<Int, Never>()
        var property: MutableProperty<Int>? = MutableProperty(0)
        let binding = property.map { subject.bind(to: \.value, on: $0) }
        let ticks = Subject<Int, Never>()
        let recorder = property.map { Recorder(ticks.take(during: $0)) }
        subject.send(1)
        #expect(property?.value == 1)
        property = nil
        #expect(binding?.isDisposed == true)
        #expect(!subject.hasSubscribers)
        #expect(recorder?.events == [.completed])
    }

    @Test func `the lifetime of a property ends with the property even if a view of it remains`() {
        let lifetimes = Shared<[Lifetime]>([])
        let property = Shared<MutableProperty<Int>?>(MutableProperty(0))
        let view = property.value.map { Property($0) }
        onThreads(4) { _ in
            guard let lifetime = property.value?.lifetime else { return }
            lifetimes.withLock { $0.append(lifetime) }
        }
        #expect(Set(lifetimes.value.map { ObjectIdentifier($0) }).count == 1)
        #expect(lifetimes.value.first?.isEnded == false)
        property.value = nil
        #expect(lifetimes.value.first?.isEnded == true)
        #expect(view?.value == 0)
    }

    @Test func `the signal of a deallocated property sends the last value and completes`() {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let signal = property?.signal
        property?.value = 2
        property = nil
        #expect(signal.map { Recorder($0).events } == [.next(2), .completed])
    }

    @Test func `a write during a tracked read does not hide later writes from Observation`() {
        let (property, told) = (MutableProperty(0), Counter())
        withObservationTracking {
            _ = property.value
            property.value = 1
        } onChange: {
            told.increment()
        }
        property.value = 2
        property.value = 3
        #expect(told.value == 1)
    }

    @Test func `an untracked read does not register the property with Observation`() {
        let properties = (0..<1_000).map { MutableProperty($0) }
        #expect(properties.map(\.value) == Array(0..<1_000))
        // A tracker of another test registers the property that is read at the same moment.
        let registered = properties.count { $0.store.core.isTracked }
        #expect(registered < 1_000)
        let property = MutableProperty(0)
        withObservationTracking {
            _ = property.value
        } onChange: {
        }
        let isTracked = property.store.core.isTracked
        #expect(isTracked)
    }

    @Test func `a property that is never read keeps no data for Observation`() {
        let (property, mirror) = (MutableProperty(0), MutableProperty(0))
        let recorder = Recorder(property.signal)
        property.signal.bind(to: mirror)
        property.value = 1
        property.modify { $0 += 1 }
        let isReadForObservation = [property, mirror].map { $0.store.core.tracking != nil }
        #expect(isReadForObservation == [false, false])
        #expect(recorder.values == [0, 1, 2])
        #expect(mirror.value == 2)
    }

    @Test func `two threads that read a new property concurrently are both notified by Observation`() {
        let (property, told) = (Shared(MutableProperty(0)), Counter())
        let track: @Sendable (Int) -> Void = { _ in
            let property = property.value
            withObservationTracking {
                _ = property.value
            } onChange: {
                told.increment()
            }
        }
        let rounds = 2_000
        let check: @Sendable (Int) -> Void = { _ in
            property.value.value = 1
            property.value = MutableProperty(0)
        }
        race(rounds, [track, track], check: check)
        #expect(told.value == 2 * rounds)
    }

    @Test func `a validating property released inside an update still writes its accepted value`() {
        let property = MutableProperty(0)
        Properties.update {
            let validating = ValidatingProperty<Int, TestError>(property) { _ in .valid }
            validating.value = 3
        }
        #expect(property.value == 3)
    }

    @Test func `a terminal sends the final value of an update that binds properties in a ring`() {
        let (first, second) = (MutableProperty(0), MutableProperty(1))
        let recorder = Recorder(first.terminal)
        Properties.update {
            first.value = 5
            second.terminal.bindTwoWay(to: first.terminal)
            first.terminal.bindTwoWay(to: second.terminal)
        }
        #expect(first.value == 5 && second.value == 5)
        #expect(recorder.values.last == 5)
    }

    @Test func `a view of a custom property works until the custom property is deallocated`() {
        var foreign: ForeignProperty? = ForeignProperty()
        let recorders = foreign.map { foreign in
            [
                Recorder(foreign.mapped { $0 * 10 }),
                Recorder(foreign.combined(with: MutableProperty(0)) { first, _ in first * 10 }),
            ]
        }
        foreign?.value = 2
        #expect(recorders?.map(\.values) == [[0, 20], [0, 20]])
        foreign = nil
        #expect(recorders?[0].isCompleted == true)
    }

    @Test func `the closure of a computed property can create and read views of custom properties and of signals`() {
        let foreign = ForeignProperty()
        foreign.value = 3
        let derived = Property { foreign.mapped { $0 + 1 }.value + Property(initial: 0, then: Signal.just(5)).value }
        #expect(derived.value == 9)
    }

    @Test func `a long chain of computed properties is released on a small stack`() {
        let length = heavy(100_000, debug: 5_000)
        onSmallStack {
            var last = Property(value: 0)
            for _ in 0..<length {
                let former = last
                last = Property { former.value + 1 }
                // Each property is evaluated before the next property reads it.
                _ = last.value
            }
            #expect(last.value == length)
        }
    }

    // The work of the sanitizer itself grows with the nesting.
    @Test(.disabled(if: isThreadSanitized))
    func `the time per property to release a chain of properties does not grow with its length`() {
        func time(_ length: Int) -> Double {
            (0..<3).map { _ in
                var last: Property<Int>? = Property(initial: 0, then: .never)
                for _ in 0..<length { last = last?.mapped { $0 + 1 } }
                return shortestCPUTime(tries: 1) { last = nil } / Double(length)
            }
            .min() ?? 0
        }
        let short = time(500)
        let long = time(8_000)
        // If each call checked all nested calls, the time would be sixteen times as long.
        #expect(long < short * 6, "\(long / short)")
    }
}
