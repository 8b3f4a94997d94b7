import RACBindings
import TestSupport
import Testing

@MainActor
private final class Label: LifetimeProviding {
    let lifetime = Lifetime()
    var text = ""
    var number: LooseNumber?
    var shown = LooseNumber(0)
    var child: Label?
}

@Suite @MainActor struct MainSignalConvertibleBindToKeyPathTests {
    private let numbers = Subject<Int, Never>()
    private let label = Label()

    private var loose: MainSignal<LooseNumber, Never> { numbers.onMain.map { LooseNumber($0) } }
    private var optional: MainSignal<LooseNumber?, Never> { numbers.onMain.map { $0 > 0 ? LooseNumber($0) : nil } }

    @Test func `a main signal can write values that are not Sendable to optional and other properties`() {
        loose.bind(to: \.shown, on: label)
        loose.bind(to: \.number, on: label)
        numbers.send(1)
        #expect(label.shown.number == 1)
        #expect(label.number === label.number)
        #expect(label.number?.number == 1)
    }

    @available(*, deprecated)
    @Test func `a main signal's bind(to:on:nilValue:) writes nilValue in place of nil`() {
        optional.bind(to: \.shown, on: label, nilValue: LooseNumber(-1))
        optional.bind(to: \.number, on: label, nilValue: LooseNumber(-2))
        numbers.send(0)
        #expect(label.shown.number == -1)
        #expect(label.number?.number == -2)
        numbers.send(1)
        #expect(label.shown.number == 1)
        #expect(label.number?.number == 1)
    }

    @Test func `a main signal bound through an optional writes to the object that the optional currently contains`() {
        loose.bind(to: \.shown, through: \.child, on: label)
        numbers.send(1)
        label.child = Label()
        numbers.send(2)
        #expect(label.child?.shown.number == 2)
    }

    @Test func `a main signal writes values of another thread on the main queue`() async {
        let numbers = numbers
        let binding = loose.bind(to: \.shown, on: label)
        onThreads(1) { _ in numbers.send(1) }
        #expect(label.shown.number == 0)
        await mainTurn()
        #expect(label.shown.number == 1)
        onThreads(1) { _ in numbers.send(2) }
        binding.dispose()
        await mainTurn()
        #expect(label.shown.number == 1)
    }

    @Test func `a main signal's binding ends when the object is deallocated`() {
        let numbers = numbers
        weak var gone: Label?
        var binding: (any Disposable)?
        do {
            let label = Label()
            gone = label
            binding = loose.bind(to: \.shown, on: label)
            #expect(numbers.hasSubscribers)
        }
        #expect(gone == nil)
        #expect(binding?.isDisposed == true)
        #expect(!numbers.hasSubscribers)
    }

    @Test func `a main signal's binding ends when the signal completes`() {
        let binding = loose.bind(to: \.shown, on: label)
        numbers.complete()
        #expect(binding.isDisposed)
    }

    @Test func `a main signal's binding disposed on another thread writes nothing more and ends on the main queue`()
        async
    {
        let numbers = numbers
        let binding = loose.bind(to: \.shown, on: label)
        onThreads(1) { _ in binding.dispose() }
        numbers.send(1)
        #expect(label.shown.number == 0)
        await mainTurn()
        #expect(!numbers.hasSubscribers)
    }

    #if DEBUG
        @Test func `a duplicate binding is reported even if only one of the two signals is a main signal`() async throws
        {
            let messages = Shared<[String]>([])
            DuplicateBindingCheck.$report.withValue({ message in messages.withLock { $0.append(message) } }) {
                numbers.map { "\($0)" }.named("texts").bind(to: \.text, on: label)
                numbers.onMain.map { "\($0)" }.bind(to: \.text, on: label)
            }
            await mainTurn()
            let message = try #require(messages.value.first)
            #expect(messages.value.count == 1)
            #expect(message.contains("Label.text of Label is bound to two signals"))
            #expect(message.contains("texts.onMain, and now another without a name"))
        }
    #endif

    @Test func `a main signal can be bound to plain and optional mutable properties`() async {
        let numbers = numbers
        let (plain, optional) = (MutableProperty(0), MutableProperty<Int?>(nil))
        let binding = numbers.onMain.map { $0 + 1 }.bind(to: plain)
        numbers.onMain.bind(to: optional)
        numbers.send(1)
        #expect(plain.value == 2)
        #expect(optional.value == 1)
        onThreads(1) { _ in numbers.send(2) }
        #expect(plain.value == 2)
        await mainTurn()
        #expect(plain.value == 3)
        binding.dispose()
        numbers.send(4)
        #expect(plain.value == 3)
        #expect(optional.value == 4)
    }
}
