import Prices
import RACBindings
import Testing

@testable import feed

/// A source for values of the test, which counts its subscriptions.
private struct TestSource: PriceSource {
    var goesOnUnwatched = false
    let subject = Subject<Arrival, PriceSourceError>()

    var prices: Signal<Arrival, PriceSourceError> { subject.signal }

    func send(_ line: String) throws {
        subject.send(.price(try Price(line: line)))
    }
}

struct FeedTests {
    private let scheduler = TestScheduler()

    private func feed(_ source: TestSource) -> Feed {
        Feed(source, run: "r", heartbeat: .seconds(10), retry: 500, on: scheduler)
    }

    @Test func `the first client of a feed receives each price`() throws {
        let source = TestSource()
        let received = Received()
        let listening = received.listen(to: feed(source).messages(after: nil))
        try source.send("A 1.50")
        #expect(
            received.all == [
                "retry: 500\n\n", "id: r-1\nevent: price\ndata: {\"symbol\":\"A\",\"price\":\"1.50\"}\n\n",
            ]
        )
        listening.dispose()
    }

    @Test func `a new client of a feed receives the latest price of each symbol, and then new prices`() throws {
        let source = TestSource()
        let feed = feed(source)
        let (early, late) = (Received(), Received())
        let bag = DisposableBag()
        early.listen(to: feed.messages(after: nil)).add(to: bag)
        for line in ["A 1", "B 2", "A 3"] { try source.send(line) }
        late.listen(to: feed.messages(after: nil)).add(to: bag)
        try source.send("C 4")
        #expect(late.names == ["r-2", "r-3", "r-4"])
        #expect(late.all.count == 2)
        #expect(early.names == ["r-1", "r-2", "r-3", "r-4"])
        #expect(feed.upstream.value.subscriptions == 1)
    }

    @Test(arguments: [("r-2", ["r-3"]), ("r-3", []), ("other-2", ["r-2", "r-3"]), ("r-9", [])])
    func `a client that reconnects to a feed receives the missed events`(known: String, expected: [String]) throws {
        let source = TestSource()
        let feed = feed(source)
        let (early, late) = (Received(), Received())
        let bag = DisposableBag()
        early.listen(to: feed.messages(after: nil)).add(to: bag)
        for line in ["A 1", "B 2", "A 3"] { try source.send(line) }
        late.listen(to: feed.messages(after: EventID(known))).add(to: bag)
        #expect(late.names == expected)
    }

    @Test func `event numbers of a feed continue after the last client has left and another has joined`() throws {
        let source = TestSource()
        let feed = feed(source)
        let first = Received().listen(to: feed.messages(after: nil))
        let second = Received().listen(to: feed.messages(after: nil))
        try source.send("A 1")
        first.dispose()
        #expect(feed.upstream.value.isRunning)
        second.dispose()
        #expect(!feed.upstream.value.isRunning)
        #expect(!source.subject.hasSubscribers)
        try source.send("A 2")

        let received = Received()
        let third = received.listen(to: feed.messages(after: nil))
        try source.send("A 3")
        #expect(received.names == ["r-1", "r-2"])
        #expect(feed.upstream.value.subscriptions == 2)
        #expect(feed.prices.value == 2)
        third.dispose()
    }

    @Test func `a feed subscribes before its first client joins if its price source does not wait for clients`() throws
    {
        let source = TestSource(goesOnUnwatched: true)
        let feed = feed(source)
        try source.send("A 1")
        try source.send("B 2")
        source.subject.complete()
        let received = Received()
        _ = received.listen(to: feed.messages(after: nil))
        #expect(received.names == ["r-1", "r-2"])
        #expect(received.all.last == "event: end\ndata: {\"reason\":\"There are no more prices.\"}\n\n")
        #expect(feed.upstream.value == Feed.Upstream(subscriptions: 1))
    }

    @Test func `a failure of a feed's price source is sent to all clients`() {
        let source = TestSource()
        let feed = feed(source)
        let received = Received()
        _ = received.listen(to: feed.messages(after: nil))
        source.subject.fail(.unreadable("\"gone\""))
        #expect(received.all.last == "event: end\ndata: {\"reason\":\"The prices cannot be read: \\\"gone\\\"\"}\n\n")
        #expect(feed.upstream.value.failure == "The prices cannot be read: \"gone\"")
    }

    @Test func `a feed sends heartbeats to its clients until the prices end`() throws {
        let source = TestSource()
        let feed = feed(source)
        let received = Received()
        let listening = received.listen(to: feed.messages(after: nil))
        scheduler.advance(by: .seconds(25))
        #expect(received.all.dropFirst() == [": still here\n\n", ": still here\n\n"])
        source.subject.complete()
        scheduler.run(maxActions: 10)
        #expect(received.all.count == 4)
        #expect(scheduler.pendingActions == 0)
        listening.dispose()
    }

    @Test func `a feed sends the heartbeats of all its clients with one timer`() {
        let feed = feed(TestSource())
        let bag = DisposableBag()
        for _ in 0..<100 { Received().listen(to: feed.messages(after: nil)).add(to: bag) }
        #expect(scheduler.pendingActions == 1)
    }
}
