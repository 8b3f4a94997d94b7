// Snippets as a newcomer writes them. The comment before each snippet says whether the snippet compiles as written, or only with
// `onMain` in front of the operators. The script `check` compares these comments with the code.

import Foundation
import RACBindings

// Snippet 1 compiles only with `onMain`.
final class PriceLabel {
    let price = MutableProperty(0.0)
    var text = ""

    func styled(_ price: Double) -> String { "€ \(price)" }

    func start() {
        price.onMain.map { self.styled($0) }.subscribe { self.text = $0 }
    }
}

// Snippet 2 compiles only with `onMain`.
func texts(of prices: Signal<Double, Never>) -> MainSignal<String, Never> {
    prices.onMain.map(format)
}

// Snippet 3 compiles only with `onMain`.
func names(of items: Signal<Item, Never>) -> MainSignal<String, Never> {
    items.onMain.map(\.summary)
}

// Snippet 4 compiles only with `onMain`.
func grossPrices(of prices: Signal<Double, Never>) -> MainSignal<Double, Never> {
    prices.onMain.map { $0 * rate }
}

// Snippet 5 compiles only with `onMain`.
func words(of texts: Signal<String, Never>) -> MainSignal<[String], Never> {
    texts.onMain.map { $0.trimmed.components(separatedBy: " ") }
}

// Snippet 6 compiles only with `onMain`.
func amounts(in texts: Signal<String, Never>) -> MainSignal<Money, Never> {
    texts.onMain.compactMap { Money($0) }
}

// Snippet 7 compiles only with `onMain`.
func counters(for steps: Signal<Step, Never>) -> MainSignal<Counter, Never> {
    steps.onMain.scan(Counter()) { $0.after($1) }
}

// Snippet 8 compiles only with `onMain`.
func titles(from service: SearchService) -> MainSignal<[String], any Error> {
    service.answers.onMain
        .tryMap { try JSONDecoder().decode(Page.self, from: $0) }
        .map { $0.titles }
}

// Snippet 9 compiles as written. The stored properties of a struct can be read anywhere. Its computed ones belong to the main actor.
func itemsByPrice(_ lists: Signal<[Item], Never>) -> Signal<[Item], Never> {
    lists.map { $0.sorted { $0.price < $1.price } }
}

// Snippet 10 compiles only with `onMain`. The closure's annotation then does no harm.
final class Log {
    var lines: [String] = []

    func follow(_ prices: Signal<Double, Never>) {
        prices.onMain
            .map { @MainActor in "\($0), \(self.lines.count) before" }
            .subscribe { self.lines.append($0) }
    }
}
