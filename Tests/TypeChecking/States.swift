// State machines, sums and groups. The script `.ci/type-check` limits how much type checking each function needs.

import RACBindings

func counts(_ changes: Subject<Change, Never>) {
    changes.scan(0) { count, change in
        switch change {
        case .increment: count + 1
        case .decrement: count - 1
        case .set(let value): value
        }
    }
    .startWith(0).distinctUntilChanged().map { "\($0)" }.subscribe { print($0) }
}

func undoes(_ changes: Subject<Int, Never>) -> Signal<[Int], Never> {
    changes.scan(into: []) { history, change in
        if change == 0 { _ = history.popLast() } else { history.append(change) }
    }
    .map { $0.suffix(3).map { $0 * 2 } }
}

func sums(_ numbers: Subject<Int, Never>) -> Signal<String, Never> {
    numbers.scan(0, +).map { $0 * 2 }.filter { $0 > 10 }.map { "\($0)" }
}

func sumsOfBuffers(_ numbers: Subject<Int, Never>) -> Signal<Int, Never> {
    numbers.buffer(count: 3).map { $0.reduce(0, +) }.filter { $0 > 0 }.scan(0) { $0 + $1 }
}

func averages(_ numbers: Subject<Double, Never>) -> Signal<Double, Never> {
    numbers.scan((0.0, 0)) { ($0.0 + $1, $0.1 + 1) }.map { $0 / Double($1) }.filter { $0 > 0.5 }
}

func averagesOfBuffers(_ numbers: Subject<Double, Never>) {
    numbers.buffer(count: 10).map { $0.reduce(0, +) / Double($0.count) }.map { $0 * 100 }.subscribe { print($0) }
}

func differences(_ numbers: Subject<Int, Never>) {
    numbers.combinePrevious(0) { $1 - $0 }.filter { $0 != 0 }.map { abs($0) }.subscribe { print($0) }
}

func differencesOfPairs(_ numbers: Subject<Int, Never>) -> Signal<Int, Never> {
    numbers.combinePrevious().map { $1 - $0 }.filter { $0 > 0 }.reduce(0) { $0 + $1 }
}

func positions(_ names: Subject<String, Never>) -> Signal<String, Never> {
    names.scan("") { $0 + "\($2): \($1) " }.filter { $0.count > 3 }
}

func positionsReduced(_ numbers: Subject<Int, Never>) -> Signal<Int, Never> {
    numbers.map { $0 + 1 }.reduce(0) { $0 + $1 * $2 }
}

func largest(_ numbers: Subject<Int, Never>) -> Signal<Int, Never> {
    numbers.scan(Int.min) { max($0, $1) }.distinctUntilChanged().map { $0 + 1 }
}

func countsWords(_ words: Subject<String, Never>) -> Signal<[String], Never> {
    words.map { $0.lowercased() }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        .map { $0.filter { $0.value > 1 }.map { "\($0.key): \($0.value)" } }
}

func groupsByParity(_ numbers: Subject<Int, Never>) {
    numbers.groupBy { $0 % 2 == 0 }
        .flattenMap { group in group.scan(0) { $0 + $1 }.map { "\(group.key): \($0)" } }
        .subscribe { print($0) }
}

func groupsOfFailing(_ articles: Signal<Article, ServerError>) -> Signal<String, ServerError> {
    articles.groupBy { $0.tags.first ?? "" }.flattenMap { group in group.count().map { "\(group.key) \($0)" } }
}

func groupsTransformed(_ articles: Subject<Article, Never>) -> Signal<Double, Never> {
    articles.groupBy({ $0.id % 10 }, transform: { $0.price }).flattenMap { $0.scan(0) { $0 + $1 } }
}

func sharesProgress(_ server: Server) -> Signal<String, ServerError> {
    let progress = server.upload("a").share()
    return progress.map { $0 * 100 }.map { Int($0) }.distinctUntilChanged().map { "\($0) %" }
        .concat(progress.takeLast(1).map { _ in "done" })
}

func distinctUsers(_ users: Subject<User, Never>) -> Signal<Int, Never> {
    users.distinct(by: { $0.id }).filter { !$0.isAdmin }.map { $0.name.count + 1 }.scan(0, +)
}

func events(_ numbers: Subject<Int, ServerError>) -> Signal<Int, Never> {
    numbers.map { $0 * 2 }.materialize().compactMap { $0.value }.filter { $0 > 2 }
}

func windows(_ numbers: Subject<Int, Never>, _ scheduler: TestScheduler) -> Signal<Int, Never> {
    numbers.window(for: .seconds(1), on: scheduler).flattenMap { $0.count() }.filter { $0 > 0 }.map { $0 * 60 }
}

func averageOfThree(_ numbers: Subject<Int, Never>) {
    numbers.buffer(count: 3).filter { $0.count == 3 }.map { ($0[0] + $0[1] + $0[2]) / 3 }
        .subscribe { print($0 + 1) }
}

func temperatures(_ celsius: Subject<Double, Never>) -> Signal<String, Never> {
    celsius.map { $0 * 9 / 5 + 32 }.map { ($0 * 10).rounded() / 10 }.distinctUntilChanged().map { "\($0) °F" }
}
