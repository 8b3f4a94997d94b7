import RACBindings
import TestSupport
import Testing

private struct Size {
    var width = 0
    var height = 0
}

/// An object that only one thread at a time writes to.
private final class Model: @unchecked Sendable {
    var number = 0
    var optional: Int?
    var size = Size()
    var items = [0, 0, 0]
    var table: [String: Int] = [:]
    var child: Model?
    let fixed = Child()
    let objects: LiveObjects.Probe?

    init(_ objects: LiveObjects.Probe? = nil) {
        self.objects = objects
    }
}

private final class Child: @unchecked Sendable {
    var number = 0
    var optional: Int?
}

private final class ModelWithLifetime: LifetimeProviding, @unchecked Sendable {
    var number = 0
    var name = ""
    let lifetime = Lifetime()
}

@Suite struct SignalProtocolBindToKeyPathTests {
    private let subject = Subject<Int, Never>()
    private let optionals = Subject<Int?, Never>()
    private let model = Model()

    @Test func `bind(to:on:) writes each value to the property`() {
        subject.bind(to: \.number, on: model)
        for number in [4, 5, 0] {
            subject.send(number)
            #expect(model.number == number)
        }
    }

    @Test func `bind(to:on:) writes the signal's current value before it returns`() {
        MutableProperty(3).bind(to: \.number, on: model)
        #expect(model.number == 3)
    }

    @Test func `bind(to:on:) writes optional values and nil to an optional property`() {
        optionals.bind(to: \.optional, on: model)
        optionals.send(1)
        #expect(model.optional == 1)
        optionals.send(nil)
        #expect(model.optional == nil)
    }

    @available(*, deprecated)
    @Test func `bind(to:on:nilValue:) writes nilValue in place of nil to an optional property`() {
        optionals.bind(to: \.optional, on: model, nilValue: 42)
        #expect(model.optional == nil)
        optionals.send(1)
        #expect(model.optional == 1)
        optionals.send(nil)
        #expect(model.optional == 42)
    }

    @available(*, deprecated)
    @Test func `bind(to:on:nilValue:) writes nilValue in place of nil to a property that is not optional`() {
        optionals.bind(to: \.number, on: model, nilValue: 42)
        #expect(model.number == 0)
        optionals.send(1)
        #expect(model.number == 1)
        optionals.send(nil)
        #expect(model.number == 42)
    }

    @Test func `bind(to:on:) writes values that are not optional to an optional property`() {
        subject.bind(to: \.optional, on: model)
        subject.send(7)
        #expect(model.optional == 7)
    }

    @Test func `a completed signal ends its bind(to:on:) and leaves the last value in the property`() {
        let binding = subject.bind(to: \.number, on: model)
        subject.send(1)
        subject.complete()
        #expect(model.number == 1)
        #expect(binding.isDisposed)
    }

    @Test func `a disposed bind(to:on:) writes nothing`() {
        let binding = subject.bind(to: \.number, on: model)
        subject.send(1)
        binding.dispose()
        subject.send(2)
        #expect(model.number == 1)
    }

    @Test func `bind(to:on:) continues if its disposable is not kept`() {
        subject.bind(to: \.number, on: model)
        subject.send(1)
        subject.send(2)
        #expect(model.number == 2)
    }

    @Test func `bind(to:on:) accepts any writable key path`() {
        subject.bind(to: \.size.width, on: model)
        subject.bind(to: \.items[1], on: model)
        subject.bind(to: \.table["a"], on: model)
        subject.bind(to: \.fixed.number, on: model)
        subject.send(9)
        #expect(model.size.width == 9)
        #expect(model.items == [0, 9, 0])
        #expect(model.table == ["a": 9])
        #expect(model.fixed.number == 9)
    }

    @Test func `bind(to:on:) does not retain its object and ends at the first value after the deallocation`() {
        let objects = LiveObjects()
        var target: Model? = Model(objects.probe())
        let binding = target.map { subject.bind(to: \.number, on: $0) }
        target = nil
        #expect(objects.count == 0)
        #expect(binding?.isDisposed == false)
        subject.send(1)
        #expect(binding?.isDisposed == true)
    }

