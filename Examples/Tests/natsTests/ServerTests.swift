import Foundation
import RACBindings
import Synchronization
import Testing

@testable import NatsSignals

/// Tests with a NATS server. Each time in a test is a limit that only a hanging test reaches.
@Suite(
    .enabled(if: NatsServer.program != nil, "nats-server is not installed: Examples/prepare installs it"),
    .timeLimit(.minutes(20))
)
struct ServerTests {
    private let scheduler = QueueScheduler(label: "tests")
    private let server: NatsServer

    init() throws {
        server = try NatsServer()
    }

    private func createStream(limit: Int = 1_000_000) async throws {
        for try await _ in server.cluster.createStream("S", subjects: ["s.>"], copies: 1, keeping: limit)
            .retry(.max, backoff: .constant(.milliseconds(50)), on: scheduler).values
        {}
    }

    private func publications(_ numbers: Range<Int>) -> Signal<NatsPublication, Never> {
        .from(numbers.map { NatsPublication(to: "s.\($0 % 3)", Array("\($0)".utf8), id: "id\($0)") }, on: scheduler)
    }

    private func publish(_ numbers: Range<Int>, maxPending: Int = 100) async -> [NatsAcknowledgement] {
        var all: [NatsAcknowledgement] = []
        for await one in publications(numbers).publish(to: server.cluster, maxPending: maxPending, on: scheduler).values
        {
            all.append(one)
        }
        return all
    }

    private func read(_ count: Int, from start: NatsStart, matching subject: String = ">") async throws -> [NatsMessage]
    {
        var all: [NatsMessage] = []
        for try await batch in server.cluster.messages(of: "S", matching: subject, from: start, on: scheduler).values {
            all += batch
            if all.count >= count { break }
        }
        return all
    }

    @Test func `messages published to NATS are read once and in order`() async throws {
        try await createStream()
        let acknowledged = await publish(0..<3000)
        #expect(Set(acknowledged.map(\.sequence)) == Set(1...3000))
        let messages = try await read(3000, from: .first)
        #expect(messages.map(\.sequence) == Array(1...3000))
        let texts = Dictionary(uniqueKeysWithValues: messages.map { ($0.sequence, $0.text) })
        #expect(acknowledged.allSatisfy { Array((texts[$0.sequence] ?? "").utf8) == $0.publication.data })
    }

    @Test func `a message that is published twice with one identifier is stored once`() async throws {
        try await createStream()
        _ = await publish(0..<10, maxPending: 1)
        let again = await publish(0..<11, maxPending: 1)
        #expect(again.map(\.sequence) == Array(1...11))
        #expect(try await read(11, from: .first).map(\.text) == (0...10).map(String.init))
    }

    @Test func `reading from NATS can begin with each subject's last message and then the most recent messages`()
        async throws
    {
        try await createStream()
        for subject in ["s.a", "s.b", "s.a", "s.c", "s.c"] {
            let one = Signal<NatsPublication, Never>.just(NatsPublication(to: subject, [], id: UUID().uuidString))
            for await _ in one.publish(to: server.cluster, maxPending: 1, on: scheduler).values {}
        }
        #expect(try await read(4, from: .latest(recent: 2)).map(\.sequence) == [2, 3, 4, 5])
        #expect(try await read(5, from: .latest(recent: 9)).map(\.sequence) == [1, 2, 3, 4, 5])
        #expect(try await read(3, from: .latest(recent: 0)).map(\.sequence) == [2, 3, 5])
        #expect(try await read(2, from: .first, matching: "s.a").map(\.sequence) == [1, 3])
    }

    @Test func `reading and publishing continue without a gap after the NATS server is killed and restarted`()
        async throws
    {
        try await createStream()
        let record = Record<[NatsMessage], NatsError>()
        let reading = record.listen(
            to: server.cluster.messages(of: "S", from: .first, backoff: .constant(.milliseconds(50)), on: scheduler)
        )
        defer { reading.dispose() }
        let acknowledged = MutableProperty(0)
        let publishing = publications(0..<20_000)
            .publish(to: server.cluster, maxPending: 50, backoff: .constant(.milliseconds(50)), on: scheduler)
            .subscribe { _ in acknowledged.modify { $0 += 1 } }
        defer { publishing.dispose() }
        for limit in [2000, 8000] {
            _ = await acknowledged.filter { $0 >= limit }.firstValue()
            server.kill()
            try server.start()
        }
        _ = await acknowledged.filter { $0 == 20_000 }.firstValue()
        while record.values.joined().count < 20_000 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(record.values.joined().map(\.sequence) == Array(1...20_000))
        #expect(Set(record.values.joined().map(\.text)).count == 20_000)
    }

    @Test func `a NATS stream keeps its epoch after a restart, and a stream that replaces it has another epoch`()
        async throws
    {
        try await createStream(limit: 5)
        _ = await publish(0..<1)
        let epoch = try #require(try await read(1, from: .first).first).epoch
        #expect(epoch > 0)
        server.kill()
        try server.start()
        try await createStream(limit: 5)
        #expect(try await read(1, from: .first).first?.epoch == epoch)
        server.kill()
        try server.removeStreams()
        try server.start()
        try await createStream(limit: 5)
        _ = await publish(0..<1)
        let next = try #require(try await read(1, from: .first).first).epoch
        #expect(next > 0 && next != epoch)
    }

    @Test func `a NATS consumer cannot begin at a message that the stream has discarded`() async throws {
        try await createStream(limit: 5)
        _ = await publish(0..<20)
        let epoch = try #require(try await read(1, from: .first).first).epoch
        func open(_ sequence: UInt64, epoch: Int64) throws(NatsError) {
            _ = try PullConsumer(
                in: server.cluster,
                stream: "S",
                subject: ">",
                ReadRequest(start: .sequence(sequence), epoch: epoch)
            )
        }
        try open(16, epoch: epoch)
        #expect(throws: NatsError.discarded(first: 16)) { try open(15, epoch: epoch) }
        #expect(throws: NatsError.replaced) { try open(16, epoch: epoch - 1) }
    }

    @Test func `subscribing to a NATS server that is down does not block, nor does the disposal`() async throws {
        server.kill()
        for _ in 0..<100 {
            let reading = server.cluster.messages(of: "S", from: .first, on: scheduler)
                .subscribe { _ in
                } failed: { _ in
                }
            reading.dispose()
        }
    }
}
