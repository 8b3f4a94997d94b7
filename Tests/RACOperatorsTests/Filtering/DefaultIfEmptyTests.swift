import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct DefaultIfEmptyTests {
    @Test func `sends the value if there was none`() {
        #expect(Recorder(Signal<Int, Never>.empty.defaultIfEmpty(9)).events == [.next(9), .completed])
        #expect(Recorder(oneToThree.filter { $0 > 3 }.defaultIfEmpty(9)).events == [.next(9), .completed])
    }

    @Test func `does nothing if there was one`() {
        #expect(Recorder(oneToThree.defaultIfEmpty(9)).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `does nothing on failure`() {
        #expect(Recorder(Signal<Int, TestError>.fail(.first).defaultIfEmpty(9)).events == [.failed(.first)])
    }

    @Test func `goes on with another signal if there was none, when the source is gone`() {
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

    @Test func `does not subscribe to the other signal if there was a value or a failure`() {
        let starts = Counter()
        let other = Signal<Int, TestError> { _ in starts.increment() }
        #expect(Recorder(oneToThree.ifEmpty(switchTo: other)).events == Recorder(oneToThree).events)
        #expect(Recorder(Signal<Int, TestError>.fail(.second).ifEmpty(switchTo: other)).events == [.failed(.second)])
        #expect(starts.value == 0)
    }

    @Test func `disposing the result disposes the other signal`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(Signal<Int, Never>.empty.ifEmpty(switchTo: subject))
        subject.send(1)
        recorder.dispose()
        subject.send(2)
        #expect(recorder.values == [1])
    }

    @Test func `the other signal may fail`() {
        let signal = Signal<Int, TestError>.empty.ifEmpty(switchTo: .fail(.second))
        #expect(Recorder(signal).events == [.failed(.second)])
    }

    @Test func `decides anew in each subscription`() {
        let subject = Subject<Int, Never>()
        let signal = subject.defaultIfEmpty(9)
        let early = Recorder(signal)
        subject.send(1)
        let late = Recorder(signal)
        subject.complete()
        #expect(early.values == [1])
        #expect(late.values == [9])
    }

    @Test func `are called by their own names`() {
        #expect(oneToThree.named("numbers").defaultIfEmpty(1).name == "numbers.defaultIfEmpty")
        #expect(oneToThree.named("numbers").ifEmpty(switchTo: .never).name == "numbers.ifEmpty")
    }
}
