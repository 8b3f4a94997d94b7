import Prices
import RACBindings
import Testing

@testable import feed

/// Feeds whose prices come from a log.
struct LogFeedTests {
    private let scheduler = TestScheduler()
    private let source = LogSource()

    private func feed(history: Int = 100) -> Feed {
        Feed(source, run: "own", history: history, heartbeat: .seconds(10), on: scheduler)
    }

    @Test func `a feed of a log uses the log's event IDs, and sends prices that arrive together as one message`() {
        let feed = feed()
        let received = Received()
        let listening = received.listen(to: feed.messages(after: nil))
        source.subject.send(.stored([update(41), update(42, "B")]))
        #expect(received.names == ["r-41", "r-42"])
        #expect(received.all.count == 2)
        #expect(feed.prices.value == 42)
        listening.dispose()
    }

    @Test func `a client that reconnects to a feed of a log receives all missed prices`() {
        let feed = feed()
        source.subject.send(.stored((1...9).map { update($0) }))
        let received = Received()
        let listening = received.listen(to: feed.messages(after: EventID(run: "r", number: 4)))
        source.subject.send(.stored([update(10)]))
        #expect(received.names == ["r-5", "r-6", "r-7", "r-8", "r-9", "r-10"])
        listening.dispose()
    }

    @Test func `a client that missed more prices than a feed keeps receives each changed symbol's latest price`() {
        let feed = feed(history: 10)
        source.subject.send(.stored([update(1, "B"), update(2, "C")] + (3...500).map { update($0) }))
        let received = Received()
        let listening = received.listen(to: feed.messages(after: EventID(run: "r", number: 1)))
        #expect(received.names == ["r-2", "r-500"])
        listening.dispose()
    }

    @Test func `a client that reconnects to a feed with only older prices of the log receives no price twice`() {
        let feed = feed()
        source.subject.send(.stored([update(1), update(2)]))
        let received = Received()
        let listening = received.listen(to: feed.messages(after: EventID(run: "r", number: 5)))
        source.subject.send(.stored([update(3), update(4)]))
        source.subject.send(.stored([update(5), update(6)]))
        source.subject.send(.stored([update(7)]))
        #expect(received.names == ["r-6", "r-7"])
        scheduler.advance(by: .seconds(10))
        #expect(received.all.last == ": still here\n\n")
        listening.dispose()
    }

    @Test func `a client that reconnects to a feed of a log before the first price receives all missed prices`() {
        let feed = feed()
        let received = Received()
        let listening = received.listen(to: feed.messages(after: EventID(run: "r", number: 3)))
        source.subject.send(.stored((1...5).map { update($0) }))
        #expect(received.names == ["r-4", "r-5"])
        listening.dispose()
    }

    @Test func `a feed drops prices that its log sends again`() {
        let feed = feed()
        let received = Received()
        let listening = received.listen(to: feed.messages(after: nil))
        source.subject.send(.stored([update(1), update(2)]))
        source.subject.send(.stored([update(1), update(2)]))
        source.subject.send(.stored([update(2), update(3)]))
        #expect(received.names == ["r-1", "r-2", "r-3"])
        #expect(received.all.count == 3)
        listening.dispose()
    }

    @Test func `a feed drops all earlier prices when another log replaces its log`() {
        let feed = feed()
        source.subject.send(.stored([update(8), update(9, "B")]))
        source.subject.send(.stored([update(1, "C", run: "s")]))
        let received = Received()
        let listening = received.listen(to: feed.messages(after: EventID(run: "r", number: 9)))
        #expect(received.names == ["s-1"])
        #expect(feed.prices.value == 1)
        listening.dispose()
    }
}

private struct LogSource: PriceSource {
    let goesOnUnwatched = true
    let subject = Subject<Arrival, PriceSourceError>()

    var prices: Signal<Arrival, PriceSourceError> { subject.signal }
}
