import Dispatch
import RACBindings
import TestSupport
import Testing

/// A value that is not Sendable and can use other objects of the main actor in its `deinit`.
private final class Row {
    private let onDeinit: (Bool) -> Void

    init(_ onDeinit: @escaping (Bool) -> Void) {
        self.onDeinit = onDeinit
    }

    deinit {
        onDeinit(MainQueue.isCurrent)
    }
}

/// Operators of main signals release their values on the main queue after every kind of end of a subscription.
@Suite(.timeLimit(.minutes(20))) @MainActor struct MainReleaseTests {
    private let releases = AsyncStream<Bool>.makeStream()

    /// A chain whose operators keep rows.
    private func rows(_ numbers: some SignalProtocol<Int, Never>) -> MainSignal<Row, Never> {
        let continuation = releases.continuation
        return numbers.onMain
            .map { _ in Row { continuation.yield($0) } }
            .distinctUntilChanged { _, _ in false }
            .scan(Row { continuation.yield($0) }) { _, row in row }
    }

    private func nextReleaseIsOnMain() async -> Bool? {
        for await isOnMain in releases.stream { return isOnMain }
        return nil
    }

    @Test func `the values of a main signal are released on the main queue if another thread disposes`() async {
        let numbers = Subject<Int, Never>()
        let subscription = rows(numbers).subscribe()
        numbers.send(1)
        #expect(await nextReleaseIsOnMain() == true)
        await Task.detached { subscription.dispose() }.value
        #expect(await nextReleaseIsOnMain() == true)
    }

    @Test func `the state of a main signal's scan(into:) is released on the main queue if another thread disposes`()
        async
    {
        let (numbers, continuation) = (Subject<Int, Never>(), releases.continuation)
        let subscription = numbers.onMain.map { _ in Row { continuation.yield($0) } }
            .scan(into: [Row]()) { $0.append($1) }.map(\.count).subscribe()
        numbers.send(1)
        await Task.detached { subscription.dispose() }.value
        #expect(await nextReleaseIsOnMain() == true)
    }

    @Test func `the values of a main signal are released on the main queue if another thread ends the signal`() async {
        let numbers = Subject<Int, Never>()
        rows(numbers).subscribe()
        numbers.send(1)
        #expect(await nextReleaseIsOnMain() == true)
        await Task.detached { numbers.complete() }.value
        #expect(await nextReleaseIsOnMain() == true)
    }

    @Test func `the values of a main signal are released on the main queue if another thread releases the source`()
        async
    {
        do {
            let numbers = Shared<Subject<Int, Never>?>(Subject())
            if let subject = numbers.value { rows(subject).subscribe() }
            numbers.value?.send(1)
            #expect(await nextReleaseIsOnMain() == true)
            await Task.detached { numbers.value = nil }.value
        }
        #expect(await nextReleaseIsOnMain() == true)
    }

    @Test func `a main signal's delayed values are released on the main queue if another thread drops the scheduler`()
        async
    {
        let continuation = releases.continuation
        do {
            let clock = Shared<TestScheduler?>(TestScheduler())
            let numbers = Subject<Int, Never>()
            if let scheduler = clock.value {
                numbers.onMain.map { _ in Row { continuation.yield($0) } }.delay(.seconds(1), on: scheduler).subscribe()
            }
            numbers.send(1)
            await Task.detached { clock.value = nil }.value
        }
        #expect(await nextReleaseIsOnMain() == true)
    }

    @Test func `main signals and properties can be used on the main thread inside a sync call to another queue`() {
        let queue = DispatchQueue(label: "database")
        var values: [Int] = []
        queue.sync {
            _ = MainSignal.just(1).map { $0 + 1 }.subscribe { values.append($0) }
        }
        #expect(values == [2])
        let property = MainProperty { values.count }
        #expect(queue.sync { property.value } == 1)
    }
}
