import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct TryMapTests {
    private func tenfold(_ value: Int) throws(TestError) -> Int {
        if value == 2 { throw .second }
        return value * 10
    }

    @Test func `tryMap transforms values and fails with the thrown error`() {
        #expect(Recorder(oneToThree.tryMap(tenfold)).events == [.next(10), .failed(.second)])
        #expect(Recorder(oneToThree.filter { $0 != 2 }.tryMap(tenfold)).events == [.next(10), .next(30), .completed])
    }

    @Test func `tryMap passes the failure of the source`() {
        #expect(Recorder(oneThenFailure.tryMap(tenfold)).events == [.next(10), .failed(.first)])
    }

    @Test func `an error thrown in tryMap disposes the source before the failure arrives`() {
        let log = Shared<[String]>([])
        Signal<Int, TestError> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
            for value in 1...3 { subscriber.send(value) }
        }
        .tryMap { value throws(TestError) in
            log.withLock { $0.append("called with \(value)") }
            return try tenfold(value)
        }
        .subscribe(failed: { error in log.withLock { $0.append("failed") } })
        #expect(log.value == ["called with 1", "called with 2", "cleanup", "failed"])
    }

    @Test func `tryMap does not call its closure after an upstream doNext has disposed the subscription`() {
        let place = SerialDisposable()
        let (subject, calls) = (Subject<Int, TestError>(), Counter())
        place.disposable = subject.doNext { if $0 == 2 { place.dispose() } }.map { $0 }.tryMap { _ in calls.increment()
        }
        .subscribe()
        subject.send(1)
        subject.send(2)
        #expect(calls.value == 1)
    }

    @Test func `an error thrown in tryMap ends an endless source`() {
        let calls = Counter()
        let signal = Signal<Int, TestError>.from(0...).tryMap { value throws(TestError) in
            calls.increment()
            return try tenfold(value)
        }
        #expect(Recorder(signal).events == [.next(0), .next(10), .failed(.second)])
        #expect(calls.value == 3)
    }

    @Test func `tryMap on a signal that cannot fail has the failure type of its closure`() {
        let numbers = Signal<Int, Never>.from(1...3)
        let typed: Signal<Int, TestError> = numbers.tryMap(tenfold)
        #expect(Recorder(typed).events == [.next(10), .failed(.second)])
        let named = numbers.tryMap { value throws(TestError) in try tenfold(value) }
        #expect(Recorder(named).failure == .second)
        let any: Signal<Int, any Error> = numbers.tryMap { try tenfold($0) }
        #expect(Recorder(any).failure as? TestError == .second)
    }

    @Test func `the result of tryMap cannot fail if neither the source nor the closure can fail`() {
        let signal: Signal<Int, Never> = Signal<Int, Never>.from(1...2).tryMap { $0 + 1 }.map { $0 }
        #expect(Recorder(signal).values == [2, 3])
    }

    @Test func `the throwing closure of tryMap needs no annotation if the failure type is any Error`() {
        let signal = oneToThree.mapError { $0 as any Error }.tryMap { try tenfold($0) }
        let recorder = Recorder(signal)
        #expect(recorder.values == [10])
        #expect(recorder.failure as? TestError == .second)
    }

    @Test func `both overloads of tryMap append tryMap to the signal's name`() {
        #expect(oneToThree.named("numbers").tryMap(tenfold).name == "numbers.tryMap")
        let numbers = Signal<Int, Never>.from(1...3).named("numbers")
        #expect(numbers.tryMap { value throws(TestError) in try tenfold(value) }.name == "numbers.tryMap")
    }
}
