import RACBindings
import TestSupport
import Testing

/// Written by one thread at a time in these tests.
private final class Model: @unchecked Sendable {
    var number = 0
    let objects: LiveObjects.Probe?

    init(_ objects: LiveObjects.Probe? = nil) {
        self.objects = objects
    }
}

@MainActor
private final class Label {
    var text = ""
    var changes = 0
}

@Suite struct BindToKeyPathTests {
    @Test func `writes each value`() {
        let (model, subject) = (Model(), Subject<Int, Never>())
        subject.bind(to: \.number, on: model)
        subject.send(4)
        #expect(model.number == 4)
    }

    @Test func `stops when disposed`() {
        let (model, subject) = (Model(), Subject<Int, Never>())
        let binding = subject.bind(to: \.number, on: model)
        subject.send(1)
        binding.dispose()
        subject.send(2)
        #expect(model.number == 1)
    }

    @Test func `does not keep the object alive, and ends with it`() {
        let objects = LiveObjects()
        let subject = Subject<Int, Never>()
        var model: Model? = Model(objects.probe())
        let binding = model.map { subject.bind(to: \.number, on: $0) }
        model = nil
        #expect(objects.count == 0)
        #expect(binding?.isDisposed == false)
        subject.send(1)
        #expect(binding?.isDisposed == true)
    }

    @Test func `ends with the signal`() {
        let (model, subject) = (Model(), Subject<Int, Never>())
        let binding = subject.bind(to: \.number, on: model)
        subject.complete()
        #expect(binding.isDisposed)
    }

    @Test func `of a value and the end of the object that meet, nothing goes wrong`() {
        let objects = LiveObjects()
        let subject = Shared(Subject<Int, Never>())
        let model = Shared<Model?>(nil)
        race(
            5_000,
            prepare: { _ in
                let (next, target) = (Subject<Int, Never>(), Model(objects.probe()))
                next.bind(to: \.number, on: target)
                subject.value = next
                model.value = target
            },
            [{ _ in subject.value.send(1) }, { _ in model.value = nil }]
        )
        #expect(objects.count == 0)
    }
}

@Suite(.timeLimit(.minutes(5))) struct BindOnMainTests {
    @Test @MainActor func `writes at once on the main actor`() {
        let (label, name) = (Label(), MutableProperty("a"))
        name.bind(to: \.text, on: label)
        #expect(label.text == "a")
        name.value = "b"
        #expect(label.text == "b")
    }

    @Test @MainActor func `writes on the main actor what another thread sends`() async {
        let (label, name) = (Label(), MutableProperty("a"))
        name.bind(to: \.text, on: label)
        onThreads(1) { _ in for number in 0..<100 { name.value = "\(number)" } }
        await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
        #expect(label.text == "99")
    }

    @Test @MainActor func `writes nothing after it has been disposed on the main actor`() async {
        let (label, name) = (Label(), MutableProperty("a"))
        let binding = name.bind(to: \.text, on: label)
        onThreads(1) { _ in name.value = "late" }
        binding.dispose()
        await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
        #expect(label.text == "a")
    }

    @Test @MainActor func `does not keep the object alive, and ends with it`() {
        let name = MutableProperty("a")
        weak var weakLabel: Label?
        var binding: (any Disposable)?
        do {
            let label = Label()
            weakLabel = label
            binding = name.bind(to: \.text, on: label)
        }
        #expect(weakLabel == nil)
        name.value = "b"
        #expect(binding?.isDisposed == true)
    }
}
