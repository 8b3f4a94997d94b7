import Prices
import Testing

@testable import feed

struct HistoryTests {
    private func history(_ numbers: some Sequence<Int>, capacity: Int) -> History {
        var history = History(capacity: capacity)
        for number in numbers { history.append(update(number)) }
        return history
    }

    private func numbers(_ history: History, after number: Int, run: String = "r") -> [Int]? {
        history.updates(after: EventID(run: run, number: number))?.map(\.id.number)
    }

    @Test func `a feed's history returns all updates that follow a given event`() {
        let history = history(1...300, capacity: 1000)
        #expect(numbers(history, after: 0) == Array(1...300))
        #expect(numbers(history, after: 130) == Array(131...300))
        #expect(numbers(history, after: 300) == [])
        #expect(numbers(history, after: 999) == [])
    }

    @Test func `a feed's history returns nil for an event if it has dropped an update that followed the event`() {
        let history = history(1...1000, capacity: 100)
        #expect(numbers(history, after: 900) == Array(901...1000))
        #expect(numbers(history, after: 800) == nil)
    }

    @Test(arguments: [1, 63, 64, 65, 100, 128])
    func `a feed's history keeps at least as many updates as its capacity, and at most one chunk more`(capacity: Int) {
        for count in 1...500 {
            let history = history(1...count, capacity: capacity)
            #expect(numbers(history, after: max(0, count - capacity)) != nil)
            if count > capacity + 128 { #expect(numbers(history, after: count - capacity - 128) == nil) }
        }
    }

    @Test func `a feed's history drops all earlier updates when an update skips a number`() {
        let history = history([1, 2, 3, 7, 8], capacity: 100)
        #expect(numbers(history, after: 2) == nil)
        #expect(numbers(history, after: 6) == [7, 8])
    }

    @Test func `a feed's history returns nil for an event of another run of the feed`() {
        #expect(numbers(history(1...3, capacity: 100), after: 1, run: "other") == nil)
    }

    @Test func `a feed's history with a capacity of zero keeps no updates`() {
        #expect(numbers(history(1...3, capacity: 0), after: 2) == nil)
    }
}

/// An update of a log.
func update(_ number: Int, _ symbol: String = "A", run: String = "r") -> Update {
    let price = Price(symbol: symbol, amount: Amount(units: number, decimals: 0))
    return Update(id: EventID(run: run, number: number), price: price)
}
