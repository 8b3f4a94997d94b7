import Observation
import RACBindings
import RACSchedulers
import TestSupport
import Testing

@Observable @MainActor
private final class Account {
    var name = "a"
}

@Suite(.timeLimit(.minutes(20))) @MainActor struct MainPropertyTests {
    private let account = Account()
    private let age = MutableProperty(1)

    @Test func `the value of a main property includes every change visible on the main actor`() {
        let title = MainProperty { [account, age] in "\(account.name)\(age.value)" }
        #expect(title.value == "a1")
        account.name = "b"
        #expect(title.value == "b1")
        age.value = 2
        #expect(title.value == "b2")
    }

    @Test func `a main property sends its current value and a new value after each change`() async {
        let title = MainProperty { [account, age] in "\(account.name)\(age.value)" }
        let recorder = Recorder(title)
        #expect(recorder.values == ["a1"])
        account.name = "b"
        await mainTurn()
        age.value = 2
        await mainTurn()
        account.name = "c"
        age.value = 3
        await mainTurn()
        await mainTurn()
        #expect(recorder.values == ["a1", "b1", "b2", "c3"])
    }

    @Test func `a main property delivers on the main queue even if another thread subscribes`() async {
        let title = MainProperty { [account, age] in "\(account.name)\(age.value)" }
        let (here, elsewhere) = (Shared<[Bool]>([]), Shared<[Bool]>([]))
        title.subscribe { _ in here.withLock { $0.append(MainQueue.isCurrent) } }
        await Task.detached { [age] in
            title.subscribe { _ in elsewhere.withLock { $0.append(MainQueue.isCurrent) } }
            age.value = 2
        }.value
        await mainTurn()
        account.name = "b"
        await mainTurn()
        #expect(here.value == [true, true, true])
        #expect(!elsewhere.value.isEmpty && elsewhere.value.allSatisfy { $0 })
    }

    @Test func `a main property that depends on another main property sends each change once`() async {
        let isAdult = MainProperty { [age] in age.value >= 18 }
        let label = MainProperty { [account] in isAdult.value ? account.name : "a child" }
        let recorder = Recorder(label)
        age.value = 18
        await mainTurn()
        account.name = "b"
        await mainTurn()
        #expect(recorder.values == ["a child", "a", "b"])
        #expect(label.value == "b")
    }

    @Test func `the signal onMain of a main property can be transformed by operators`() async {
        let title = MainProperty { [account] in account.name }
        var titles: [String] = []
        let subscription = title.onMain.map { $0 + "!" }.subscribe { titles.append($0) }
        account.name = "b"
        await mainTurn()
        subscription.dispose()
        account.name = "c"
        await mainTurn()
        #expect(titles == ["a!", "b!"])
    }

    @Test func `the values of a main property are consistent while another thread writes`() async {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        // Each round writes the first property before the second, so the second number is never greater.
        let lead = MainProperty { first.value - second.value }
        let recorder = Recorder(lead)
        let rounds = heavy(50_000)
        let writer = Task.detached {
            for number in 1...rounds {
                first.value = number
                second.value = number
            }
        }
        while second.value < rounds {
            #expect((0...1).contains(lead.value))
            await mainTurn()
        }
        await writer.value
        #expect(recorder.values.allSatisfy { (0...1).contains($0) })
    }

    @Test func `a main property sends the last of many values written on another thread`() async {
        for _ in 0..<heavy(200) {
            let number = MutableProperty(0)
            let doubled = MainProperty { number.value * 2 }
            let (values, continuation) = AsyncStream<Int>.makeStream()
            let subscription = doubled.onMain.subscribe { continuation.yield($0) }
            Task.detached {
                for value in 1...20 { number.value = value }
            }
            for await value in values where value == 40 { break }
            subscription.dispose()
        }
    }

    @Test func `after concurrent writes, Signal.observing sends a further write exactly once`() async {
        let number = MutableProperty(0)
        let recorder = Recorder(Signal.observing { number.value })
        let rounds = heavy(100_000, debug: 5_000)
        async let first: Void = Task.detached { for _ in 0..<rounds { number.modify { $0 += 1 } } }.value
        async let second: Void = Task.detached { for _ in 0..<rounds { number.modify { $0 += 1 } } }.value
        _ = await (first, second)
        while recorder.values.last != 2 * rounds { await mainTurn() }
        await mainTurn()
        let before = recorder.values.count
        number.value = -1
        await mainTurn()
        await mainTurn()
        #expect(recorder.values.count == before + 1)
        #expect(recorder.values.last == -1)
    }

    @Test func `Signal.observing sends all changes even if a MainProperty's closure subscribes to it first`() async {
        let number = MutableProperty(0)
        let recorder = Recorder<Int, Never>()
        let outer = MainProperty {
            if recorder.values.isEmpty { recorder.subscribe(to: Signal.observing { number.value }) }
            return 1
        }
        #expect(outer.value == 1)
        number.value = 1
        await mainTurn()
        number.value = 2
        await mainTurn()
        #expect(recorder.values == [0, 1, 2])
    }
}
