import RACBindings
import Testing

@testable import feed

struct ClientTests {
    private let scheduler = TestScheduler()
    private let source = Subject<Message, Never>()

    private func send(_ count: Int) {
        for _ in 0..<count { source.send(Message(bytes: [], events: 1, madeAt: scheduler.now)) }
    }

    @Test func `a feed client that receives each message in time is not dropped`() async throws {
        let client = Client(room: 2)
        var messages = client.messages(of: source.startWith(.heartbeat(at: .zero))).makeAsyncIterator()
        for _ in 0..<10 {
            let message = try await messages.next()
            client.begins(try #require(message))
            client.finishes()
            send(1)
        }
        #expect(!client.isDropped.value)
        #expect(client.events == 9)
        #expect(client.lag(at: scheduler.now) == Lag(messages: 1))
    }

    @Test func `a feed client that reads nothing is dropped when it has too many pending messages`() async throws {
        let client = Client(room: 3)
        var messages = client.messages(of: source.startWith(.heartbeat(at: .zero))).makeAsyncIterator()
        let message = try await messages.next()
        client.begins(try #require(message))
        send(2)
        #expect(!client.isDropped.value)
        #expect(source.hasSubscribers)
        send(1)
        #expect(client.isDropped.value)
        #expect(!source.hasSubscribers)
        for _ in 0..<2 { _ = try await messages.next() }
        await #expect(throws: SlowClientError.self) { _ = try await messages.next() }
    }

    @Test func `dropping a slow feed client does not affect other clients`() async throws {
        let (slow, quick) = (Client(room: 1), Client(room: 100))
        var ofSlow = slow.messages(of: source.startWith(.heartbeat(at: .zero))).makeAsyncIterator()
        var ofQuick = quick.messages(of: source.startWith(.heartbeat(at: .zero))).makeAsyncIterator()
        _ = try await ofSlow.next()
        _ = try await ofQuick.next()
        send(50)
        #expect(slow.isDropped.value)
        for _ in 0..<50 {
            let message = try await ofQuick.next()
            quick.begins(try #require(message))
            quick.finishes()
        }
        #expect(!quick.isDropped.value)
        #expect(quick.events == 50)
    }

    @Test func `the lag of a feed client is the age of the message that is being written`() async throws {
        let client = Client(room: 10)
        var messages = client.messages(of: source.startWith(.heartbeat(at: scheduler.now))).makeAsyncIterator()
        let message = try await messages.next()
        client.begins(try #require(message))
        await scheduler.advance(by: .seconds(2))
        send(1)
        #expect(client.lag(at: scheduler.now) == Lag(messages: 2, time: .seconds(2)))
        client.finishes()
        #expect(client.lag(at: scheduler.now) == Lag(messages: 1))
    }

    @Test func `the statistics of a feed's clients include clients that have left`() async throws {
        let clients = Clients<Int>()
        let client = Client(room: 1)
        let stay = clients.add(client, at: 1)
        var messages = client.messages(of: source.startWith(Message(bytes: [], events: 12, madeAt: .zero)))
            .makeAsyncIterator()
        let message = try await messages.next()
        client.begins(try #require(message))
        client.finishes()
        send(2)
        let other = clients.add(Client(room: 1), at: 2)
        #expect(clients.figures(at: .zero).present == 2)
        #expect(clients[1] === client)
        stay.dispose()
        let figures = clients.figures(at: .zero)
        #expect(figures == ClientFigures(present: 1, joined: 2, dropped: 1, events: 12, slowest: Lag()))
        #expect(clients[1] == nil)
        other.dispose()
        #expect(clients.count == 0)
    }
}
