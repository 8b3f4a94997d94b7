// Search fields, and lists that show their results. The script `.ci/type-check` limits how much type checking each function
// needs.

import RACBindings

func searchAsYouType(_ query: MutableProperty<String>, _ server: Server, _ scheduler: TestScheduler) {
    query.debounce(for: .milliseconds(300), on: scheduler).distinctUntilChanged()
        .switchMap { server.search($0).catch { _ in .just([]) } }
        .map { $0.map { $0.title } }
        .subscribe { print($0.count) }
}

func searchOfEnoughLetters(_ query: MutableProperty<String>, _ server: Server, _ scheduler: TestScheduler) {
    query.map { $0.lowercased() }.filter { $0.count >= 3 }
        .throttle(for: .seconds(1), on: scheduler)
        .switchMap { server.search($0).retry(2).catch { _ in .empty } }
        .map { $0.filter { $0.price > 0 }.count }
        .startWith(0)
        .subscribe { print("found \($0)") }
}

func searchThatMayFail(_ query: MutableProperty<String>, _ server: Server) -> Signal<[Article], ServerError> {
    query.switchMap { server.search($0) }.map { $0.filter { $0.price < 100 && !$0.tags.isEmpty } }
}

func searchInSeveralStatements(_ query: MutableProperty<String>, _ server: Server) -> Signal<Int, ServerError> {
    query.filter { !$0.isEmpty }
        .switchMap { text -> Signal<[Article], ServerError> in
            guard text.count > 2 else { return .just([]) }
            return server.search(text)
        }
        .map { $0.count + 1 }
}

func searchWithSuggestions(_ query: MutableProperty<String>, _ server: Server) {
    query.switchMap { text in
        text.isEmpty ? Signal.just([]) : server.suggestions(text)
    }
    .map { $0.prefix(5).joined(separator: ", ") }
    .distinctUntilChanged()
    .subscribe { print($0) }
}

func searchWithFilters(_ query: MutableProperty<String>, _ onlyCheap: MutableProperty<Bool>, _ server: Server) {
    Signal.combineLatest(query, onlyCheap)
        .filter { text, _ in text.count > 1 }
        .switchMap { text, cheap in
            server.search(text).map { cheap ? $0.filter { $0.price < 10 } : $0 }
        }
        .catch { _ in .just([]) }
        .subscribe { print($0.map { $0.title }) }
}

func searchHistory(_ query: MutableProperty<String>, _ scheduler: TestScheduler) -> Signal<[String], Never> {
    query.debounce(for: .seconds(1), on: scheduler).filter { !$0.isEmpty }
        .scan([]) { Array(($0 + [$1]).suffix(10)) }
}

func searchCountsLetters(_ query: MutableProperty<String>) {
    query.map { $0.filter { $0.isLetter }.count }.distinctUntilChanged().map { $0 > 0 ? "\($0) letters" : "none" }
        .subscribe { print($0) }
}

func searchLatestWins(_ queries: Subject<String, Never>, _ server: Server) {
    queries.map { server.search($0) }.switchToLatest().ignoreFailure().map { $0.first?.title ?? "nothing" }
        .deliverOnMain().subscribe { print($0) }
}

func searchSortsByPrice(_ query: MutableProperty<String>, _ server: Server) -> Signal<[String], ServerError> {
    query.switchMap { server.search($0) }
        .map { $0.sorted { $0.price < $1.price }.map { "\($0.title): \($0.price)" } }
}

func searchTotals(_ query: MutableProperty<String>, _ server: Server) -> Signal<Double, ServerError> {
    query.switchMap { server.search($0) }.map { $0.map { $0.price }.reduce(0, +) }.scan(0) { $0 + $1 }
}

func searchTags(_ query: MutableProperty<String>, _ server: Server) {
    query.switchMap { server.search($0) }.map { Set($0.flatMap { $0.tags }) }.distinctUntilChanged()
        .subscribe {
            print($0.sorted())
        } failed: {
            print($0)
        }
}
