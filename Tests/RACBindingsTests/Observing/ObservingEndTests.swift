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
private class Parent {
    var child: Child?
    @ObservationIgnored var notes = ""

    init(_ child: Child? = nil) {
        self.child = child
    }
}

/// A class with its own registrar, in addition to its superclass's registrar.
@Observable @MainActor
private final class Stepparent: Parent {
    var name = ""
}

/// Tests with objects that do not store a `Lifetime`.
@Suite @MainActor struct ObservingEndTests {
    private let child = Child()

    @Test func `Signal.observing completes when its object is deallocated, even if its closure reads a living object`()
        async
    {
        var parent: Parent? = Parent(child)
        let recorder = parent.map { Recorder(Signal.observing($0) { $0.child?.number }) }
        child.number = 1
        await mainTurn()
        parent = nil
        await mainTurn()
        #expect(recorder?.events == [.next(0), .next(1), .completed])
    }

    @Test
    func `Signal.observing completes when its object is deallocated, even if its closure reads no tracked property`()
        async
    {
        var parent: Parent? = Parent()
        let recorder = parent.map { Recorder(Signal.observing($0) { $0.notes }) }
        parent = nil
        await mainTurn()
        #expect(recorder?.events == [.next(""), .completed])
    }

    @Test func `Signal.observing completes when its object is deallocated, even an object of a subclass`() async {
        var parent: Parent? = Stepparent(child)
        let recorder = parent.map { Recorder(Signal.observing($0) { $0.child?.number }) }
        parent = nil
        await mainTurn()
        #expect(recorder?.events == [.next(0), .completed])
    }

    @Test
    func `a terminal completes when its observed object is deallocated, even if the closure reads a living object`()
        async
    {
        let property = MutableProperty(0)
        var parent: Parent? = Parent(child)
        let terminal = parent.map { parent in
            ChannelTerminal.observing(parent) {
                $0.child?.number ?? 0
            } write: {
                $0.child?.number = $1
            }
        }
        let binding = terminal?.bindTwoWay(to: property.terminal)
        let recorder = terminal.map { Recorder($0) }
        parent = nil
        await mainTurn()
        #expect(recorder?.events == [.next(0), .completed])
        #expect(binding?.isDisposed == true)
    }

    @Test func `a binding to an observable object ends when the object is deallocated`() async {
        let subject = Subject<Int, Never>()
        var child: Child? = Child()
        let binding = child.map { subject.bind(to: \.number, on: $0) }
        child = nil
        await mainTurn()
        #expect(binding?.isDisposed == true)
        #expect(!subject.hasSubscribers)
    }

    @Test func `Signal.observing completes in a later turn if another thread releases the object`() async {
        let parent = Shared<Parent?>(Parent(child))
        let recorder = parent.value.map { Recorder(Signal.observing($0) { $0.child?.number }) }
        await Task.detached { parent.value = nil }.value
        await mainTurn()
        #expect(recorder?.isCompleted == true)
    }

    @Test func `an observed object releases disposed subscriptions to Signal.observing`() async {
        let objects = LiveObjects()
        let parent = Parent(child)
        for _ in 0..<100 {
            let probe = objects.probe()
            Signal.observing(parent) { $0.child?.number }.subscribe { _ in probe.touch() }.dispose()
        }
        #expect(objects.count == 0)
    }

    @Test func `Signal.observing completes when its object is deallocated, even if a new object has the same address`()
        async
    {
        for _ in 0..<100 {
            var parent: Parent? = Parent(child)
            let recorder = parent.map { Recorder(Signal.observing($0) { $0.child?.number }) }
            parent = nil
            var next: Parent? = Parent(child)
            let other = next.map { Recorder(Signal.observing($0) { $0.child?.number }) }
            await mainTurn()
            #expect(recorder?.isCompleted == true)
            #expect(other?.isCompleted == false)
            next = nil
            await mainTurn()
            #expect(other?.isCompleted == true)
        }
    }
}
