import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Sources that can suspend respect the capacity of receivers on the main queue.
@Suite(.timeLimit(.minutes(20))) @MainActor struct MainCapacityTests {
    private let scheduler = TestScheduler()
    private let generated = Counter()
    private let live = LiveObjects()

    /// A source that generates the numbers from 1.
    private func numbers(to last: Int = .max) -> Signal<Int, Never> {
        let (generated, probe) = (generated, live.probe())
        return .generate(on: scheduler) {
            probe.touch()
            return generated.value < last ? generated.increment() : nil
        }
    }

    /// Runs the actions that are due on this thread, which is the main thread.
    private func advance() {
        scheduler.advance()
    }

    /// Runs the actions that are due on another thread, while the main queue is blocked.
    private func advanceElsewhere() {
        let scheduler = scheduler
        onThreads(1) { _ in scheduler.advance() }
    }

    // MARK: - deliverOnMain

    @Test(arguments: [1, 2, 3, 8])
    func `deliverOnMain(capacity:) suspends a source at the given number of pending values`(
        capacity: Int
    ) async {
        let recorder = Recorder(numbers().deliverOnMain(capacity: capacity))
        for round in 1...3 {
            advanceElsewhere()
            #expect(generated.value == round * capacity)
            #expect(recorder.values.count == (round - 1) * capacity)
            #expect(scheduler.pendingActions == 0)
            await mainTurn()
            #expect(recorder.values == Array(1...(round * capacity)))
            #expect(scheduler.pendingActions == 1)
        }
        recorder.dispose()
    }

    @Test func `deliverOnMain(capacity:) resumes a source when half of the pending values have been delivered`() async {
        let (scheduler, resumed) = (scheduler, Shared<[Int: Int]>([:]))
        let subscription = numbers().deliverOnMain(maxEventsPerTurn: 1, capacity: 6)
            .subscribe { value in resumed.withLock { $0[value] = scheduler.pendingActions } }
        advanceElsewhere()
        while resumed.value.count < 6 { await mainTurn() }
        #expect(resumed.value == [1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1])
        subscription.dispose()
    }

    @Test func `deliverOnMain delivers immediately on the main queue and does not suspend the source`() {
        let recorder = Recorder(numbers(to: 600).deliverOnMain(capacity: 1))
        scheduler.run()
        #expect(recorder.values == Array(1...600))
        #expect(recorder.isCompleted)
    }

    @Test func `deliverOnMain without a capacity does not limit a source`() async {
        let recorder = Recorder(numbers(to: 600).deliverOnMain())
        let scheduler = scheduler
        onThreads(1) { _ in scheduler.run() }
        #expect(generated.value == 600)
        #expect(recorder.values == [])
        while !recorder.isCompleted { await mainTurn() }
        #expect(recorder.values == Array(1...600))
    }

    @Test func `concatMap() downstream of deliverOnMain(capacity:) also suspends the source`() async {
        let inner = Shared<[Subject<Int, Never>]>([])
        let recorder = Recorder(
            numbers().deliverOnMain(capacity: 1).concatMap { value in
                let subject = Subject<Int, Never>()
                inner.withLock { $0.append(subject) }
                return subject.signal.startWith(value)
            }
        )
        for round in 1...3 {
            advanceElsewhere()
            #expect(generated.value == round)
            await mainTurn()
            #expect(recorder.values == Array(1...round))
            // The queue of pending values is empty, but the inner signal still occupies the only slot.
            advanceElsewhere()
            #expect(generated.value == round)
            inner.value.last?.complete()
        }
        recorder.dispose()
        #expect(live.count == 0)
    }

    @Test func `disposing deliverOnMain on the main queue immediately releases a suspended source and its values`()
        async
    {
        let recorder = Recorder(numbers().deliverOnMain(capacity: 4))
        advanceElsewhere()
        #expect(live.count == 1)
        recorder.dispose()
        #expect(live.count == 0)
        await mainTurn()
        advanceElsewhere()
        #expect(recorder.values == [])
        #expect(generated.value == 4)
        #expect(scheduler.pendingActions == 0)
    }

    @Test(arguments: [1, 7, 64])
    func `deliverOnMain(capacity:) resumes a source on another queue until all values have been delivered`(
        capacity: Int
    ) async {
        let (queue, count) = (QueueScheduler(), heavy(100_000))
        let recorder = Recorder(Signal<Int, Never>.from(1...count, on: queue).deliverOnMain(capacity: capacity))
        while !recorder.isCompleted { await mainTurn() }
        #expect(recorder.values == Array(1...count))
        #expect(recorder.violations == 0)
    }

    @Test func `deliverOnMain(capacity:) traps if the capacity is zero`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.just(1).deliverOnMain(capacity: 0) }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.just(1).onMain(capacity: 0) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.just(1).deliver(on: ImmediateScheduler(), capacity: 0)
        }
    }

    // MARK: - onMain

    @Test(arguments: [1, 3, 8]) func `onMain(capacity:) suspends a source at the given number of pending values`(
        capacity: Int
    ) async {
        let events = EventsOnMain(numbers().onMain(capacity: capacity).map { LooseNumber($0) })
        for round in 1...3 {
            advanceElsewhere()
            #expect(generated.value == round * capacity)
            #expect(scheduler.pendingActions == 0)
            await mainTurn()
            #expect(events.values.map(\.number) == Array(1...(round * capacity)))
            #expect(scheduler.pendingActions == 1)
        }
        #expect(!events.haveLeftMainQueue)
        events.dispose()
        #expect(live.count == 0)
    }

    @Test func `onMain without a capacity does not limit a source, even upstream of concatMap`() async {
        let events = EventsOnMain(numbers(to: 100).onMain.concatMap { MainSignal<Int, Never>.just($0) })
        let scheduler = scheduler
        onThreads(1) { _ in scheduler.run() }
        #expect(generated.value == 100)
        while !events.isCompleted { await mainTurn() }
        #expect(events.values == Array(1...100))
    }

    @Test func `concatMap after onMain(capacity:) suspends the source until a slot is free`() async {
        var inner: [Subject<Int, Never>] = []
        let concatenated = numbers().onMain(capacity: 1).concatMap { value in
            inner.append(Subject())
            return inner[inner.count - 1].signal.startWith(value).onMain
        }
        await checkSlots(1, of: concatenated) { inner[$0].complete() }
    }

    @Test func `flattenMap(maxConcurrent:) between two onMain(capacity:) suspends the source`() async {
        let inner = Shared<[Subject<Int, Never>]>([])
        let flattened = numbers().onMain(capacity: 1).signal.flattenMap(maxConcurrent: 2) { value in
            let subject = Subject<Int, Never>()
            inner.withLock { $0.append(subject) }
            return subject.signal.startWith(value)
        }
        await checkSlots(2, of: flattened.onMain(capacity: 1)) { inner.value[$0].complete() }
    }

    /// Checks that no value of a signal with the given number of slots waits for a slot.
    private func checkSlots(_ slots: Int, of signal: MainSignal<Int, Never>, complete: (Int) -> Void) async {
        let events = EventsOnMain(signal)
        for _ in 0..<4 {
            advanceElsewhere()
            await mainTurn()
        }
        #expect(generated.value == slots)
        for index in 0..<4 {
            complete(index)
            #expect(generated.value == slots + index)
            advanceElsewhere()
            await mainTurn()
            #expect(generated.value == slots + index + 1)
            #expect(events.values == Array(1...(slots + index + 1)))
            // No slot is free for a further value.
            advanceElsewhere()
            #expect(generated.value == slots + index + 1)
        }
        events.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `concatMap() suspends a source on the main queue`() {
        var inner: [Subject<Int, Never>] = []
        let events = EventsOnMain(
            numbers().onMain(capacity: 4).concatMap { value in
                inner.append(Subject())
                return inner[inner.count - 1].signal.startWith(value).onMain
            }
        )
        for count in 1...3 {
            scheduler.advance()
            #expect(events.values == Array(1...count))
            #expect(generated.value == count)
            inner[count - 1].complete()
            #expect(generated.value == count)
        }
        events.dispose()
        #expect(live.count == 0)
    }

    @Test func `disposing a main signal on another thread releases its suspended source on the main queue`() async {
        let recorder = Recorder(numbers().onMain(capacity: 2).signal)
        advanceElsewhere()
        #expect(generated.value == 2)
        onThreads(1) { _ in recorder.dispose() }
        await mainTurn()
        #expect(live.count == 0)
        #expect(recorder.values == [])
        advanceElsewhere()
        #expect(generated.value == 2)
    }

    @Test func `a MainSignal that is used as an ordinary signal suspends its source if the receiver is full`() async {
        let inner = Shared<[Subject<Int, Never>]>([])
        let signal = numbers().onMain(capacity: 1).map { $0 * 10 }.signal.concatMap { value in
            let subject = Subject<Int, Never>()
            inner.withLock { $0.append(subject) }
            return subject.signal.startWith(value)
        }
        // The subscription is made on another thread, so the work starts in a later turn.
        let recorder = Recorder<Int, Never>()
        onThreads(1) { _ in recorder.subscribe(to: signal) }
        await mainTurn()
        for count in 1...3 {
            advance()
            #expect(recorder.values == (1...count).map { $0 * 10 })
            #expect(generated.value == count)
            inner.value.last?.complete()
        }
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    // MARK: - values

    @Test func `a loop over the values of a MainSignal suspends the source at 16 buffered values`() async {
        var iterator = numbers().onMain(capacity: 4).map { LooseNumber($0) }.values.makeAsyncIterator()
        let task = Task { advance() }
        #expect(await iterator.next()?.number == 1)
        await task.value
        // The iterator has taken the buffered values.
        #expect(generated.value == 16)
        for number in 2...100 {
            advance()
            #expect(await iterator.next()?.number == number)
            #expect(generated.value <= number + 32)
        }
    }

    @Test func `leaving a loop over the values of a MainSignal releases a suspended source`() async {
        do {
            var iterator = numbers().onMain(capacity: 4).values.makeAsyncIterator()
            let task = Task { advance() }
            #expect(await iterator.next() == 1)
            await task.value
            advance()
            #expect(generated.value == 32)
            #expect(scheduler.pendingActions == 0)
        }
        await mainTurn()
        #expect(live.count == 0)
    }
}
