import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct DefaultIfEmptyTests {
    @Test("sends the value if there was none")
    func none() {
        #expect(Recorder(Signal<Int, Never>.empty.defaultIfEmpty(9)).events == [.next(9), .completed])
        #expect(Recorder(oneToThree.filter { $0 > 3 }.defaultIfEmpty(9)).events == [.next(9), .completed])
    }

    @Test("does nothing if there was one")
    func some() {
        #expect(Recorder(oneToThree.defaultIfEmpty(9)).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test("does nothing on failure")
    func failure() {
        #expect(Recorder(Signal<Int, TestError>.fail(.first).defaultIfEmpty(9)).events == [.failed(.first)])
    }

    @Test("goes on with another signal if there was none, when the source is gone")
    func switches() {
        let log = Shared<[String]>([])
        let source = Signal<Int, Never> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("source gone") } }
            subscriber.complete()
        }
        let other = Signal<Int, Never> { subscriber in
            log.withLock { $0.append("other starts") }
            subscriber.send(1)
            subscriber.complete()
        }
        #expect(Recorder(source.ifEmpty(switchTo: other)).events == [.next(1), .completed])
        #expect(log.value == ["source gone", "other starts"])
    }

    @Test("does not subscribe to the other signal if there was a value or a failure")
    func notNeeded() {
        let starts = Counter()
        let other = Signal<Int, TestError> { _ in starts.increment() }
        #expect(Recorder(oneToThree.ifEmpty(switchTo: other)).events == Recorder(oneToThree).events)
        #expect(Recorder(Signal<Int, TestError>.fail(.second).ifEmpty(switchTo: other)).events == [.failed(.second)])
        #expect(starts.value == 0)
    }

    @Test("disposing the result disposes the other signal")
    func disposes() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(Signal<Int, Never>.empty.ifEmpty(switchTo: subject))
        subject.send(1)
        recorder.dispose()
        subject.send(2)
        #expect(recorder.values == [1])
    }

    @Test("the other signal may fail")
    func otherFails() {
        let signal = Signal<Int, TestError>.empty.ifEmpty(switchTo: .fail(.second))
        #expect(Recorder(signal).events == [.failed(.second)])
    }

    @Test("decides anew in each subscription")
    func anew() {
        let subject = Subject<Int, Never>()
        let signal = subject.defaultIfEmpty(9)
        let early = Recorder(signal)
        subject.send(1)
        let late = Recorder(signal)
        subject.complete()
        #expect(early.values == [1])
        #expect(late.values == [9])
    }

    @Test("are called by their own names")
    func name() {
        #expect(oneToThree.named("numbers").defaultIfEmpty(1).name == "numbers.defaultIfEmpty")
        #expect(oneToThree.named("numbers").ifEmpty(switchTo: .never).name == "numbers.ifEmpty")
    }
}
