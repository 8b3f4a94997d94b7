import Observation
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Observable @MainActor
private final class Child {
    var number = 0
}

@Observable @MainActor
private final class Parent {
    weak var guest: Child?
}

@Observable @MainActor
private final class LivingChild: LifetimeProviding {
    @ObservationIgnored let lifetime = Lifetime()
}

@Observable @MainActor
private final class Host {
    weak var guest: LivingChild?
}

@Suite @MainActor struct SignalObservingThroughTests {
    private let parent = Parent()

    @Test func `Signal.observing(_:through:) sends nil when the weakly referenced object is deallocated`() async {
        var guest: Child? = Child()
        parent.guest = guest
        let recorder = Recorder(Signal.observing(parent, through: \.guest) { $0?.number })
        guest?.number = 1
        await mainTurn()
        guest = nil
        for _ in 0..<3 { await mainTurn() }
        #expect(recorder.values == [0, 1, nil])
        #expect(!recorder.hasEnded)
    }

    @Test func `Signal.observing(_:through:) sends nil when an object with a lifetime is deallocated`() async {
        let host = Host()
        var guest: LivingChild? = LivingChild()
        host.guest = guest
        let recorder = Recorder(Signal.observing(host, through: \.guest) { $0 != nil })
        guest = nil
        for _ in 0..<3 { await mainTurn() }
        #expect(recorder.values == [true, false])
    }

    @Test func `Signal.observing(_:through:) follows each new object`() async {
        let recorder = Recorder(Signal.observing(parent, through: \.guest) { $0?.number })
        let first = Child()
        first.number = 1
        parent.guest = first
        await mainTurn()
        var second: Child? = Child()
        second?.number = 2
        parent.guest = second
        await mainTurn()
        // The first object is no longer observed.
        first.number = 10
        await mainTurn()
        second = nil
        for _ in 0..<3 { await mainTurn() }
        let third = Child()
        third.number = 3
        parent.guest = third
        await mainTurn()
        third.number = 4
        await mainTurn()
        #expect(recorder.values == [nil, 1, 2, nil, 3, 4])
    }

    @Test func `Signal.observing(_:through:) sends an object whose lifetime had already ended`() async {
        let host = Host()
        let guest = LivingChild()
        guest.lifetime.end()
        host.guest = guest
        let recorder = Recorder(Signal.observing(host, through: \.guest) { $0 != nil })
        for _ in 0..<3 { await mainTurn() }
        #expect(recorder.values.allSatisfy { $0 })
        #expect(recorder.values.count <= 2)
    }

    @Test
    func `Signal.observing(_:through:) does not keep the outer object alive and completes when it is deallocated`()
        async
    {
        let guest = Child()
        var parent: Parent? = Parent()
        parent?.guest = guest
        weak let reference = parent
        let recorder = parent.map { Recorder(Signal.observing($0, through: \.guest) { $0?.number }) }
        parent = nil
        #expect(reference == nil)
        await mainTurn()
        #expect(recorder?.events == [.next(0), .completed])
    }
}
