import RACBindings
import Synchronization
import Testing

@testable import NatsSignals

struct SignalReadingTests {
    private let scheduler = TestScheduler()
    private let reports = MutableProperty<[NatsError]>([])

    private func read(from start: NatsStart, _ consumers: Consumers) -> Signal<[NatsMessage], NatsError> {
        .reading(
            from: start,
            on: { [scheduler] in scheduler },
            backoff: .exponential(initial: .seconds(1), jitter: 0),
            timedOn: scheduler,
            report: { [reports] error in reports.modify { $0.append(error) } },
            opening: { request throws(NatsError) in try consumers.open(request) }
        )
    }

    private func sequences(_ record: Record<[NatsMessage], NatsError>) -> [UInt64] {
        record.values.flatMap { $0.map(\.sequence) }
    }

    @Test func `reading from NATS continues with the next sequence number after a lost connection`() {
        let consumers = Consumers([
            .init(batches: [[NatsMessage(7, delivery: 1), NatsMessage(8, delivery: 2)]]),
            .init(batches: [[NatsMessage(9, delivery: 1)]], error: .replaced),
        ])
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(to: read(from: .sequence(7), consumers))
        scheduler.advance(by: .seconds(1))
        #expect(sequences(record) == [7, 8, 9])
        #expect(
            consumers.requests == [
                ReadRequest(start: .sequence(7), epoch: nil), ReadRequest(start: .sequence(9), epoch: 1),
            ]
        )
        #expect(reports.value == [.disconnected])
        reading.dispose()
    }

    @Test func `reading from NATS opens a new consumer for the missing messages after a gap in the deliveries`() {
        let consumers = Consumers([
            .init(batches: [[NatsMessage(1, delivery: 1)], [NatsMessage(4, delivery: 3)]]),
            .init(batches: [[2, 3, 4].map { NatsMessage($0, delivery: $0 - 1) }], error: .replaced),
        ])
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(to: read(from: .first, consumers))
        scheduler.advance(by: .seconds(1))
        #expect(sequences(record) == [1, 2, 3, 4])
        #expect(reports.value == [.interrupted])
        reading.dispose()
    }

    @Test func `reading from NATS never sends a message downstream twice`() {
        let consumers = Consumers([
            .init(batches: [[NatsMessage(1, delivery: 1), NatsMessage(2, delivery: 2)]]),
            .init(batches: [[1, 2, 3].map { NatsMessage($0, delivery: $0) }], error: .replaced),
        ])
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(to: read(from: .first, consumers))
        scheduler.advance(by: .seconds(1))
        #expect(sequences(record) == [1, 2, 3])
        reading.dispose()
    }

    @Test func `reading from NATS accepts gaps in the sequence numbers of a consumer for only some subjects`() {
        let consumers = Consumers([
            .init(batches: [[NatsMessage(3, delivery: 1), NatsMessage(9, delivery: 2)]], error: .replaced)
        ])
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(to: read(from: .first, consumers))
        scheduler.advance(by: .zero)
        #expect(sequences(record) == [3, 9])
        reading.dispose()
    }

    @Test func `reading from NATS retries a cluster that is down after one second, then two, four and so on`() {
        let consumers = Consumers(Array(repeating: .init(refusal: .failed("connect", "away")), count: 4))
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(to: read(from: .next, consumers))
        scheduler.advance(by: .zero)
        var attempts = [consumers.requests.count]
        for _ in 0..<8 {
            scheduler.advance(by: .seconds(1))
            attempts.append(consumers.requests.count)
        }
        #expect(attempts == [1, 2, 2, 3, 3, 3, 3, 4, 4])
        #expect(record.failure == nil)
        reading.dispose()
    }

    @Test func `reading from NATS with .latest sends each subject's last message, then the most recent messages`() {
        let consumers = Consumers([
            .init(
                boundary: 10,
                batches: [[NatsMessage(2, delivery: 1), NatsMessage(5, delivery: 2), NatsMessage(12, delivery: 3)]]
            ),
            .init(batches: [[10, 11, 12, 13].map { NatsMessage($0, delivery: $0 - 9) }], error: .replaced),
        ])
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(to: read(from: .latest(recent: 3), consumers))
        scheduler.advance(by: .zero)
        #expect(sequences(record) == [2, 5, 10, 11, 12, 13])
        #expect(consumers.requests.map(\.start) == [.latest(recent: 3), .sequence(10)])
        reading.dispose()
    }

    @Test(arguments: [
        [[NatsMessage(2, delivery: 1, remaining: 0)]], [[NatsMessage(2, delivery: 1)], []],
    ])
    func `reading from NATS with .latest sends the recent messages if no last message is left`(batches: [[NatsMessage]])
    {
        let consumers = Consumers([
            .init(boundary: 10, batches: batches), .init(batches: [[NatsMessage(10, delivery: 1)]], error: .replaced),
        ])
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(to: read(from: .latest(recent: 3), consumers))
        scheduler.advance(by: .zero)
        #expect(sequences(record) == [2, 10])
        reading.dispose()
    }

    @Test func `reading from NATS leaves no gap after a failure between the last and the recent messages`() {
        let consumers = Consumers([
            .init(boundary: 10, batches: [[NatsMessage(2, delivery: 1)]]),
            .init(batches: [[NatsMessage(3, delivery: 1), NatsMessage(4, delivery: 2)]], error: .replaced),
        ])
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(to: read(from: .latest(recent: 3), consumers))
        scheduler.advance(by: .seconds(1))
        #expect(consumers.requests.map(\.start) == [.latest(recent: 3), .sequence(3)])
        #expect(sequences(record) == [2, 3, 4])
        reading.dispose()
    }

    @Test(arguments: [NatsError.discarded(first: 100), .replaced])
    func `reading from NATS fails if it cannot continue without a gap`(error: NatsError) {
        let consumers = Consumers([.init(batches: [[NatsMessage(1, delivery: 1)]]), .init(refusal: error)])
        let record = Record<[NatsMessage], NatsError>()
        _ = record.listen(to: read(from: .first, consumers))
        scheduler.advance(by: .seconds(1))
        #expect(record.failure == error)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `reading from NATS requests messages only while the receiver has capacity`() {
        let consumers = Consumers([
            .init(batches: (1...9).map { [NatsMessage($0, delivery: $0)] }, error: .replaced)
        ])
        let gate = Subject<Void, Never>()
        let record = Record<UInt64, NatsError>()
        let reading = record.listen(
            to: read(from: .first, consumers).concatMap { batch in
                gate.take(1).map { batch[0].sequence }.promoteFailure(to: NatsError.self)
            }
        )
        scheduler.advance(by: .seconds(1))
        #expect(record.values == [])
        gate.send(())
        scheduler.advance(by: .seconds(1))
        gate.send(())
        scheduler.advance(by: .seconds(1))
        #expect(record.values == [1, 2])
        reading.dispose()
    }
}
