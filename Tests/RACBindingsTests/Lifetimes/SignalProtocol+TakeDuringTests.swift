import RACBindings
import TestSupport
import Testing

private final class Owner: LifetimeProviding, Sendable {
    let lifetime = Lifetime()
}

@Suite struct SignalProtocolTakeDuringTests {
    @Test func `the operator take(during:) sends values until the lifetime ends, and then completes`() {
        let (subject, lifetime) = (Subject<Int, TestError>(), Lifetime())
        let recorder = Recorder(subject.take(during: lifetime))
        subject.send(1)
        lifetime.end()
        subject.send(2)
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test
    func `the operator take(during:) does not keep its object alive and completes when the object is deallocated`() {
        let subject = Subject<Int, TestError>()
        var owner: Owner? = Owner()
        let recorder = owner.map { Recorder(subject.take(during: $0)) }
        subject.send(1)
        owner = nil
        #expect(recorder?.events == [.next(1), .completed])
    }

    @Test func `a failed subscription to take(during:) is removed from the lifetime`() {
        let objects = LiveObjects()
        let (subject, lifetime) = (Subject<Int, TestError>(), Lifetime())
        let failures = Counter()
        subject.take(during: lifetime).subscribe { [probe = objects.probe()] _ in
            probe.touch()
        } failed: { _ in
            failures.increment()
        }
        subject.fail(.first)
        #expect(failures.value == 1)
        #expect(objects.count == 0)
        lifetime.end()
        #expect(failures.value == 1)
    }

    @Test func `a completed subscription to take(during:) is removed from the lifetime`() {
        let objects = LiveObjects()
        let lifetime = Lifetime()
        let recorder = Recorder<Int, TestError>()
        Signal<Int, TestError>.just(1).take(during: lifetime).map { [probe = objects.probe()] in
            probe.touch()
            return $0
        }
        .subscribeEvents { recorder.record($0) }
        #expect(recorder.events == [.next(1), .completed])
        #expect(objects.count == 0)
        lifetime.end()
        #expect(recorder.events.count == 2)
    }

    @Test func `a disposed subscription to take(during:) is removed from the lifetime`() {
        let objects = LiveObjects()
        let (subject, lifetime) = (Subject<Int, TestError>(), Lifetime())
        let recorder = Recorder<Int, TestError>()
        let subscription = subject.take(during: lifetime).subscribeEvents { [probe = objects.probe()] event in
            probe.touch()
            recorder.record(event)
        }
        subject.send(1)
        subscription.dispose()
        #expect(objects.count == 0)
        subject.send(2)
        lifetime.end()
        #expect(recorder.events == [.next(1)])
    }

    @Test func `the operator take(during:) with an ended lifetime does not subscribe to the source`() {
        let (lifetime, subscriptions) = (Lifetime(), Counter())
        lifetime.end()
        let source = Signal<Int, TestError> { _ in subscriptions.increment() }
        #expect(Recorder(source.take(during: lifetime)).events == [.completed])
        #expect(subscriptions.value == 0)
    }

    @Test func `an endless source stops when a subscriber ends the lifetime of take(during:)`() {
        let lifetime = Lifetime()
        let recorder = Recorder<Int, Never>()
        Signal<Int, Never>.from(0...).take(during: lifetime).subscribeEvents { event in
            recorder.record(event)
            if event.value == 3 { lifetime.end() }
        }
        #expect(recorder.events == [.next(0), .next(1), .next(2), .next(3), .completed])
    }

    @Test func `the operator take(during:) completes once if one of several sending threads ends the lifetime`() {
        let (subject, lifetime) = (Subject<Int, TestError>(), Lifetime())
        let recorder = Recorder(subject.take(during: lifetime))
        onThreads(4) { thread in
            for number in 0..<1_000 {
                subject.send(number)
                if thread == 2, number == 500 { lifetime.end() }
            }
        }
        #expect(recorder.isCompleted)
        #expect(recorder.violations == 0)
    }

    @Test func `the operator take(during:) appends take to the name of the signal`() {
        #expect(Subject<Int, TestError>().named("ticks").take(during: Lifetime()).name == "ticks.take")
    }

    @Test func `the operator take(during:) disposes the source before it sends completion`() {
        let (lifetime, order) = (Lifetime(), Shared<[String]>([]))
        Signal<Int, TestError> { subscriber in subscriber.onDispose { order.withLock { $0.append("cleanup") } } }
            .take(during: lifetime)
            .subscribe { _ in
            } failed: { _ in
            } completed: {
                order.withLock { $0.append("completed") }
            }
        lifetime.end()
        #expect(order.value == ["cleanup", "completed"])
    }

    @Test func `every subscription to take(during:) completes when the lifetime ends`() {
        let (subject, lifetime) = (Subject<Int, TestError>(), Lifetime())
        let signal = subject.take(during: lifetime)
        let recorders = [Recorder(signal), Recorder(signal)]
        lifetime.end()
        #expect(recorders.allSatisfy { $0.isCompleted })
    }

    @Test
    func `if the subscriber of take(during:) holds the owner weakly, the owner is deallocated and the signal ends`() {
        let (subject, calls) = (Subject<Int, TestError>(), Counter())
        var owner: Owner? = Owner()
        if let owner {
            subject.take(during: owner).subscribe { [weak owner] _ in
                if owner != nil { calls.increment() }
            } failed: { _ in
            }
        }
        subject.send(1)
        owner = nil
        subject.send(2)
        #expect(calls.value == 1)
    }

    @Test
    func `the operator take(during:) sends nothing after completion if a value is sent while the object is released`() {
        let owner = Shared<Owner?>(nil)
        let subject = Shared(Subject<Int, TestError>())
        let recorder = Shared(Recorder<Int, TestError>())
        race(
            heavy(20_000),
            prepare: { _ in
                let next = Owner()
                subject.value = Subject()
                recorder.value = Recorder(subject.value.take(during: next))
                owner.value = next
            },
            [{ _ in subject.value.send(1) }, { _ in owner.value = nil }],
            check: { _ in
                let events = recorder.value.events
                #expect(events == [.completed] || events == [.next(1), .completed])
                #expect(recorder.value.violations == 0)
            }
        )
    }
}
