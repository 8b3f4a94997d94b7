import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct DefaultIfEmptyTests {
    @Test func `defaultIfEmpty sends the default if the source completes without a value`() {
        #expect(Recorder(Signal<Int, Never>.empty.defaultIfEmpty(9)).events == [.next(9), .completed])
        #expect(Recorder(oneToThree.filter { $0 > 3 }.defaultIfEmpty(9)).events == [.next(9), .completed])
    }

    @Test func `defaultIfEmpty sends no default if the source has sent a value`() {
        #expect(Recorder(oneToThree.defaultIfEmpty(9)).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `defaultIfEmpty sends no default on failure`() {
        #expect(Recorder(Signal<Int, TestError>.fail(.first).defaultIfEmpty(9)).events == [.failed(.first)])
    }

    @Test func `ifEmpty disposes an empty source and then continues with the other signal`() {
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

    @Test func `ifEmpty does not subscribe to the other signal if the source sends a value or fails`() {
        let starts = Counter()
        let other = Signal<Int, TestError> { _ in starts.increment() }
        #expect(Recorder(oneToThree.ifEmpty(switchTo: other)).events == Recorder(oneToThree).events)
        #expect(Recorder(Signal<Int, TestError>.fail(.second).ifEmpty(switchTo: other)).events == [.failed(.second)])
        #expect(starts.value == 0)
    }

    @Test func `disposing the result of ifEmpty disposes the other signal`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(Signal<Int, Never>.empty.ifEmpty(switchTo: subject))
        subject.send(1)
        recorder.dispose()
        subject.send(2)
        #expect(recorder.values == [1])
    }

    @Test func `the other signal of ifEmpty can fail`() {
        let signal = Signal<Int, TestError>.empty.ifEmpty(switchTo: .fail(.second))
        #expect(Recorder(signal).events == [.failed(.second)])
    }

    @Test func `each subscription to defaultIfEmpty decides separately`() {
        let subject = Subject<Int, Never>()
        let signal = subject.defaultIfEmpty(9)
        let early = Recorder(signal)
        subject.send(1)
        let late = Recorder(signal)
        subject.complete()
        #expect(early.values == [1])
        #expect(late.values == [9])
    }

    @Test func `defaultIfEmpty and ifEmpty append their names to the signal's name`() {
        #expect(oneToThree.named("numbers").defaultIfEmpty(1).name == "numbers.defaultIfEmpty")
        #expect(oneToThree.named("numbers").ifEmpty(switchTo: .never).name == "numbers.ifEmpty")
    }
}
