import Prices
import RACBindings
import Synchronization
import Testing

@testable import feed

struct PriceTests {
    @Test(arguments: ["0", "101.50", "-37.63", "0.0001", "999999999999999999", "1.0"])
    func `a parsed amount has its text as description`(text: String) {
        #expect(Amount(text)?.description == text)
    }

    @Test(arguments: ["", "-", ".", "1.", ".5", "1.2.3", "1e3", "+1", "1O1", "٣", "1234567890123456789"])
    func `parsing an amount rejects other text`(text: String) {
        #expect(Amount(text) == nil)
    }

    @Test func `a line with a symbol and an amount is parsed as a price, and any other line is rejected`() throws {
        #expect(try Price(line: " ACME\t1.5 ").symbol == "ACME")
        for line in ["ACME", "ACME 1 2", "AC\"ME 1", "<b> 1", "ABCDEFGHIJKLMNOPQ 1", "ACME one"] {
            #expect(throws: PriceLineError.self) { try Price(line: line) }
        }
    }

    @Test func `a price source reports and ignores invalid lines`() {
        let reports = Mutex<[Int]>([])
        let prices = Mutex<[String]>([])
        let lines = Signal<String, FileReadError>.from(["A 1", "", "nonsense", "B 2"])
        PriceLines(lines) { line, _ in reports.withLock { $0.append(line) } }.singlePrices.subscribe { price in
            prices.withLock { $0.append("\(price.symbol) \(price.amount)") }
        } failed: { _ in
        }
        #expect(prices.withLock { $0 } == ["A 1", "B 2"])
        #expect(reports.withLock { $0 } == [3])
    }

    @Test func `the seed of a random walk determines its prices`() {
        func walk(_ seed: UInt64) -> [Price] {
            let scheduler = TestScheduler()
            let prices = Mutex<[Price]>([])
            let walking = RandomWalk(seed: seed, rate: 10, on: scheduler).singlePrices.subscribe { price in
                prices.withLock { $0.append(price) }
            } failed: { _ in
            }
            scheduler.advance(by: .seconds(10))
            walking.dispose()
            scheduler.advance(by: .seconds(10))
            return prices.withLock { $0 }
        }
        let first = walk(1)
        #expect(first.count == 12 + 100)
        #expect(first == walk(1))
        #expect(first != walk(2))
        #expect(first.allSatisfy { $0.amount.units > 0 })
    }

    @Test func `a random walk that was paused continues at the same prices`() {
        let scheduler = TestScheduler()
        let walk = RandomWalk(seed: 1, rate: 1, on: scheduler)
        let first = Mutex<[String: Amount]>([:])
        let second = Mutex<[Price]>([])
        let walking = walk.singlePrices.subscribe { price in
            first.withLock { $0[price.symbol] = price.amount }
        } failed: { _ in
        }
        scheduler.advance(by: .seconds(30))
        walking.dispose()
        walk.singlePrices.take(12).subscribe { price in
            second.withLock { $0.append(price) }
        } failed: { _ in
        }
        #expect(
            Dictionary(uniqueKeysWithValues: second.withLock { $0 }.map { ($0.symbol, $0.amount) })
                == first.withLock { $0 }
        )
    }
}

extension PriceSource {
    /// The prices that the feed numbers.
    fileprivate var singlePrices: Signal<Price, PriceSourceError> {
        prices.compactMap { arrival in
            if case .price(let price) = arrival { price } else { nil }
        }
    }
}
