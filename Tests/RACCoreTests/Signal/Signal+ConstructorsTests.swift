import RACCore
import TestSupport
import Testing

@Suite struct SignalConstructorsTests {
    @Test func `Signal.just sends its value and completes`() {
        #expect(Recorder(Signal<Int, Never>.just(1)).events == [.next(1), .completed])
    }

    @Test func `Signal.just sends no completion if the receiver of its value disposes the subscription`() {
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

    @Test func `Signal.empty completes immediately`() {
        #expect(Recorder(Signal<Int, Never>.empty).events == [.completed])
    }

    @Test func `Signal.never sends no event`() {
        #expect(Recorder(Signal<Int, Never>.never).events.isEmpty)
    }

    @Test func `Signal.fail sends its failure immediately`() {
        #expect(Recorder(Signal<Int, TestError>.fail(.first)).events == [.failed(.first)])
    }

    @Test func `Signal.from sends the elements of a sequence and completes`() {
        #expect(Recorder(Signal<Int, Never>.from([1, 2, 3])).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `Signal.from completes immediately if the sequence is empty`() {
        #expect(Recorder(Signal<Int, Never>.from([])).events == [.completed])
    }

    @Test func `Signal.from iterates its sequence again for each subscription`() {
        let signal = Signal<Int, Never>.from(1...3)
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(Recorder(signal).values == [1, 2, 3])
    }

    @Test func `Signal.from releases each element before the next one is computed`() {
        let objects = LiveObjects()
        let kept = Counter()
        let signal = Signal<LiveObjects.Probe, Never>.from {
            (1...3).lazy.map { _ in
                if objects.count > 0 { kept.increment() }
                return objects.probe()
            }
        }
        signal.subscribe { $0.touch() }
        #expect(kept.value == 0)
    }

    @Test func `Signal.from calls its closure for each subscription and requests elements one at a time`() {
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

    @Test func `Signal.from(sequence:) completes after the elements of its closure's sequence`() {
        // A generator is not Sendable, and it can be iterated only once.
        let signal = Signal<Int, Never>.from(sequence: {
            var number = 0
            return AnyIterator {
                number += 1
                return number <= 3 ? number : nil
            }
        })
        for _ in 1...2 { #expect(Recorder(signal).events == [.next(1), .next(2), .next(3), .completed]) }
    }

    @Test func `Signal.deferred calls its closure once for each subscription`() {
        let made = Counter()
        let signal = Signal<Int, Never>.deferred { Signal.just(made.increment()) }
        #expect(made.value == 0)
        #expect(Recorder(signal).values == [1])
        #expect(Recorder(signal).values == [2])
    }

    @Test func `the closure of Signal.deferred can return a subject`() {
        let subject = BehaviorSubject<Int, Never>(7)
        #expect(Recorder(Signal<Int, Never>.deferred { subject }).values == [7])
    }

    @Test func `the property Signal.signal sends the events of the signal itself`() {
        #expect(Recorder(Signal<Int, Never>.just(1).signal).values == [1])
    }
}
