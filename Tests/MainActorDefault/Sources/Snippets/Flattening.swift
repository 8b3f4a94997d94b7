// Snippets as a newcomer writes them. The comment before each snippet says whether the snippet compiles as written, or only with
// `onMain` in front of the operators. The script `check` compares these comments with the code.

import Observation
import RACBindings

// Snippet 16 compiles as written. The service belongs to no actor, and is a constant.
final class SearchOfService {
    let query = MutableProperty("")
    let service = SearchService()
    var hits: [Hit] = []

    func start() {
        query
            .switchMap { self.service.search($0).replaceError(with: []) }
            .subscribeOnMain { self.hits = $0 }
    }
}

// Snippet 17 compiles only with `onMain`.
final class Search {
    let query = MutableProperty("")
    let service = SearchService()
    var searches = 0
    var hits: [Hit] = []

    func search(_ query: String) -> Signal<[Hit], Never> {
        searches += 1
        return service.search(query).replaceError(with: [])
    }

    func start() {
        query.onMain.switchMap { self.search($0) }.subscribe { self.hits = $0 }
    }
}

// Snippet 18 compiles only with `onMain`.
@Observable
final class ObservableSearch {
    var query = ""
    var hits: [Hit] = []
    var message: String?
    private let service = SearchService()
    private let bag = DisposableBag()

    func start() {
        Signal.observing(self) { $0.query }
            .debounce(for: .milliseconds(300), on: MainScheduler.shared)
            .onMain
            .filter { $0.count >= Settings.shared.minimumLength }
            .switchMap { [unowned self] in results(for: $0) }
            .subscribe { [unowned self] in hits = $0 }
            .add(to: bag)
    }

    func results(for query: String) -> MainSignal<[Hit], Never> {
        service.search(query).onMain.catch { self.fallback($0) }
    }

    func fallback(_ error: ServiceError) -> Signal<[Hit], Never> {
        message = "\(error)"
        return .just([])
    }
}

// Snippet 19 compiles only with `onMain`.
final class Saving {
    let service = SearchService()
    var saved: [Int] = []

    func save(_ item: Item) -> Signal<Int, ServiceError> { service.save(item) }

    func start(_ items: Signal<Item, Never>) {
        items.onMain
            .flattenMap { self.save($0).onMain.retry(3).ignoreFailure() }
            .subscribe { self.saved.append($0) }
    }
}

// Snippet 20 compiles only with `onMain`.
final class Loading {
    var isLoading = false
    var hits: [Hit] = []
    var failure: String?
    let service = SearchService()

    func load() {
        service.search("swift").onMain
            .initially { self.isLoading = true }
            .finally { self.isLoading = false }
            .subscribe {
                self.hits = $0
            } failed: {
                self.failure = "\($0)"
            }
    }
}
