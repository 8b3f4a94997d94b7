import Foundation
import OpenCombine
import RACBindings
import RACOperators
import RACSchedulers
import TestSupport
import Testing

import protocol RACCore.Scheduler
import class RACCore.Subject

/// The examples of "Side by side" in `Docs/FromCombine.md`, word for word. A test compares them with the page.
@Suite struct SideBySideTests {
    final class Prices: Sendable {
        let latest = Subject<Double, Never>()
    }

    final class Chart {
        var points: [Double] = []
    }

    final class OldForm {
        @OpenCombine.Published var name = ""
    }

    @Test func `a signal can be used in a chain of Combine`() {
        let prices = Prices()
        let chart = Chart()
        var cancellables: Set<AnyCancellable> = []

        prices.latest.publisher
            .collect(2)
            .map { $0.reduce(0, +) / 2 }
            .sink { chart.points.append($0) }
            .store(in: &cancellables)

        for price in [1.0, 3, 5, 7] { prices.latest.send(price) }
        #expect(chart.points == [2, 6])
        cancellables = []
        #expect(!prices.latest.hasSubscribers)
    }

    @Test func `a publisher can be used in a chain of this framework`() {
        let form = OldForm()
        let scheduler = TestScheduler()
        let searches = Shared<[String]>([])
        let search: @Sendable (String) -> Signal<String, Never> = { query in
            searches.withLock { $0.append(query) }
            return .just("results of \(query)")
        }
        let recorder = TestSupport.Recorder<String, Never>()

        let results = Signal(form.$name)
            .debounce(for: .milliseconds(300), on: scheduler)
            .distinctUntilChanged()
            .switchMap { search($0) }

        recorder.subscribe(to: results)
        form.name = "a"
        form.name = "ab"
        scheduler.advance(by: .seconds(1))
        #expect(searches.value == ["ab"])
        #expect(recorder.values == ["results of ab"])
    }

    @Test func `a signal's publisher can have a limited buffer`() {
        let prices = Prices()
        let recorder = CombineRecorder<Double, Never>()
        let slow = AnySubscriber(recorder)

        prices.latest.publisher(.bufferingNewest(1)).subscribe(slow)

        for price in [1.0, 3, 5, 7] { prices.latest.send(price) }
        recorder.request(3)
        #expect(recorder.values == [7])
    }

    @Test func `subscriptions to signals and to Combine publishers can be stored in one collection`() {
        let prices = Prices()
        let chart = Shared<[Double]>([])
        var cancellables: Set<AnyCancellable> = []

        let subscription = prices.latest.subscribe { price in chart.withLock { $0.append(price) } }
        AnyCancellable(subscription.dispose).store(in: &cancellables)

        prices.latest.send(1)
        cancellables = []
        prices.latest.send(2)
        #expect(chart.value == [1])
    }

    @Test func `the examples of the page FromCombine equal the code of the tests for that page`() throws {
        let source = URL(fileURLWithPath: #filePath)
        var folder = source.deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Docs").path) {
            folder = folder.deletingLastPathComponent()
        }
        let page = try String(contentsOf: folder.appendingPathComponent("Docs/FromCombine.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## Side by side\n").last)
            .components(separatedBy: "\n## ")[0]
        let blocks = section.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        let code = lines(of: try String(contentsOf: source, encoding: .utf8))
        #expect(blocks.count == 5)
        for block in blocks where !block.hasPrefix("import ") {
            let wanted = lines(of: block)
            let places = code.indices.filter { code[$0...].starts(with: wanted) }
            #expect(places.count == 1, "not tested:\n\(block)")
        }
    }

    /// The nonempty lines without their indentation.
    private func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
