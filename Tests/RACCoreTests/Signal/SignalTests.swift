import RACCore
import TestSupport
import Testing

@Suite struct SignalConstructorTests {
    @Test func `just sends its value and completes`() {
        #expect(Recorder(Signal<Int, Never>.just(1)).events == [.next(1), .completed])
    }

    @Test func `just does not complete a subscriber that disposes in its handler`() {
        let place = SerialDisposable()
        let completions = Counter()
        let signal = Signal<Int, Never> { subscriber in
            place.disposable = ActionDisposable { subscriber.lifetime.dispose() }
            Signal.just(1).attach(subscriber)
        }
        signal.subscribe { _ in
            place.dispose()
        } completed: {
            completions.increment()
        }
        #expect(completions.value == 0)
    }

    @Test func `empty completes at once`() {
        #expect(Recorder(Signal<Int, Never>.empty).events == [.completed])
    }

    @Test func `never sends nothing`() {
        #expect(Recorder(Signal<Int, Never>.never).events.isEmpty)
    }

    @Test func `fail fails at once`() {
        #expect(Recorder(Signal<Int, TestError>.fail(.first)).events == [.failed(.first)])
    }

    @Test func `from sends the elements and completes`() {
        #expect(Recorder(Signal<Int, Never>.from([1, 2, 3])).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `from of nothing completes`() {
        #expect(Recorder(Signal<Int, Never>.from([])).events == [.completed])
    }

    @Test func `from iterates anew for each subscription`() {
        let signal = Signal<Int, Never>.from(1...3)
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(Recorder(signal).values == [1, 2, 3])
    }

    @Test func `from makes a sequence for each subscription and none before, and elements as they are wanted`() {
        let (sequences, elements) = (Counter(), Counter())
        let signal = Signal<Int, Never>.from {
            sequences.increment()
            return (1...).lazy.map { number in
                elements.increment()
                return number * 2
            }
        }
        #expect(sequences.value == 0)
        for round in 1...2 {
            let seen = Shared<[Int]>([])
            let place = SerialDisposable()
            let source = Signal<Int, Never> { subscriber in
                place.disposable = ActionDisposable { subscriber.lifetime.dispose() }
                signal.attach(subscriber)
            }
            source.subscribe { value in
                seen.withLock { $0.append(value) }
                if value == 6 { place.dispose() }
            }
            #expect(seen.value == [2, 4, 6])
            #expect(sequences.value == round)
            #expect(elements.value == 3 * round)
        }
    }

    @Test func `from completes after a sequence it has made`() {
        // A generator is neither Sendable nor to be iterated twice.
        let signal = Signal<Int, Never>.from(sequence: {
            var number = 0
            return AnyIterator {
                number += 1
                return number <= 3 ? number : nil
            }
        })
        for _ in 1...2 { #expect(Recorder(signal).events == [.next(1), .next(2), .next(3), .completed]) }
    }

    @Test func `deferred makes a signal for each subscription and none before`() {
        let made = Counter()
        let signal = Signal<Int, Never>.deferred { Signal.just(made.increment()) }
        #expect(made.value == 0)
        #expect(Recorder(signal).values == [1])
        #expect(Recorder(signal).values == [2])
    }

    @Test func `deferred takes any signal`() {
        let subject = BehaviorSubject<Int, Never>(7)
        #expect(Recorder(Signal<Int, Never>.deferred { subject }).values == [7])
    }

    @Test func `a signal is its own signal`() {
        #expect(Recorder(Signal<Int, Never>.just(1).signal).values == [1])
    }
}

@Suite struct GuardedSignalTests {
    @Test func `runs its work once per subscription and not before`() {
        let runs = Counter()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.send(runs.increment())
            subscriber.complete()
        }
        #expect(runs.value == 0)
        #expect(Recorder(signal).values == [1])
        #expect(Recorder(signal).values == [2])
    }

    @Test func `drops everything after the end`() {
        let signal = Signal<Int, TestError> { subscriber in
            subscriber.send(1)
            subscriber.complete()
            subscriber.send(2)
            subscriber.fail(.first)
            subscriber.complete()
        }
        #expect(Recorder(signal).events == [.next(1), .completed])
    }

    @Test func `drops everything after a failure`() {
        let signal = Signal<Int, TestError> { subscriber in
            subscriber.fail(.first)
            subscriber.send(2)
            subscriber.fail(.second)
        }
        #expect(Recorder(signal).events == [.failed(.first)])
    }

    @Test func `a kept subscriber sends nothing after disposal`() {
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        let recorder = Recorder(Signal<Int, Never> { subscriber in kept.withLock { $0 = subscriber } })
        let subscriber = kept.withLock { $0 }
        subscriber?.send(1)
        recorder.dispose()
        subscriber?.send(2)
        subscriber?.complete()
        #expect(recorder.events == [.next(1)])
    }

