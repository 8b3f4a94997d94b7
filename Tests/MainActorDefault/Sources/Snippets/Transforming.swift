// Snippets as a newcomer writes them. The comment before each snippet has its number, and says whether the snippet compiles as
// written or only with `onMain` in front. `check` compares these comments with the code.

import Foundation
import RACBindings

// 1: onMain in front.
final class PriceLabel {
    let price = MutableProperty(0.0)
    var text = ""

    func styled(_ price: Double) -> String { "€ \(price)" }

    func start() {
        price.onMain.map { self.styled($0) }.subscribe { self.text = $0 }
    }
}

// 2: onMain in front.
func texts(of prices: Signal<Double, Never>) -> MainSignal<String, Never> {
    prices.onMain.map(format)
}

// 3: onMain in front.
func names(of items: Signal<Item, Never>) -> MainSignal<String, Never> {
    items.onMain.map(\.summary)
}

// 4: onMain in front.
func grossPrices(of prices: Signal<Double, Never>) -> MainSignal<Double, Never> {
    prices.onMain.map { $0 * rate }
}

// 5: onMain in front.
func words(of texts: Signal<String, Never>) -> MainSignal<[String], Never> {
    texts.onMain.map { $0.trimmed.components(separatedBy: " ") }
}

// 6: onMain in front.
func amounts(in texts: Signal<String, Never>) -> MainSignal<Money, Never> {
    texts.onMain.compactMap { Money($0) }
}

// 7: onMain in front.
func counters(for steps: Signal<Step, Never>) -> MainSignal<Counter, Never> {
    steps.onMain.scan(Counter()) { $0.after($1) }
}

// 8: onMain in front.
func titles(from service: SearchService) -> MainSignal<[String], any Error> {
    service.answers.onMain
        .tryMap { try JSONDecoder().decode(Page.self, from: $0) }
        .map { $0.titles }
}

// 9: as written. The stored properties of a struct can be read anywhere. Its computed ones belong to the main actor.
func itemsByPrice(_ lists: Signal<[Item], Never>) -> Signal<[Item], Never> {
    lists.map { $0.sorted { $0.price < $1.price } }
}

// 10: onMain in front. The closure's annotation then does no harm.
final class Log {
    var lines: [String] = []

    func follow(_ prices: Signal<Double, Never>) {
        prices.onMain
            .map { @MainActor in "\($0), \(self.lines.count) before" }
            .subscribe { self.lines.append($0) }
    }
}
