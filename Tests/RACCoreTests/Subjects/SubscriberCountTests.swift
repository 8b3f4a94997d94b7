import Foundation
import RACCore
import TestSupport
import Testing

/// A kind of subject, and access to its `hasSubscribers`.
private struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> (subject: any SubjectProtocol<Int, TestError>, hasSubscribers: @Sendable () -> Bool)

    static let all = [
        Kind(testDescription: "Subject") {
            let subject = Subject<Int, TestError>()
            return (subject, { subject.hasSubscribers })
        },
        Kind(testDescription: "ReplaySubject") {
            let subject = ReplaySubject<Int, TestError>()
            return (subject, { subject.hasSubscribers })
        },
        Kind(testDescription: "BehaviorSubject") {
            let subject = BehaviorSubject<Int, TestError>(0)
            return (subject, { subject.hasSubscribers })
        },
    ]
}

@Suite struct SubscriberCountTests {
    @Test(arguments: Kind.all)
    fileprivate func `hasSubscribers of a subject is true while the subject has at least one subscriber`(
        kind: Kind
    ) {
        let (subject, hasSubscribers) = kind.make()
        #expect(!hasSubscribers())
        let first = subject.signal.subscribe()
        #expect(hasSubscribers())
        let second = subject.signal.subscribe()
        first.dispose()
        first.dispose()
        #expect(hasSubscribers())
        second.dispose()
        #expect(!hasSubscribers())
    }

    @Test(arguments: Kind.all)
    fileprivate func `a value sent to a subject after hasSubscribers became true reaches the subscriber`(
        kind: Kind
    ) {
        let place = Shared(kind.make())
        let received = Shared<[Int]>([])
        race(
            heavy(isOptimized ? 20_000 : 2_000),
            prepare: { _ in
                place.value = kind.make()
                received.value = []
            },
            [
                { _ in
                    place.value.subject.signal.subscribe(
                        { value in received.withLock { $0.append(value) } },
                        failed: { _ in }
                    )
                },
                { _ in
                    let (subject, hasSubscribers) = place.value
                    while !hasSubscribers() { sched_yield() }
                    subject.send(1)
                },
            ],
            check: { _ in #expect(received.value.last == 1) }
        )
    }

    @Test(arguments: Kind.all) fileprivate func `hasSubscribers of a subject stays false after the terminal event`(
        kind: Kind
    ) {
        for event in [Event<Int, TestError>.completed, .failed(.first)] {
            let (subject, hasSubscribers) = kind.make()
            let subscription = subject.signal.subscribe()
            subject.send(event: event)
            #expect(!hasSubscribers())
            subscription.dispose()
            subject.signal.subscribe()
            #expect(!hasSubscribers())
        }
    }

    @Test(arguments: Kind.all)
    fileprivate func `subscriptions and disposals during a subject's delivery change hasSubscribers immediately`(
        kind: Kind
    ) {
        let (subject, hasSubscribers) = kind.make()
        let (own, later) = (SerialDisposable(), SerialDisposable())
        let seen = Shared<[Bool]>([])
        own.disposable = subject.signal.subscribe { value in
            guard value == 1 else { return }
            own.dispose()
            seen.withLock { $0.append(hasSubscribers()) }
            later.disposable = subject.signal.subscribe()
            seen.withLock { $0.append(hasSubscribers()) }
        } failed: { _ in
        }
        subject.send(1)
        #expect(seen.value == [false, true])
        #expect(hasSubscribers())
        later.dispose()
        #expect(!hasSubscribers())
    }

    @Test(arguments: Kind.all)
    fileprivate func `hasSubscribers of a subject ignores a subscription that is already disposed`(
        kind: Kind
    ) {
        let (subject, hasSubscribers) = kind.make()
        let lifetime = CompoundDisposable()
        lifetime.dispose()
        subject.signal.subscribe(within: lifetime)
        #expect(!hasSubscribers())
    }

    @Test(arguments: Kind.all)
    fileprivate func `a subject immediately removes a subscriber that disposes its lifetime in a handler`(kind: Kind) {
        let (subject, hasSubscribers) = kind.make()
        let lifetime = CompoundDisposable()
        subject.signal.subscribe(within: lifetime) {
            if $0 == 1 { lifetime.dispose() }
        } failed: { _ in
        }
        #expect(hasSubscribers())
        subject.send(1)
        #expect(!hasSubscribers())
    }

    @Test(arguments: Kind.all)
    fileprivate func `hasSubscribers of a subject is false after concurrent subscriptions and disposals`(
        kind: Kind
    ) {
        let (subject, hasSubscribers) = kind.make()
        let (missed, done) = (Counter(), Counter())
        onThreads(3) { number in
            for value in 0..<1_000 {
                if number == 0 {
                    subject.send(value)
                } else {
                    let subscription = subject.signal.subscribe { _ in
                    } failed: { _ in
                    }
                    if !hasSubscribers() { missed.increment() }
                    subscription.dispose()
                    done.increment()
                }
            }
        }
        #expect(missed.value == 0)
        #expect(done.value == 2_000)
        #expect(!hasSubscribers())
    }

    @Test func `if hasSubscribers of a subject is true, a sent value arrives even while another thread delivers`() {
        let subject = Subject<Int, Never>()
        let (isDelivering, mayGoOn) = (Expectation(), Expectation())
        let slow = subject.subscribe { value in
            guard value == 0 else { return }
            isDelivering.fulfill()
            _ = mayGoOn.wait()
        }
        let received = Shared<[Int]>([])
        onThreads(2) { number in
            if number == 0 { return subject.send(0) }
            _ = isDelivering.wait()
            slow.dispose()
            subject.subscribe { value in received.withLock { $0.append(value) } }
            if subject.hasSubscribers { subject.send(1) }
            mayGoOn.fulfill()
        }
        let arrived = received.value
        #expect(arrived == [1])
    }
}

@Suite struct SendEventTests {
    @Test(arguments: Kind.all) fileprivate func `send(event:) of a subject sends values and terminal events`(kind: Kind)
    {
        let (subject, _) = kind.make()
        let recorder = Recorder(subject.signal)
        let before = recorder.events.count
        subject.send(event: .next(1))
        subject.send(event: .failed(.second))
        subject.send(event: .next(2))
        #expect(recorder.events.dropFirst(before) == [.next(1), .failed(.second)])
        let (other, _) = kind.make()
        other.send(event: .completed)
        #expect(Recorder(other.signal).isCompleted)
    }
}
