// Requests with retries, time-outs, pages, caches and uploads. The script `.ci/type-check` limits how much type checking each
// function needs.

import RACBindings

func requestWithBackoff(_ server: Server, _ scheduler: TestScheduler) -> Signal<String, Never> {
    server.article(1).retry(3, backoff: .exponential(initial: .seconds(1)), on: scheduler)
        .map { $0.title.uppercased() }.catch { _ in .just("none") }
}

func requestWithTimeout(_ server: Server, _ scheduler: TestScheduler) -> Signal<[String], ServerError> {
    server.search("a").timeout(after: .seconds(10), failingWith: .timedOut, on: scheduler)
        .map { $0.map { $0.title }.filter { $0.count > 1 } }
}

func requestsOneAfterTheOther(_ ids: [Int], _ server: Server) -> Signal<[Article], ServerError> {
    Signal.from(ids).concatMap { server.article($0) }.filter { $0.price > 1 }.collect()
}

func requestsAtOnce(_ ids: Subject<Int, Never>, _ server: Server) {
    ids.flattenMap { server.article($0) }.scan(into: [:]) { $0[$1.id] = $1.title }
        .subscribe {
            print($0.count)
        } failed: {
            print("failed", $0)
        }
}

func requestsInFour(_ ids: [Int], _ server: Server) -> Signal<Double, ServerError> {
    Signal.from(ids).map { server.article($0) }.flatten(maxConcurrent: 4).map { $0.price * 1.19 }
        .reduce(0) { $0 + $1 }
}

func requestsThatDependOnEachOther(_ server: Server) -> Signal<String, ServerError> {
    server.user(1).flattenMap { user in server.article(user.id + 1).map { "\(user.name): \($0.title)" } }
}

func requestsThenAnother(_ server: Server) -> Signal<Int, ServerError> {
    server.upload("a").doNext { print($0) }.then { server.search("a") }.map { $0.count }
}

// Slow: at most 17,000 scopes, since `scan` has a second overload, whose closure receives positions, and `subscribe` has
// several overloads.
func requestPages(_ more: Subject<Void, Never>, _ server: Server) {
    more.scan(0) { page, _ in page + 1 }.concatMap { server.page($0) }.takeThrough { $0.next != nil }
        .scan([]) { $0 + $1.articles }
        .catch { _ in .just([]) }
        .subscribe { print($0.map { $0.id }) }
}

func requestAllPages(_ first: Int, _ server: Server) -> Signal<[Article], ServerError> {
    server.page(first).flattenMap { page in
        page.next.map { requestAllPages($0, server).map { page.articles + $0 } } ?? .just(page.articles)
    }
}

func requestFromCache(_ id: Int, _ cache: [Int: Article], _ server: Server) -> Signal<Article, ServerError> {
    cache[id].map { .just($0) } ?? server.article(id).retry(1)
}

func requestCacheFirst(_ cached: Signal<[Article], Never>, _ server: Server) -> Signal<Int, ServerError> {
    cached.concat(server.search("new")).filter { !$0.isEmpty }.take(2).map { $0.count }.distinctUntilChanged()
}

func requestEveryMinute(_ server: Server, _ scheduler: TestScheduler) {
    Signal.interval(.seconds(60), on: scheduler).startWith(.zero)
        .exhaustMap { _ in server.search("news").ignoreFailure() }
        .map { $0.map { $0.id }.max() ?? 0 }
        .distinctUntilChanged()
        .subscribe { print("newest \($0)") }
}

func requestUntilReady(_ server: Server, _ scheduler: TestScheduler) -> Signal<String, ServerError> {
    Signal.interval(.seconds(5), on: scheduler).concatMap { _ in server.article(1) }
        .filter { !$0.tags.isEmpty && $0.price > 0 }.take(1).map { $0.title }
        .timeout(after: .seconds(60), failingWith: .timedOut, on: scheduler)
}

func requestUploads(_ names: [String], _ server: Server) -> Signal<Double, ServerError> {
    Signal.from(names).enumerated()
        .concatMap { index, name in
            server.upload(name).map { (Double(index) + $0) / Double(names.count) }
        }
        .startWith(0).distinctUntilChanged()
}

func requestWithFallback(_ server: Server) -> Signal<[String], Never> {
    server.search("a").map { $0.map { $0.title } }.catch { error in
        print(error)
        return server.suggestions("a")
    }
    .defaultIfEmpty([])
}

func requestThatChecks(_ server: Server) -> Signal<Article, ServerError> {
    server.article(1).tryMap { article throws(ServerError) in
        guard article.price >= 0 else { throw .rejected("price") }
        return article
    }
    .doFailed { print($0) }
}

func requestPairs(_ server: Server) {
    server.article(1).zip(with: server.user(1)).map { "\($0.title) by \($1.name)" }.ignoreFailure()
        .subscribe { print($0) }
}

func requestTriple(_ server: Server) -> Signal<Double, ServerError> {
    Signal.zip(server.article(1), server.article(2), server.article(3)).map { $0.price + $1.price + $2.price }
        .map { $0 * 100 }.map { $0.rounded() / 100 }
}

func requestRace(_ server: Server, _ scheduler: TestScheduler) -> Signal<String, ServerError> {
    server.search("a").map { "\($0.count) found" }
        .race(with: Signal.timer(after: .seconds(1), on: scheduler).map { _ in "slow" })
}

func requestAfterLogin(_ user: Property<User?>, _ server: Server) -> Signal<String, ServerError> {
    user.compactMap { $0 }.filter { $0.isAdmin }.switchMap { server.user($0.id) }.map { $0.name }
        .distinctUntilChanged()
}

func requestOfAProperty(_ id: MutableProperty<Int>, _ server: Server) {
    id.filter { $0 > 0 }.switchMap { server.article($0) }.map { ($0.title, $0.price * 2) }
        .subscribe { title, price in
            print(title, price)
        } failed: { error in
            print(error)
        }
}

func requestShared(_ server: Server) -> Signal<Int, ServerError> {
    let articles = server.search("a").share(replay: 1)
    return articles.map { $0.count }.merge(with: articles.map { $0.filter { $0.price > 10 }.count }).map { $0 + 1 }
}

func requestRetriesWhen(_ server: Server, _ scheduler: TestScheduler) -> Signal<[Article], Never> {
    server.search("a").retry(when: { $0.filter { $0 == .offline }.delay(.seconds(3), on: scheduler) })
}

func requestWithAsync(_ ids: Subject<Int, Never>, _ server: Server) {
    ids.flattenMap { id in
        Signal.task { () async throws(ServerError) in try await server.load(id) }
    }
    .map { $0.title.count }.ignoreFailure().subscribe { print($0 * 2) }
}

func resultsOfRequests(_ ids: Subject<Int, Never>, _ server: Server) -> Signal<String, Never> {
    ids.switchMap { server.article($0).mapToResult() }.map { result in
        switch result {
        case .success(let article): article.title
        case .failure(let error): "\(error)"
        }
    }
}

func countsRequests(_ ids: Subject<Int, Never>, _ server: Server, _ activity: ActivityCount) -> Signal<Int, ServerError>
{
    ids.switchMap { server.article($0).trackActivity(in: activity) }.map { $0.title.count + 1 }.filter { $0 > 2 }
}

func asksAfterSubscribing(_ answers: Subject<String, Never>, _ questions: Subject<String, Never>) {
    answers.onSubscribed { questions.send("status") }.map { $0.count + 1 }.take(1).subscribe { print($0) }
}
