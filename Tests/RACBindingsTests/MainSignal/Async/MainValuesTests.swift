import RACBindings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct MainValuesTests {
    private let numbers = Subject<Int, TestError>()

    private var signal: MainSignal<LooseNumber, TestError> { numbers.onMain.map { LooseNumber($0) } }

    @Test func `iteration over a main signal yields values that are not Sendable, until completion`()
        async throws
    {
        var found: [LooseNumber] = []
        for try await number in Signal<Int, TestError>.from([1, 2, 3]).onMain.map({ LooseNumber($0) }).values {
            #expect(MainQueue.isCurrent)
            found.append(number)
        }
        #expect(found.map(\.number) == [1, 2, 3])
    }

    @Test func `iteration over a main signal keeps the values that any thread sends between two requests`() async throws
    {
        let numbers = numbers
        var iterator = signal.values.makeAsyncIterator()
        let task = Task {
            await mainTurn()
            numbers.send(1)
            onThreads(1) { _ in for number in 2...4 { numbers.send(number) } }
        }
        #expect(try await iterator.next()?.number == 1)
        await task.value
        for number in 2...4 { #expect(try await iterator.next()?.number == number) }
    }

    @Test func `iteration over a main signal throws the failure after all earlier values`() async {
        let failing = Signal<Int, TestError>.from([1]).concat(.fail(.second)).onMain
        var found: [Int] = []
        do throws(TestError) {
            for try await number in failing.values { found.append(number) }
            Issue.record("the iteration has not thrown")
        } catch {
            #expect(error == .second)
        }
        #expect(found == [1])
    }

    @Test func `releasing the iterator of a main signal ends the subscription immediately`() async throws {
        let numbers = numbers
        do {
            var iterator = signal.startWith(LooseNumber(1)).values.makeAsyncIterator()
            #expect(try await iterator.next()?.number == 1)
            #expect(numbers.hasSubscribers)
        }
        #expect(!numbers.hasSubscribers)
    }

    @Test func `cancelling the iterating task ends the subscription to a main signal on the main queue`()
        async
    {
        let (endedOnMain, hasBegun) = (Counter(), Subject<Void, Never>())
        let endless = Signal<Int, Never> { subscriber in
            subscriber.lifetime.add { endedOnMain.increment(by: MainQueue.isCurrent ? 1 : 1_000) }
        }
        let signal = endless.onMain.startWith(1)
        let task = Task { @MainActor in
            var count = 0
            for await _ in signal.values {
                count += 1
                hasBegun.send(())
            }
            return count
        }
        for await _ in hasBegun.values { break }
        onThreads(1) { _ in task.cancel() }
        #expect(await task.value == 1)
        await mainTurn()
        #expect(endedOnMain.value == 1)
    }
}
