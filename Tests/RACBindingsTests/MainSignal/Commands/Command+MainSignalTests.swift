import RACBindings
import TestSupport
import Testing

/// A model whose commands work with signals of the main actor.
@MainActor
private final class Shop {
    let price: Command<Int, String, TestError>
    let checked: Command<Int, Int, TestError>
    let count: Command<Int, Int, Never>
    let load: Command<Int, Int, TestError>
    let isOpen = MutableProperty(false)
    let prices = Subject<Int, TestError>()
    private(set) var total = 0

    init() {
        let owner = CommandOwner<Shop>()
        price = Command(of: owner) { shop, article in
            shop.prices.onMain.map { shop.text(of: $0 * article) }.signal
        }
        checked = Command(of: owner, enabled: isOpen.onMain.map { $0 }) { shop, article in
            shop.total += article
            let total = shop.total
            return Signal<Int, TestError>.just(total).onMain.map { $0 + shop.total }.signal
        }
        count = Command(of: owner, enabled: isOpen.onMain) { shop, article in
            shop.total += article
            return shop.total
        }
        load = Command(of: owner, enabled: isOpen.onMain) { shop, article async throws(TestError) in
            if article < 0 { throw .first }
            return shop.total + article
        }
        owner.object = self
    }

    private func text(of price: Int) -> String { "\(price) coins" }
}

@Suite(.timeLimit(.minutes(20))) @MainActor struct CommandMainSignalTests {
    private let isReady = MutableProperty(true)
    private let numbers = Subject<Int, TestError>()
    private var offset: Int { 10 }

    @Test func `the work of a command can be a main signal`() {
        let command = Command { (number: Int) in numbers.onMain.map { $0 + number + offset } }
        let run = Recorder(command.execute(5))
        let isExecuting = Recorder(command.executing)
        numbers.send(1)
        numbers.complete()
        #expect(run.values == [16])
        #expect(run.isCompleted)
        #expect(isExecuting.values == [true, false])
    }

    @Test func `values that a command's main signal receives from another thread arrive in a later turn`() async {
        let numbers = numbers
        let command: Command<Int, Int, TestError> = Command { _ in numbers.onMain.map { $0 + offset } }
        let run = Recorder(command.execute(0))
        onThreads(1) { _ in
            numbers.send(1)
            numbers.fail(.first)
        }
        #expect(run.values.isEmpty)
        await mainTurn()
        #expect(run.values == [11])
        #expect(run.failure == .failed(.first))
    }

    @Test func `cancelling a run ends the subscription to its main signal`() {
        let command = Command { (_: Int) in numbers.onMain.map { $0 + offset } }
        let run = Recorder(command.execute(0))
        #expect(numbers.hasSubscribers)
        command.cancelAll()
        #expect(run.failure == .cancelled)
        #expect(!numbers.hasSubscribers)
    }

    @Test func `a main signal can be the enabled signal of every kind of command`() async throws {
        var limit = 0
        let enabled = isReady.onMain.map { $0 && limit == 0 }
        let ordinary: Command<Int, Int, Never> = Command(enabled: enabled) { .just($0) }
        let onMain = Command(enabled: enabled) { (number: Int) in MainSignal.just(number + offset) }
        let oneResult = Command(enabled: enabled) { (number: Int) async in number + offset }
        let severalResults = Command<Int, Int, Never>(enabled: enabled) { number, send async in
            send(number)
            send(offset)
        }
        #expect(Recorder(ordinary.execute(1)).values == [1])
        #expect(Recorder(onMain.execute(1)).values == [11])
        #expect(try await oneResult.execute(1).firstValue() == 11)
        #expect(try await severalResults.execute(1).collectValues() == [1, 10])
        limit = 1
        isReady.value = true
        for command in [ordinary, onMain, oneResult, severalResults] {
            #expect(Recorder(command.execute(1)).failure == .disabled)
        }
    }

    @Test func `a leading dot in the work of a command means an ordinary signal, not a main signal`() {
        let command = Command { (number: Int) in .just(number) }
        #expect(Recorder(command.execute(1)).values == [1])
        let choosing: Command<Int, Int, TestError> = Command(enabled: isReady) { number in
            if number > offset { return .fail(.first) }
            return .just(number)
        }
        #expect(Recorder(choosing.execute(1)).values == [1])
        #expect(Recorder(choosing.execute(11)).failure == .failed(.first))
    }

    @Test func `the work of a command inside a class can be a main signal`() {
        let shop = Shop()
        let run = Recorder(shop.price.execute(3))
        shop.prices.send(2)
        shop.prices.complete()
        #expect(run.values == ["6 coins"])
        #expect(run.isCompleted)
    }

    @available(*, deprecated)
    @Test func `the work of a command with an owner can be a main signal without a conversion`() {
        let (shop, owner) = (Shop(), CommandOwner<Shop>())
        owner.object = shop
        let price: Command<Int, Int, TestError> = Command(of: owner) { shop, article in
            shop.prices.onMain.map { $0 * article }
        }
        let run = Recorder(price.execute(3))
        shop.prices.send(2)
        #expect(run.values == [6])
        price.cancelAll()
    }

    @Test func `a command created on another thread is enabled until the main signal that enables it sends false`()
        async
    {
        let isOpen = MutableProperty(false)
        let made = Shared<Command<Int, Int, Never>?>(nil)
        onThreads(1) { _ in made.value = Command(enabled: isOpen.onMain) { .just($0) } }
        #expect(made.value?.isEnabled == true)
        await mainTurn()
        #expect(made.value?.isEnabled == false)
    }

    @Test func `a main signal can be the enabled signal of every kind of command in a class`() async throws {
        let shop = Shop()
        #expect(Recorder(shop.checked.execute(1)).failure == .disabled)
        #expect(Recorder(shop.count.execute(1)).failure == .disabled)
        #expect(Recorder(shop.load.execute(1)).failure == .disabled)
        shop.isOpen.value = true
        #expect(Recorder(shop.checked.execute(1)).values == [2])
        #expect(Recorder(shop.count.execute(2)).values == [3])
        #expect(try await shop.load.execute(4).firstValue() == 7)
    }
}
