import RACCore
import TestSupport
import Testing

@testable import RACBindings

/// Tests properties derived from many parts, and the resources that a derived property uses for each part.
@Suite struct MadeNodePartsTests {
    @Test(arguments: [1, 2, 7, 8, 9, 100, 5_000])
    func `a combined property follows each of many parts, even a part that occurs twice`(count: Int) {
        let parts = (0..<count).map { MutableProperty($0) }
        let combined = Property(combining: parts + parts.reversed())
        let recorder = Recorder(combined.signal)
        for position in [0, count / 2, count - 1] {
            parts[position].value = -1
            let expected = parts.map(\.value)
            #expect(recorder.values.last == expected + expected.reversed())
            #expect(combined.value == expected + expected.reversed())
        }
        #expect(recorder.values.count == 4)
    }

    @Test func `an array that a combined property has sent does not change when a part changes`() {
        let parts = (0..<3).map { MutableProperty($0) }
        let recorder = Recorder(Property(combining: parts).signal)
        parts[1].value = 10
        parts[2].value = 20
        #expect(recorder.values == [[0, 1, 2], [0, 10, 2], [0, 10, 20]])
    }

    @Test func `a combined property completes and releases its subscriber after its last part is deallocated`() {
        let objects = LiveObjects()
        let parts = Shared((0..<100).map { MutableProperty($0) })
        let log = Shared<[String]>([])
        do {
            let probe = objects.probe()
            Property(combining: parts.value).subscribe { _ in
                probe.touch()
            } completed: {
                log.withLock { $0.append("completed") }
            }
        }
        while parts.value.count > 1 { parts.withLock { _ = $0.removeLast() } }
        #expect(log.value == [])
        #expect(objects.count == 1)
        parts.value = []
        #expect(log.value == ["completed"])
        #expect(objects.count == 0)
    }

    @Test func `a subscriber of a combined property that disposes in its handler is removed from all parts`() {
        let objects = LiveObjects()
        let parts = (0..<100).map { MutableProperty($0) }
        let subscription = Shared<(any Disposable)?>(nil)
        do {
            let probe = objects.probe()
            subscription.value = Property(combining: parts).subscribe { values in
                probe.touch()
                if values[7] < 0 { subscription.value?.dispose() }
            }
        }
        #expect(parts.allSatisfy { $0.store.core.hasSubscribers })
        parts[7].value = -1
        subscription.value = nil
        #expect(!parts.contains { $0.store.core.hasSubscribers })
        #expect(objects.count == 0)
    }

    @Test func `a computed property observes a source only while the property's closure reads the source`() {
        let (usesFirst, first, second) = (MutableProperty(true), MutableProperty(1), MutableProperty(2))
        let recorder = Recorder(Property { usesFirst.value ? first.value : second.value }.signal)
        for _ in 0..<3 {
            #expect(first.store.core.hasSubscribers)
            #expect(!second.store.core.hasSubscribers)
            usesFirst.value = false
            #expect(!first.store.core.hasSubscribers)
            #expect(second.store.core.hasSubscribers)
            second.value += 10
            first.value += 1
            usesFirst.value = true
        }
        #expect(recorder.values == [1, 2, 12, 2, 12, 22, 3, 22, 32, 4])
    }

    @Test func `a computed property does not complete too early if a source that it no longer reads was deallocated`() {
        let usesFirst = MutableProperty(true)
        let sources = Shared<[MutableProperty<Int>]>([MutableProperty(1), MutableProperty(2)])
        let (first, second) = (Property(sources.value[0]), Property(sources.value[1]))
        let place = Shared<MutableProperty<Bool>?>(usesFirst)
        let view = Property(usesFirst)
        let recorder = Recorder(Property { view.value ? first.value : second.value }.signal)
        sources.withLock { _ = $0.removeFirst() }
        usesFirst.value = false
        #expect(recorder.values == [1, 2])
        sources.value = []
        #expect(!recorder.events.contains(.completed))
        _ = place
    }

    @Test func `subscribing to and disposing a combined property during changes leaves no subscriber on its parts`() {
        let parts = (0..<4).map { MutableProperty($0) }
        let combined = Property(combining: parts)
        race(
            heavy(10_000),
            [
                { _ in combined.subscribe { _ in }.dispose() },
                { round in parts[round % 4].value = round },
            ],
            check: { _ in #expect(!parts.contains { $0.store.core.hasSubscribers }) }
        )
    }

    @Test func `a subscription to a computed property observes nothing if it is disposed before it starts`() {
        let parts = (0..<3).map { MutableProperty($0) }
        let observed = ObservedDependencies()
        observed.dispose()
        observed.update(
            to: PropertyEvaluation(of: Property(combining: parts).node),
            notifying: ChangeListener { _ in
                Issue.record("nobody wants to hear of this")
            } ended: { _ in
            }
        )
        #expect(!parts.contains { $0.store.core.hasSubscribers })
    }

    @Test func `a subscription to a combined property observes nothing if another thread disposes it while it starts`()
    {
        let parts = (0..<4).map { MutableProperty($0) }
        let combined = Property(combining: parts)
        let lifetime = Shared(CompoundDisposable())
        race(
            heavy(10_000),
            prepare: { _ in lifetime.value = CompoundDisposable() },
            [
                { _ in combined.signal.subscribe(within: lifetime.value) { _ in } },
                { _ in lifetime.value.dispose() },
            ],
            check: { _ in #expect(!parts.contains { $0.store.core.hasSubscribers }) }
        )
    }
}
