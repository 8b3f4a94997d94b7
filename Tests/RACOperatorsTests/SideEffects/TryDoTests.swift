import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct TryDoTests {
    private func check(_ value: Int) throws(TestError) {
        if value == 2 { throw .second }
    }

    @Test func `tryDo passes values until its closure throws`() {
        #expect(Recorder(oneToThree.tryDo(check)).events == [.next(1), .failed(.second)])
        #expect(Recorder(oneToThree.filter { $0 != 2 }.tryDo(check)).events == [.next(1), .next(3), .completed])
    }

    @Test func `tryDo passes the failure of the source`() {
        #expect(Recorder(oneThenFailure.tryDo(check)).events == [.next(1), .failed(.first)])
    }

    @Test func `an error thrown in tryDo disposes the source, and the closure is not called again`() {
        let (calls, cleanups) = (Counter(), Counter())
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { cleanups.increment() }
            for value in 1...3 { subscriber.send(value) }
        }
        let recorder = Recorder(
            source.tryDo { value throws(TestError) in
                calls.increment()
                try check(value)
            }
        )
        #expect(recorder.events == [.next(1), .failed(.second)])
        #expect(calls.value == 2)
        #expect(cleanups.value == 1)
    }

    @Test func `a value is not delivered if the closure of tryDo disposes the subscription`() {
        let place = SerialDisposable()
        let (subject, seen) = (Subject<Int, TestError>(), Counter())
        place.disposable = subject.tryDo { _ in place.dispose() }.subscribe { _ in
            seen.increment()
        } failed: { _ in
        }
        subject.send(1)
        #expect(seen.value == 0)
    }

    @Test func `tryDo on a signal that cannot fail has the failure type of its closure`() {
        let numbers = Signal<Int, Never>.from(1...3).named("numbers")
        let typed: Signal<Int, TestError> = numbers.tryDo(check)
        #expect(Recorder(typed).events == [.next(1), .failed(.second)])
        let any: Signal<Int, any Error> = numbers.tryDo { try check($0) }
        #expect(Recorder(any).failure as? TestError == .second)
        let still: Signal<Int, Never> = numbers.tryDo { _ in }.map { $0 }
        #expect(Recorder(still).values == [1, 2, 3])
        #expect(typed.name == "numbers.tryDo")
        #expect(oneToThree.named("numbers").tryDo(check).name == "numbers.tryDo")
    }
}
