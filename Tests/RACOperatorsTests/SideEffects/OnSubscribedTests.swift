import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct OnSubscribedTests {
    @Test func `onSubscribed calls its closure after each subscription to the source`() {
        let log = Shared<[String]>([])
        let signal = Signal<Int, Never> { _ in log.withLock { $0.append("source") } }
            .onSubscribed { log.withLock { $0.append("action") } }
        #expect(log.value.isEmpty)
        signal.subscribe()
        signal.subscribe()
        #expect(log.value == ["source", "action", "source", "action"])
    }

    @Test func `a value sent by the closure of onSubscribed reaches the receiver`() {
        let answers = Subject<Int, Never>()
        #expect(Recorder(answers.onSubscribed { answers.send(1) }).values == [1])
        #expect(Recorder(answers.initially { answers.send(1) }).values.isEmpty)
    }

    @Test func `immediate values arrive before onSubscribed calls its closure`() {
        let log = Shared<[String]>([])
        Signal<Int, Never> { $0.send(1) }.onSubscribed { log.withLock { $0.append("action") } }
            .subscribe { value in log.withLock { $0.append("\(value)") } }
        #expect(log.value == ["1", "action"])
    }

    @Test func `onSubscribed does not call its closure for a subscription that ends immediately`() {
        let calls = Counter()
        #expect(Recorder(oneToThree.onSubscribed { calls.increment() }).isCompleted)
        #expect(Recorder(oneThenFailure.onSubscribed { calls.increment() }).failure == .first)
        #expect(Recorder(Signal<Int, Never>.from(1...).onSubscribed { calls.increment() }.take(2)).isCompleted)
        #expect(calls.value == 0)
    }

    @Test func `onSubscribed does not call its closure if an immediate value disposes the subscription`() {
        let (calls, lifetime) = (Counter(), CompoundDisposable())
        let source = Signal<Int, Never> { $0.send(1) }
        source.onSubscribed { calls.increment() }.subscribe(within: lifetime) { _ in lifetime.dispose() }
        #expect(calls.value == 0)
    }

    @Test func `onSubscribed calls its closure again on each retry downstream`() {
        let (calls, attempts) = (Counter(), Counter())
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let source = Signal<Int, TestError>.deferred { attempts.increment() == 1 ? first.signal : second.signal }
        let recorder = Recorder(source.onSubscribed { calls.increment() }.retry(1))
        #expect(calls.value == 1)
        first.fail(.first)
        #expect(calls.value == 2)
        second.send(5)
        #expect(recorder.values == [5])
    }

    @Test func `onSubscribed appends its name to the signal's name`() {
        #expect(oneToThree.named("a").onSubscribed {}.name == "a.onSubscribed")
    }
}
