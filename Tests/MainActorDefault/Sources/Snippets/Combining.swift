// Snippets as a newcomer writes them. The comment before each snippet says whether the snippet compiles as written, or only with
// `onMain` in front of the operators. The script `check` compares these comments with the code.

import RACBindings

// Snippet 21 compiles only with `onMain`.
final class Address {
    let street = MutableProperty("")
    let city = MutableProperty("")
    var label = ""

    func line(_ street: String, _ city: String) -> String { "\(street), \(city)" }

    func start() {
        MainSignal.combineLatest(street.onMain, city.onMain).map { self.line($0, $1) }
            .subscribe { self.label = $0 }
    }
}

// Snippet 22 compiles only with `onMain`.
final class Cart {
    let pay = Subject<Void, Never>()
    let items = MutableProperty<[Item]>([])
    var paid = 0.0

    func total(_ items: [Item]) -> Double { items.reduce(0) { $0 + $1.price } }

    func start() {
        pay.onMain.withLatest(from: items).map { self.total($1) }.subscribe { self.paid += $0 }
    }
}

// Snippet 23 compiles only with `onMain`.
final class Feed {
    let pulled = Subject<Void, Never>()
    let service = SearchService()
    var isOnline = true
    var refreshes = 0

    func start() {
        pulled.onMain
            .merge(with: service.connection.map { _ in })
            .filter { self.isOnline }
            .subscribe { self.refreshes += 1 }
    }
}

// Snippet 24 compiles only with `onMain`.
final class Prices {
    let shown: MainSignal<String, Never>

    init(_ prices: Signal<Double, Never>) {
        shown = prices.onMain.map { format($0) }.share(replay: 1)
    }
}
