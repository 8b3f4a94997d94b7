import Foundation
import RACBindings
import TestSupport
import Testing

@MainActor
private final class Label: LifetimeProviding {
    let lifetime = Lifetime()
    var text = ""
    var number: Int?
    var child: Label?
}

/// An object of the main actor without a lifetime.
@MainActor
private final class Field {
    var text = ""
}

/// An object that is isolated to no actor. Only one thread at a time writes to the object.
private final class Box: @unchecked Sendable {
    var text = ""
}

/// Runs the pending work of the main queue.
@MainActor
private func laterTurn() async {
    await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
}

@Suite(.timeLimit(.minutes(20))) @MainActor struct BindOnMainTests {
    private let name = MutableProperty("a")

    @Test func `bind(to:on:) writes a value sent on the main actor to its object immediately`() {
        let label = Label()
        name.bind(to: \.text, on: label)
        #expect(label.text == "a")
        name.value = "b"
        #expect(label.text == "b")
    }

    @Test
    func `if another thread sends values, bind(to:on:) writes them to an object of the main actor in a later turn`()
        async
    {
        let label = Label()
        name.bind(to: \.text, on: label)
        let name = name
        onThreads(1) { _ in for number in 0..<100 { name.value = "\(number)" } }
        #expect(label.text == "a")
        name.value = "last"
        #expect(label.text == "a")
        await laterTurn()
        #expect(label.text == "last")
    }

    @Test func `a key path binding disposed on the main actor writes no pending value`() async {
        let (label, name) = (Label(), name)
        let binding = name.bind(to: \.text, on: label)
        onThreads(1) { _ in name.value = "late" }
        binding.dispose()
        await laterTurn()
        #expect(label.text == "a")
    }

    @Test func `bind(to:on:) can write values that are not optional to an optional property`() {
        let label = Label()
        MutableProperty(3).bind(to: \.number, on: label)
        #expect(label.number == 3)
    }

    @available(*, deprecated)
    @Test func `bind(to:on:nilValue:) writes nilValue in place of nil`() {
        let label = Label()
        let (numbers, texts) = (MutableProperty<Int?>(nil), MutableProperty<String?>("x"))
        numbers.bind(to: \.number, on: label, nilValue: 7)
        texts.bind(to: \.text, on: label, nilValue: "none")
        #expect(label.number == 7)
        #expect(label.text == "x")
        texts.value = nil
        #expect(label.text == "none")
    }

    @available(*, deprecated)
    @Test func `a signal of any type can be bound to an object of the main actor`() {
        func bind(
            _ texts: some SignalProtocol<String, Never>,
            _ optionals: some SignalProtocol<Int?, Never>,
            _ label: Label
        ) {
            texts.bind(to: \.text, on: label)
            texts.bind(to: \.text, through: \.child, on: label)
            optionals.bind(to: \.number, on: label, nilValue: 7)
        }
        let label = Label()
        label.child = Label()
        bind(name, MutableProperty<Int?>(nil), label)
        #expect(label.text == "a")
        #expect(label.child?.text == "a")
        #expect(label.number == 7)
    }

    @Test func `on the main actor, bind(to:through:on:) writes to the object that the optional currently contains`() {
        let label = Label()
        name.bind(to: \.text, through: \.child, on: label)
        label.child = Label()
        #expect(label.child?.text == "")
        name.value = "b"
        #expect(label.child?.text == "b")
    }

    @Test func `a key path binding to a main actor object with a lifetime ends when the object is deallocated`() {
        weak var gone: Label?
        var binding: (any Disposable)?
        do {
            let label = Label()
            gone = label
            binding = name.bind(to: \.text, on: label)
            #expect(binding?.isDisposed == false)
        }
        #expect(gone == nil)
        #expect(binding?.isDisposed == true)
    }

    @Test func `a key path binding to an object without a lifetime ends at the first value after its deallocation`() {
        weak var gone: Field?
        var binding: (any Disposable)?
        do {
            let field = Field()
            gone = field
            binding = name.bind(to: \.text, on: field)
        }
        #expect(gone == nil)
        #expect(binding?.isDisposed == false)
        name.value = "b"
        #expect(binding?.isDisposed == true)
    }

    @Test func `a key path binding ends when its object is deallocated, even if a value is pending on the main queue`()
        async
    {
        let (name, writes) = (name, Counter())
        var label: Label? = Label()
        if let label {
            let counted = name.map { text in
                writes.increment()
                return text
            }
            counted.bind(to: \.text, on: label)
        }
        onThreads(1) { _ in name.value = "late" }
        #expect(writes.value == 2)
        label = nil
        await laterTurn()
        name.value = "later"
        #expect(writes.value == 2)
    }

    @Test func `if an object belongs to no actor, bind(to:on:) writes to it on the sending thread`() {
        let (box, name) = (Box(), name)
        name.bind(to: \.text, on: box)
        onThreads(1) { _ in name.value = "b" }
        #expect(box.text == "b")
    }

    @Test func `a key path binding on the main actor ends when its signal completes`() {
        let (label, subject) = (Label(), Subject<String, Never>())
        let binding = subject.bind(to: \.text, on: label)
        subject.complete()
        #expect(binding.isDisposed)
    }

    @Test func `a key path binding ends if its object is deallocated while another thread sends`() async {
        let rounds = heavy(1_000)
        let subject = Shared(Subject<String, Never>())
        let (isReady, hasEnded) = (DispatchSemaphore(value: 0), Expectation())
        Thread.detachNewThread {
            for _ in 0..<rounds {
                isReady.wait()
                let current = subject.value
                for _ in 0..<3 { current.send("x") }
            }
            hasEnded.fulfill()
        }
        var bindings: [any Disposable] = []
        for _ in 0..<rounds {
            let label = Label()
            let next = Subject<String, Never>()
            bindings.append(next.bind(to: \.text, on: label))
            subject.value = next
            isReady.signal()
            await laterTurn()
        }
        #expect(hasEnded.wait())
        #expect(bindings.allSatisfy { $0.isDisposed })
    }
}
