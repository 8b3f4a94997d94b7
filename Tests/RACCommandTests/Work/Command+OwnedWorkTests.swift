import RACCommand
import TestSupport
import Testing

/// A model that creates its commands in its initializer, with its own methods as their work.
@MainActor
private final class Cart {
    let add: Command<Int, Int, Never>
    let order: Command<Void, Int, TestError>
    let check: Command<Int, Int, TestError>
    let owner = CommandOwner<Cart>()
    private(set) var total = 0
    private let probe: LiveObjects.Probe

    init(_ objects: LiveObjects, isReady: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true)) {
        probe = objects.probe()
        add = Command(of: owner) { cart, price in
            cart.total += price
            return cart.total
        }
        order = Command(of: owner, enabled: isReady) { cart, _ in cart.send() }
        check = Command(of: owner) { cart, limit async throws(TestError) in
            if cart.total > limit { throw .first }
            return try await cart.load()
        }
        owner.object = self
    }

    private func send() -> Signal<Int, TestError> {
        total > 0 ? .just(total) : .fail(.second)
    }

    private func load() async throws(TestError) -> Int {
        total
    }
}

@Suite @MainActor struct CommandOwnedWorkTests {
    private let objects = LiveObjects()

    @Test func `synchronous work of a command with an owner is done when execute(_:) returns`() {
        let cart = Cart(objects)
        cart.add.execute(3)
        #expect(cart.total == 3)
        let recorder = Recorder(cart.add.execute(4))
        #expect(recorder.values == [7])
        #expect(recorder.isCompleted)
    }

    @Test func `the work of a command with an owner can be a signal`() {
        let cart = Cart(objects)
        #expect(Recorder(cart.order.execute()).failure == .failed(.second))
        cart.add.execute(2)
        #expect(Recorder(cart.order.execute()).values == [2])
    }

    @Test func `the work of a command with an owner can be asynchronous on the main actor`() async throws {
        let cart = Cart(objects)
        cart.add.execute(2)
        #expect(try await cart.check.run(5) == 2)
        await #expect(throws: CommandError<TestError>.failed(.first)) { try await cart.check.run(1) }
    }

    @Test func `a command with an owner is enabled while its enabled signal is true`() {
        let isReady = BehaviorSubject<Bool, Never>(false)
        let cart = Cart(objects, isReady: isReady)
        #expect(Recorder(cart.order.execute()).failure == .disabled)
        isReady.send(true)
        #expect(Recorder(cart.order.execute()).failure == .failed(.second))
    }

    @Test func `a command refuses requests without an error after its owner's object is deallocated`() {
        var cart: Cart? = Cart(objects)
        let add = cart?.add
        let errors = Recorder<Never, Never>()
        if let add { errors.subscribe(to: add.errors) }
        cart = nil
        #expect(objects.count == 0)
        #expect(add.map { Recorder($0.execute(1)).failure } == .disabled)
        #expect(errors.events.isEmpty)
    }

    @Test func `a command refuses requests until its owner has an object`() {
        let cart = Cart(objects)
        cart.owner.object = nil
        #expect(Recorder(cart.add.execute(1)).failure == .disabled)
        cart.owner.object = cart
        #expect(Recorder(cart.add.execute(1)).values == [1])
    }

    @Test func `neither a command nor a finished run keeps the owner's object alive`() async throws {
        do {
            let cart = Cart(objects)
            cart.add.execute(1)
            _ = try await cart.check.run(2)
            _ = Recorder(cart.order.execute())
            #expect(objects.count == 1)
        }
        await mainTurn()
        #expect(objects.count == 0)
    }
}
