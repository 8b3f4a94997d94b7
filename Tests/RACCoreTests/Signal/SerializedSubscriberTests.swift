import RACCore
import TestSupport
import Testing

@Suite struct SerializedSubscriberTests {
    @Test func `a serialized subscriber delivers new events only after a replay in progress`() {
        let recorder = Recorder<Int, Never>()
        let lifetime = CompoundDisposable()
        let gate = SerializedSubscriber(
            Subscriber<Int, Never>(
                lifetime: lifetime,
                next: { recorder.record(.next($0)) },
                failed: { _ in },
                completed: { recorder.record(.completed) }
            )
        )
        gate.beginReplay()
        gate.send(3)
        #expect(recorder.values.isEmpty)
        gate.leaveWithoutDraining()
        #expect(recorder.values == [3])
    }

    @Test func `if only one thread sends, it delivers its events even while other threads subscribe and dispose`() {
        let subject = Subject<Int, Never>()
        let deliveries = Shared<[Int: ThreadIdentity]>([:])
        @Sendable func comeAndGo() {
            onThreads(1) { _ in subject.subscribe { _ in }.dispose() }
        }
        subject.subscribe { value in
            deliveries.withLock { $0[value] = .current }
            switch value {
            case 1:
                comeAndGo()
                subject.send(2)
                comeAndGo()
                subject.send(3)
            case 2:
                // This delivery takes longer than the drain budget.
                let end = ContinuousClock.now + .milliseconds(4)
                while ContinuousClock.now < end {}
            default: break
            }
        }
        subject.send(1)
        #expect(deliveries.value == [1: .current, 2: .current, 3: .current])
    }

    @Test func `a closed serialized subscriber delivers no events`() {
        let recorder = Recorder<Int, Never>()
        let gate = SerializedSubscriber(
            Subscriber<Int, Never>(
                lifetime: CompoundDisposable(),
                next: { recorder.record(.next($0)) },
                failed: { _ in },
                completed: {}
            )
        )
        gate.close()
        gate.send(1)
        #expect(recorder.events.isEmpty)
    }
}
