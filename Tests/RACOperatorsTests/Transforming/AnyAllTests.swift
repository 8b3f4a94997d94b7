import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct AnyAllTests {
    typealias Answer = @Sendable (Signal<Int, TestError>) -> Signal<Bool, TestError>

    /// An operator, its answer on completion, and a value that decides the answer.
    struct Question: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let onCompletion: Bool
        let ask: Answer
    }

    private static let questions = [
        Question(testDescription: "any()", onCompletion: false) { $0.any() },
        Question(testDescription: "any { }", onCompletion: false) { $0.any { $0 == 3 } },
        Question(testDescription: "all { }", onCompletion: true) { $0.all { $0 < 3 } },
        Question(testDescription: "contains(_:)", onCompletion: false) { $0.contains(3) },
        Question(testDescription: "isEmpty()", onCompletion: true) { $0.isEmpty() },
    ]

    @Test(arguments: questions)
    func `any(_:), all(_:), contains(_:) and isEmpty() answer on completion if no value decides`(question: Question) {
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(question.ask(subject.signal))
        #expect(recorder.events.isEmpty)
        subject.complete()
        #expect(recorder.events == [.next(question.onCompletion), .completed])
    }

    @Test(arguments: questions)
    func `any(_:), all(_:), contains(_:) and isEmpty() complete at the first value that decides`(question: Question) {
        let effects = Counter()
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(question.ask(subject.doNext { _ in effects.increment() }))
        subject.send(3)
        subject.send(3)
        #expect(recorder.events == [.next(!question.onCompletion), .completed])
        #expect(effects.value == 1)
    }

    @Test(arguments: questions)
    func `any(_:), all(_:), contains(_:) and isEmpty() stop an endless source at their answer`(question: Question) {
        let recorder = Recorder(question.ask(.from(0...)))
        #expect(recorder.events == [.next(!question.onCompletion), .completed])
    }

    @Test(arguments: questions)
    func `any(_:), all(_:), contains(_:) and isEmpty() fail with the source, without an answer`(question: Question) {
        #expect(Recorder(question.ask(.fail(.first))).events == [.failed(.first)])
    }

    @Test(arguments: questions)
    func `closures downstream of any(_:), all(_:), contains(_:) and isEmpty() run once for a plain source`(
        question: Question
    ) {
        let calls = Counter()
        question.ask(.just(3)).map { _ in calls.increment() }.subscribe()
        #expect(calls.value == 1)
    }

    @Test(arguments: questions)
    func `any(_:), all(_:), contains(_:) and isEmpty() dispose the source before they complete`(question: Question) {
        let log = Shared<[String]>([])
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
            subscriber.send(3)
        }
        question.ask(source).subscribe(failed: nil, completed: { log.withLock { $0.append("completed") } })
        #expect(log.value == ["cleanup", "completed"])
    }

    @Test func `any(_:), all(_:) and contains(_:) send no answer for a value that does not decide`() {
        #expect(Recorder(oneToThree.any { $0 > 3 }).values == [false])
        #expect(Recorder(oneToThree.any { $0 > 2 }).values == [true])
        #expect(Recorder(oneToThree.all { $0 < 4 }).values == [true])
        #expect(Recorder(oneToThree.all { $0 < 3 }).values == [false])
        #expect(Recorder(oneToThree.contains(4)).values == [false])
        #expect(Recorder(oneToThree.contains(2)).values == [true])
    }

    @Test func `any(_:) and all(_:) do not call their predicates after the answer`() {
        let asked = Counter()
        Recorder(oneToThree.any { _ in asked.increment() == 2 }).dispose()
        #expect(asked.value == 2)
    }

    @Test func `count() sends the number of values on completion`() {
        #expect(Recorder(oneToThree.count()).events == [.next(3), .completed])
        #expect(Recorder(Signal<Int, Never>.empty.count()).events == [.next(0), .completed])
        #expect(Recorder(oneThenFailure.count()).events == [.failed(.first)])
    }

    @Test func `any(_:), all(_:), contains(_:) and isEmpty() append their names to the signal's name`() {
        let numbers = oneToThree.named("numbers")
        #expect(numbers.any().name == "numbers.any")
        #expect(numbers.all { $0 > 0 }.name == "numbers.all")
        #expect(numbers.contains(1).name == "numbers.contains")
        #expect(numbers.isEmpty().name == "numbers.isEmpty")
        #expect(numbers.count().name == "numbers.count")
    }
}