    @Test func `bind(to:on:) to an object with a lifetime ends when the object is deallocated`() {
        let disposals = Counter()
        let source = Signal<Int, Never> { subscriber in subscriber.onDispose { disposals.increment() } }
        var target: ModelWithLifetime? = ModelWithLifetime()
        let binding = target.map { source.bind(to: \.number, on: $0) }
        #expect(disposals.value == 0)
        target = nil
        #expect(disposals.value == 1)
        #expect(binding?.isDisposed == true)
    }

    @Test func `bind(to:on:) writes nothing to an object whose lifetime has ended`() {
        let target = ModelWithLifetime()
        let early = MutableProperty(1).bind(to: \.number, on: target)
        target.lifetime.end()
        #expect(early.isDisposed)
        let late = MutableProperty(2).bind(to: \.number, on: target)
        #expect(late.isDisposed)
        #expect(target.number == 1)
    }

    @Test func `bind(to:on:) to the value of a MutableProperty ends when the property is deallocated`() {
        var property: MutableProperty<Int>? = MutableProperty(0)
        let binding = property.map { subject.bind(to: \.value, on: $0) }
        let recorder = property.map { Recorder($0) }
        subject.send(1)
        property = nil
        subject.send(2)
        #expect(recorder?.events == [.next(0), .next(1), .completed])
        #expect(binding?.isDisposed == true)
    }

    @Test func `an object with a lifetime is deallocated even if it is bound to its own property`() {
        weak var gone: ModelWithLifetime?
        do {
            let target = ModelWithLifetime()
            gone = target
            let name = MutableProperty("a")
            name.bind(to: \.name, on: target)
            target.lifetime.add { _ = name.value }
        }
        #expect(gone == nil)
    }

    @Test func `a bind(to:on:) that has ended leaves no entry in the lifetime of the object`() {
        let objects = LiveObjects()
        let target = ModelWithLifetime()
        let source: @Sendable () -> Signal<Int, Never> = {
            Subject<Int, Never>().map { [probe = objects.probe()] in
                probe.touch()
                return $0
            }
        }
        // Three bindings end: the first source is deallocated, the second binding is disposed, and the third signal completes.
        source().bind(to: \.number, on: target)
        #expect(objects.count == 0)
        let binding = MutableProperty(1).concat(source()).bind(to: \.number, on: target)
        binding.dispose()
        #expect(objects.count == 0)
        MutableProperty(1).map { [probe = objects.probe()] in
            probe.touch()
            return $0
        }
        .bind(to: \.number, on: target)
        #expect(objects.count == 0)
    }
}

@Suite struct BindThroughOptionalTests {
    private let subject = Subject<Int, Never>()
    private let model = Model()

    @Test
    func `bind(to:through:on:) writes to the optional's current object, and drops values while the optional is nil`() {
        subject.bind(to: \.number, through: \.child, on: model)
        subject.send(1)
        let (first, second) = (Model(), Model())
        model.child = first
        #expect(first.number == 0)
        subject.send(2)
        #expect(first.number == 2)
        model.child = second
        subject.send(3)
        #expect(first.number == 2)
        #expect(second.number == 3)
        model.child = nil
        subject.send(4)
        #expect(second.number == 3)
    }

    @Test func `bind(to:through:on:) accepts a path of several optionals`() {
        model.child = Model()
        model.child?.child = Model()
        subject.bind(to: \.size.height, through: \.child?.child, on: model)
        subject.send(5)
        #expect(model.child?.child?.size.height == 5)
    }

    @Test func `bind(to:through:on:) traps if its key path force-unwraps nil`()
        async
    {
        await #expect(processExitsWith: .failure) {
            let (model, subject) = (Model(), Subject<Int, Never>())
            subject.bind(to: \.child!.number, on: model)
            subject.send(1)
        }
    }

    @Test func `bind(to:through:on:) ends on disposal and does not keep its objects alive`() {
        let objects = LiveObjects()
        var target: Model? = Model(objects.probe())
        target?.child = Model(objects.probe())
        let bindings = target.map {
            [
                subject.bind(to: \.number, through: \.child, on: $0),
                subject.bind(to: \.items[0], through: \.child, on: $0),
            ]
        }
        bindings?[0].dispose()
        subject.send(1)
        #expect(target?.child?.number == 0)
        #expect(target?.child?.items[0] == 1)
        target = nil
        #expect(objects.count == 0)
        subject.send(2)
        #expect(bindings?[1].isDisposed == true)
    }
}
