import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SignalValuesTests {
    @Test func `an iteration over signal.values receives the signal's values`() async throws {
        var values: [Int] = []
        for try await value in oneToThree.values { values.append(value) }
        #expect(values == [1, 2, 3])
    }

    @Test func `a loop over the values of a signal that cannot fail needs no try`() async {
        var sum = 0
        for await value in Signal<Int, Never>.from(1...4).values { sum += value }
        #expect(sum == 10)
    }

    @Test func `signal.values throws the failure with its type after the values`() async {
        var values: [Int] = []
        do throws(TestError) {
            for try await value in oneThenFailure.values { values.append(value) }
            Issue.record("the failure is missing")
        } catch {
            #expect(error == .first)
        }
        #expect(values == [1])
    }

    @Test func `each iteration over signal.values subscribes when it requests its first value`() async {
        let starts = Counter()
        let signal = Signal<Int, Never> { subscriber in
            starts.increment()
            subscriber.complete()
        }
        let values = signal.values
        #expect(starts.value == 0)
        for await _ in values {}
        for await _ in values {}
        #expect(starts.value == 2)
    }

    @Test func `dropping the iterator of signal.values disposes the subscription`() async {
        let disposals = Counter()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.onDispose { disposals.increment() }
            subscriber.send(1)
        }
        for await _ in signal.values { break }
        #expect(disposals.value == 1)
    }

    @Test func `cancelling a task disposes the subscription of its iteration over signal.values`() async {
        let disposed = Counter()
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            let signal = Signal<Int, Never> { subscriber in
                subscriber.onDispose { disposed.increment() }
                start.finish()
            }
            var count = 0
            for await _ in signal.values { count += 1 }
            return count
        }
        for await _ in started {}
        task.cancel()
        #expect(await task.value == 0)
        #expect(disposed.value == 1)
    }

    @Test func `an iteration over signal.values loses no value when another thread sends fast`() async {
        let subject = Subject<Int, Never>()
        var iterator = Signal<Int, Never> { subscriber in
            let disposable = subject.subscribe {
                subscriber.send($0)
            } completed: {
                subscriber.complete()
            }
            subscriber.add(disposable)
            Task.detached {
                for value in 0..<100_000 { subject.send(value) }
                subject.complete()
            }
        }.values.makeAsyncIterator()
        var expected = 0
        var isComplete = true
        while let value = await iterator.next() {
            if value != expected { isComplete = false }
            expected += 1
        }
        #expect(isComplete)
        #expect(expected == 100_000)
    }

    @Test func `an iteration over a signal's values with bufferingNewest receives the newest values`() async {
        var values: [Int] = []
        for await value in Signal<Int, Never>.from(1...9).values(.bufferingNewest(2)) { values.append(value) }
        #expect(values == [8, 9])
    }

    @Test func `an iteration over a signal's values with bufferingOldest receives the oldest values`() async {
        var values: [Int] = []
        for await value in Signal<Int, Never>.from(1...9).values(.bufferingOldest(2)) { values.append(value) }
        #expect(values == [1, 2])
    }

    @Test func `a bounded buffer of a signal's values drops old values until the iteration requests a value`() async {
        let subject = Subject<Int, Never>()
        let source = Signal<Int, Never> { subscriber in
            subscriber.add(subject.subscribe { subscriber.send($0) })
            for value in 1...3 { subscriber.send(value) }
        }
        var iterator = source.values(.bufferingNewest(2)).makeAsyncIterator()
        #expect(await iterator.next() == 2)
        subject.send(4)
        subject.send(5)
        #expect(await iterator.next() == 4)
        #expect(await iterator.next() == 5)
    }

    @Test func `an iteration over signal.values releases each value when it requests the next one`() async {
        let objects = LiveObjects()
        let source = Signal<LiveObjects.Probe, Never> { subscriber in
            for _ in 0..<10 { subscriber.send(objects.probe()) }
        }
        var iterator = source.values.makeAsyncIterator()
        for used in 1...10 {
            _ = await iterator.next()
            #expect(objects.count == 10 - used)
        }
    }

    @Test func `dropping the iterator of signal.values releases the unread values`() async {
        let objects = LiveObjects()
        let subject = Subject<LiveObjects.Probe, Never>()
        do {
            let source = Signal<LiveObjects.Probe, Never> { subscriber in
                subscriber.add(subject.subscribe { subscriber.send($0) })
                for _ in 0..<10 { subscriber.send(objects.probe()) }
            }
            var iterator = source.values.makeAsyncIterator()
            _ = await iterator.next()
            subject.send(objects.probe())
            #expect(objects.count == 10)
        }
        #expect(objects.count == 0)
        #expect(!subject.hasSubscribers)
    }

    @Test func `a cancelled task that iterates over signal.values receives the buffered values and then nil`() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (cancelled, cancel) = AsyncStream<Void>.makeStream()
        let task = Task {
            var iterator = Signal<Int, Never>({ subscriber in
                for value in 1...3 { subscriber.send(value) }
            }).values.makeAsyncIterator()
            var values = [await iterator.next()]
            start.finish()
            await withTaskCancellationHandler {
                for await _ in cancelled {}
            } onCancel: {
                cancel.finish()
            }
            while let value = await iterator.next() { values.append(value) }
            return values
        }
        for await _ in started {}
        task.cancel()
        #expect(await task.value == [1, 2, 3])
    }

    @Test(arguments: [SignalValues<Int, Never>.BufferingPolicy.unbounded, .bufferingNewest(1)])
    func `a cancelled task ends its loop over signal.values even if a value is always available`(
        policy: SignalValues<Int, Never>.BufferingPolicy
    ) async {
        let subject = Subject<Int, Never>()
        let task = Task {
            var count = 0
            for await value in subject.values(policy) {
                count += 1
                if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
                if count == 100 { break }
                // The new value ensures that a value is always available.
                subject.send(value + 1)
            }
            return count
        }
        while !subject.hasSubscribers { await Task.yield() }
        subject.send(0)
        #expect(await task.value == 11)
        #expect(!subject.hasSubscribers)
    }

    @Test func `two tasks that send each other values through signal.values never deadlock`() async {
        let (there, back) = (Subject<Int, Never>(), Subject<Int, Never>())
        let echo = Task {
            for await value in there.values { back.send(value) }
        }
        while !there.hasSubscribers { await Task.yield() }
        let first = Task {
            while !back.hasSubscribers { await Task.yield() }
            back.send(-1)
        }
        var iterator = back.values.makeAsyncIterator()
        #expect(await iterator.next() == -1)
        await first.value
        var isRight = true
        for value in 0..<heavy(50_000) {
            there.send(value)
            if await iterator.next() != value { isRight = false }
        }
        #expect(isRight)
        there.complete()
        await echo.value
    }

    @Test func `an iteration over signal.values ends if it begins to wait during the completion`() async {
        for round in 0..<heavy(20_000) {
            let count = round % 4
            let signal = Signal<Int, Never> { subscriber in
                Task.detached {
                    for value in 0..<count { subscriber.send(value) }
                    subscriber.complete()
                }
            }
            var values = 0
            for await _ in signal.values { values += 1 }
            #expect(values == count)
        }
    }
}