    @Test func `can be asked whether anyone listens`() {
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        let disposable = Signal<Int, Never> { subscriber in kept.withLock { $0 = subscriber } }.subscribe()
        #expect(kept.withLock { $0 }?.isDisposed == false)
        disposable.dispose()
        #expect(kept.withLock { $0 }?.isDisposed == true)
    }

    @Test func `runs its cleanup on disposal`() {
        let cleanups = Counter()
        let disposable = Signal<Int, Never> { subscriber in subscriber.onDispose { cleanups.increment() } }.subscribe()
        #expect(cleanups.value == 0)
        disposable.dispose()
        #expect(cleanups.value == 1)
    }

    @Test func `disposes an added disposable on completion`() {
        let added = ActionDisposable()
        Signal<Int, Never> { subscriber in
            subscriber.add(added)
            subscriber.complete()
        }.subscribe()
        #expect(added.isDisposed)
    }

    @Test func `runs a cleanup at once that is registered after the end`() {
        let cleanups = Counter()
        Signal<Int, Never> { subscriber in
            subscriber.complete()
            subscriber.onDispose { cleanups.increment() }
        }.subscribe()
        #expect(cleanups.value == 1)
    }

    @Test func `sends events of any kind`() {
        let signal = Signal<Int, TestError> { subscriber in
            subscriber.send(event: .next(1))
            subscriber.send(event: .failed(.first))
        }
        #expect(Recorder(signal).events == [.next(1), .failed(.first)])
    }

    @Test func `a source that forgets its subscriber leaves nothing behind`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            Signal<Int, Never> { _ in }.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 0)
    }

    @Test func `a source that keeps its subscriber after the end keeps an empty shell`() {
        let objects = LiveObjects()
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        do {
            let probe = objects.probe()
            Signal<Int, Never> { subscriber in kept.withLock { $0 = subscriber } }.subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 1)
        kept.withLock { $0 }?.complete()
        // The last event has been delivered: nobody needs the closures any more.
        #expect(objects.count == 0)
    }

    @Test func `releases its closures on disposal though the source keeps its subscriber`() {
        let objects = LiveObjects()
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        var probe: LiveObjects.Probe? = objects.probe()
        let disposable = Signal<Int, Never> { subscriber in kept.withLock { $0 = subscriber } }
            .subscribe { [probe] _ in probe?.touch() }
        probe = nil
        #expect(objects.count == 1)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `a source that forgets its subscriber leaves no lifetime behind either`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            Signal<Int, Never> { subscriber in subscriber.onDispose { probe.touch() } }.subscribe()
        }
        #expect(objects.count == 0)
    }

    @Test func `values sent by several threads arrive one at a time and completely`() {
        let recorder = Recorder(
            Signal<Int, Never> { subscriber in
                onThreads(4) { number in
                    for value in 0..<5_000 { subscriber.send(number * 5_000 + value) }
                }
                subscriber.complete()
            }
        )
        #expect(recorder.violations == 0)
        #expect(recorder.values.sorted() == Array(0..<20_000))
        #expect(recorder.isCompleted)
    }
}

@Suite struct SubscribingTests {
    @Test func `all closures are optional`() {
        Signal<Int, TestError>.just(1).subscribe()
        Signal<Int, TestError>.fail(.first).subscribe()
    }

    @Test func `calls next for each value`() {
        let sum = Counter()
        Signal<Int, Never>.from(1...4).subscribe { sum.increment(by: $0) }
        #expect(sum.value == 10)
    }

    @Test func `calls failed for a failure and completed for completion`() {
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

    @Test func `a subject can be subscribed`() {
        let subject = ReplaySubject<Int, TestError>()
        Signal<Int, TestError>.from([1, 2]).subscribe(subject)
        #expect(Recorder(subject).events == [.next(1), .next(2), .completed])
    }

    @Test func `a subscribed subject gets the failure`() {
        let subject = ReplaySubject<Int, TestError>()
        Signal<Int, TestError>.fail(.second).subscribe(subject)
        #expect(Recorder(subject).failure == .second)
    }

    @Test func `disposing ends the subscription of a subject, not the subject`() {
        let source = Subject<Int, Never>()
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject)
        source.subscribe(subject).dispose()
        source.send(1)
        subject.send(2)
        #expect(recorder.events == [.next(2)])
    }

    @Test func `the result knows when the signal has ended`() {
        let subject = Subject<Int, Never>()
        let disposable = subject.subscribe()
        #expect(!disposable.isDisposed)
        subject.complete()
        #expect(disposable.isDisposed)
    }

    @Test func `all closures are released at the end`() {
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
