import RACCore
import TestSupport
import Testing

@Suite struct SignalSubscribingTests {
    @Test func `all closures of the method subscribe of a signal are optional`() {
        Signal<Int, TestError>.just(1).subscribe()
        Signal<Int, TestError>.fail(.first).subscribe()
    }

    @Test func `the method subscribe calls its first closure for each value`() {
        let sum = Counter()
        Signal<Int, Never>.from(1...4).subscribe { sum.increment(by: $0) }
        #expect(sum.value == 10)
    }

    @Test func `subscribe(failed:completed:) calls one closure for a failure, and the other one for completion`() {
        let failures = Counter()
        let completions = Counter()
        Signal<Int, TestError>.fail(.first).subscribe(failed: { _ in failures.increment() })
        Signal<Int, TestError>.empty.subscribe(failed: nil, completed: { completions.increment() })
        #expect(failures.value == 1)
        #expect(completions.value == 1)
    }

    @Test func `subscribeEvents calls its closure with each event`() {
        let recorder = Recorder<Int, TestError>()
        Signal<Int, TestError>.from([1, 2]).subscribeEvents { recorder.record($0) }
        #expect(recorder.events == [.next(1), .next(2), .completed])
    }

    @Test func `a subject can subscribe to a signal and forward its events`() {
        let subject = ReplaySubject<Int, TestError>()
        Signal<Int, TestError>.from([1, 2]).subscribe(subject)
        #expect(Recorder(subject).events == [.next(1), .next(2), .completed])
    }

    @Test func `a subject that subscribes to a signal receives the failure`() {
        let subject = ReplaySubject<Int, TestError>()
        Signal<Int, TestError>.fail(.second).subscribe(subject)
        #expect(Recorder(subject).failure == .second)
    }

    @Test func `disposing the subscription of a subject to a signal does not end the subject`() {
        let source = Subject<Int, Never>()
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject)
        source.subscribe(subject).dispose()
        source.send(1)
        subject.send(2)
        #expect(recorder.events == [.next(2)])
    }

    @Test func `the disposable of a subscription is disposed when the signal has ended`() {
        let subject = Subject<Int, Never>()
        let disposable = subject.subscribe()
        #expect(!disposable.isDisposed)
        subject.complete()
        #expect(disposable.isDisposed)
    }

    @Test func `a subscription releases all its closures after the terminal event`() {
        let objects = LiveObjects()
        let subject = Subject<Int, TestError>()
        do {
            let probe = objects.probe()
            subject.subscribe { _ in
                probe.touch()
            } failed: { _ in
                probe.touch()
            } completed: {
                probe.touch()
            }
        }
        #expect(objects.count == 1)
        subject.fail(.first)
        #expect(objects.count == 0)
    }
}
