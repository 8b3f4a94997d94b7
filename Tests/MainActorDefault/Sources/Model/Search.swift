import RACBindings

/// A field for a query, and the matching articles of the shop.
@MainActor
final class Search {
    let query = MutableProperty("")
    let articles = MutableProperty<[Article]>([])
    let searches = MutableProperty(0)
    private(set) var message: String?
    private(set) var lines: [String] = []
    private let shop: Shop
    private var minimumLength = 3
    private let bag = DisposableBag()

    init(shop: Shop, scheduler: any Scheduler) {
        self.shop = shop
        query.onMain
            .map { tidied($0) }
            .debounce(for: .milliseconds(300), on: scheduler)
            .distinctUntilChanged()
            .filter { [unowned self] in hasEnough($0) }
            .switchMap { [unowned self] in articles(matching: $0) }
            .doNext { [unowned self] in lines = $0.map(\.line) }
            .bind(to: articles)
            .add(to: bag)
    }

    private func hasEnough(_ query: String) -> Bool {
        Witness.sawRun("filter")
        return query.count >= minimumLength
    }

    private func articles(matching query: String) -> MainSignal<[Article], Never> {
        Witness.sawRun("switchMap")
        message = nil
        searches.modify { $0 += 1 }
        return shop.articles(matching: query).onMain
            .map { [unowned self] in sorted($0) }
            .catch { [unowned self] in fallback($0) }
    }

    private func sorted(_ articles: [Article]) -> [Article] {
        Witness.sawRun("map of an answer")
        return articles.sorted { $0.price < $1.price }
    }

    private func fallback(_ error: ShopError) -> Signal<[Article], Never> {
        Witness.sawRun("catch")
        message = "the shop says: \(error)"
        return .just([])
    }
}

@MainActor
func tidied(_ query: String) -> String {
    Witness.sawRun("map of a function")
    return query.split(separator: " ").joined(separator: " ").lowercased()
}

@MainActor
extension Article {
    var line: String {
        Witness.sawRun("key path")
        return "\(title): \(price) €"
    }
}
