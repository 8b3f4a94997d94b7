import RACBindings
import Synchronization
import Testing

@testable import NatsSignals

struct SignalPublishingTests {
    private let scheduler = TestScheduler()
    private let attempts = MutableProperty<[String]>([])
    private let reports = MutableProperty<[NatsError]>([])

    private func publish(
        _ ids: [String],
        maxPending: Int,
        _ answer: @escaping @Sendable (NatsPublication) -> Signal<NatsAcknowledgement, NatsError>
    ) -> Signal<NatsAcknowledgement, Never> {
        Signal.from(ids.map { NatsPublication(to: "s", [], id: $0) }, on: scheduler).publish(
            maxPending: maxPending,
            backoff: .constant(.seconds(1)),
            on: scheduler,
            report: { [reports] error in reports.modify { $0.append(error) } }
        ) { [attempts] in
            { publication in
                attempts.modify { $0.append(publication.id) }
                return answer(publication)
            }
        }
    }

    private var attempted: [String] { attempts.value }

    @Test func `publishing to NATS waits while the given number of messages have no acknowledgement`() {
        let gate = Subject<Void, Never>()
        let record = Record<NatsAcknowledgement, Never>()
        let publishing = record.listen(
            to: publish(["a", "b", "c", "d"], maxPending: 2) { publication in
                gate.take(1).map { NatsAcknowledgement(publication: publication, sequence: 1) }
                    .promoteFailure(to: NatsError.self)
            }
        )
        scheduler.advance(by: .zero)
        #expect(attempted == ["a", "b"])
        gate.send(())
        scheduler.advance(by: .zero)
        #expect(attempted == ["a", "b", "c", "d"])
        gate.send(())
        scheduler.advance(by: .zero)
        #expect(record.isComplete)
        #expect(record.values.map(\.publication.id) == ["a", "b", "c", "d"])
        publishing.dispose()
    }

    @Test func `publishing to NATS repeats a message without an acknowledgement, with the same identifier`() {
        let failures = Mutex(2)
        let record = Record<NatsAcknowledgement, Never>()
        let publishing = record.listen(
            to: publish(["a", "b"], maxPending: 1) { publication in
                .deferred {
                    let fails = failures.withLock { count in
                        count -= 1
                        return count >= 0
                    }
                    return fails
                        ? .fail(.disconnected) : .just(NatsAcknowledgement(publication: publication, sequence: 1))
                }
            }
        )
        scheduler.advance(by: .seconds(1))
        #expect(record.values == [])
        scheduler.advance(by: .seconds(1))
        #expect(record.values.map(\.publication.id) == ["a", "b"])
        #expect(reports.value == [.disconnected, .disconnected])
        publishing.dispose()
    }
}
