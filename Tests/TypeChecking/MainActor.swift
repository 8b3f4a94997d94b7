// View models and views, whose closures are isolated to the main actor. The script `.ci/type-check` limits how much type checking
// each function needs.

import RACBindings

@MainActor
final class Row {
    let title: String
    let isOpen = MutableProperty(false)
    let price: Double
    init(_ article: Article) {
        title = article.title
        price = article.price
    }
}

@MainActor
final class SearchScreen {
    let query = MutableProperty("")
    let page = MutableProperty(1)
    let isOnline = MutableProperty(true)
    let taps = Subject<Int, Never>()
    let server = Server()
    let bag = DisposableBag()
    var rows: [Row] = []
    var headline = ""

    func search(_ text: String) -> Signal<[Article], ServerError> { server.search(text) }
    func suggestions(_ text: String) -> MainSignal<[Row], Never> { .just([]) }
    func rows(_ articles: [Article]) -> [Row] { articles.map { Row($0) } }
    func show(_ rows: [Row]) {}
    func show(_ error: ServerError) {}
}

@MainActor func mainSearchAsYouType(_ screen: SearchScreen) {
    screen.query.onMain
        .switchMap { screen.search($0) }
        .map { screen.rows($0) }
        .subscribe {
            screen.show($0)
        } failed: {
            screen.show($0)
        }
        .add(to: screen.bag)
}

@MainActor func mainSearchOfEnoughLetters(_ screen: SearchScreen) {
    screen.query.onMain
        .map { $0.lowercased() }
        .switchMap { $0.count < 3 ? .just([]) : screen.search($0) }
        .map { $0.filter { $0.price > 0 }.map { Row($0) } }
        .map { ($0, $0.count) }
        .subscribe { rows, count in
            screen.rows = rows
            screen.headline = "\(count) found"
        } failed: {
            screen.show($0)
        }
}

@MainActor func mainSearchInSeveralStatements(_ screen: SearchScreen) -> MainSignal<Int, ServerError> {
    screen.query.onMain
        .switchMap { text -> MainSignal<[Row], ServerError> in
            guard text.count > 2 else { return .just([]) }
            screen.headline = text
            return screen.search(text).onMain.map { $0.map { Row($0) } }
        }
        .map { $0.count + 1 }
}

@MainActor func mainSuggestions(_ screen: SearchScreen) {
    screen.query.onMain
        .switchMap { text in
            screen.headline = text
            return screen.suggestions(text)
        }
        .switchMap { $0.isEmpty ? .empty : .just($0[0]) }
        .switchMap { $0.isOpen }
        .map { $0 ? "open" : "closed" }
        .subscribe { screen.headline = $0 }
}

@MainActor func mainPages(_ screen: SearchScreen) {
    MainSignal.combineLatest(screen.query, screen.page)
        .switchMap { text, page in screen.server.page(page).map { $0.articles.filter { $0.title.contains(text) } } }
        .map { screen.rows($0) }
        .subscribe {
            screen.rows += $0
        } failed: {
            screen.show($0)
        }
}

@MainActor func mainFormIsComplete(_ name: MutableProperty<String>, _ password: MutableProperty<String>, _ label: Row) {
    MainSignal.combineLatest(name, password, label.isOpen.onMain).map { $0.count > 2 && $1.count >= 8 && $2 }
        .map { $0 ? "Ready" : "Please fill in \(label.title)" }
        .subscribe { print($0) }
}

@MainActor func mainTapsWithLatestText(_ screen: SearchScreen) {
    screen.taps.onMain
        .withLatest(from: screen.query).map { tap, text in "\(tap): \(text)" }
        .exhaustMap { screen.server.upload($0) }
        .map { screen.headline + " \($0 * 100) %" }
        .subscribe {
            screen.headline = $0
        } failed: {
            screen.show($0)
        }
}

@MainActor func mainSignUp(_ name: MutableProperty<String>, _ password: MutableProperty<String>, _ server: Server) {
    let submit = Subject<Void, Never>()
    submit.onMain
        .withLatest(from: MainSignal.combineLatest(name, password))
        .map { $1 }
        .exhaustMap { name, password in server.signUp(name, password) }
        .map(\.name)
        .subscribe {
            print("welcome, \($0)")
        } failed: {
            print($0)
        }
}

@MainActor func mainEachArticle(_ ids: Subject<[Int], Never>, _ server: Server) {
    ids.onMain
        .flattenMap { .from($0) }
        .concatMap { server.article($0) }
        .map { Row($0) }
        .merge(with: MainSignal.just(Row(Article())))
        .map { row in row.price > 10 ? "\(row.title), \(row.price)" : row.title }
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

@MainActor func mainRowsOfTwoServers(_ first: Server, _ second: Server, _ query: MutableProperty<String>) {
    query.onMain
        .switchMap { text in
            MainSignal.combineLatest(first.search(text), second.search(text)).map { [$0, $1] }
        }
        .map { $0.flatMap { $0.map { Row($0) } } }
        .then { .just([Row(Article())]) }
        .concat(.just([]))
        .subscribe {
            print($0.count)
        } failed: {
            print($0)
        }
}

@MainActor func mainCommandOfRow(_ rows: MutableProperty<[Article]>, _ buy: Command<Int, Double, ServerError>) {
    rows.onMain
        .map { $0.map { Row($0) } }
        .switchMap { rows in MainSignal.merge(rows.map { $0.isOpen }) }
        .zip(with: MainSignal.from([1, 2, 3]))
        .exhaustMap { isOpen, id in isOpen ? buy.apply(id) : .empty }
        .map { "sold for \($0)" }
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

@MainActor func mainLatestOfMany(_ screen: SearchScreen, _ steps: Signal<Signal<Int, ServerError>, Never>) {
    steps.onMain
        .switchToLatest()
        .combineLatest(with: screen.isOnline)
        .withLatest(from: screen.query)
        .map { ($0.0, $0.1, $1) }
        .map { step, isOnline, text in isOnline ? "\(text), step \(step)" : "offline" }
        .merge(with: screen.query)
        .subscribe {
            screen.headline = $0
        } failed: {
            screen.show($0)
        }
}

@MainActor func distinctOnMain(_ words: Subject<String, Never>) {
    words.onMain.distinct { $0.lowercased() }.map { $0.count * 2 }.scan(into: []) { $0.append($1 + 1) }
        .onDispose { print("over") }.subscribe { print($0.count) }
}
