import Observation
import RACBindings

/// A list of articles, its total, and a total that follows prices from another thread.
@MainActor
@Observable
final class Cart {
    private(set) var articles: [Article] = []
    var discount = 0
    @ObservationIgnored let total = MutableProperty(0)
    @ObservationIgnored private(set) var prices: [String] = []
    @ObservationIgnored private let bag = DisposableBag()

    func start() {
        MainSignal.combineLatest(
            Signal.observing(self) { $0.articles },
            Signal.observing(self) { $0.discount }
        )
        .map { [unowned self] in sum($0, reducedBy: $1) }
        .distinctUntilChanged()
        .bind(to: total)
        .add(to: bag)
    }

    func add(_ article: Article) {
        articles.append(article)
    }

    /// Follows the prices until their signal ends.
    func follow(_ changes: Signal<Int, Never>) async {
        let lines = changes.onMain
            .scan(0) { [unowned self] in summed($0, $1) }
            .filter { $0 % 2 == 0 }
            .map { [unowned self] in "\($0) € for \(articles.count)" }
        for await line in lines.values { prices.append(line) }
    }

    private func summed(_ sum: Int, _ price: Int) -> Int {
        Witness.sawRun("scan")
        return sum + price
    }

    private func sum(_ articles: [Article], reducedBy discount: Int) -> Int {
        Witness.sawRun("combineLatest")
        return articles.reduce(-discount) { $0 + $1.price }
    }
}
