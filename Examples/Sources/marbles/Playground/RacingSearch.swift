import RACBindings
import RACOperators
import RACSchedulers

/// A search in which the answer to an older query can replace the answer to a newer query, and its corrected form.
final class RacingSearch: Sendable {
    /// The failure of an order.
    struct StaleResult: Error, CustomStringConvertible {
        let shown: String

        var description: String { "shows \(shown) instead of the results for rac" }
    }

    let query = MutableProperty("")
    let shown = MutableProperty("nothing")
    private let bag = DisposableBag()

    init(hasFault: Bool, main: any Scheduler, answer: @escaping @Sendable (String) -> Signal<String, Never>) {
        let queries = query.skip(1).debounce(for: .milliseconds(300), on: main)
        (hasFault ? queries.flattenMap(answer) : queries.switchMap(answer))
            .deliver(on: main)
            .subscribe { [shown] in shown.value = $0 }
            .add(to: bag)
    }

    /// Types two queries. A server answers after 100 milliseconds, or up to a second later.
    static func run(hasFault: Bool, _ time: TestScheduler) throws {
        let main = time.queue("main")
        let server = time.pool("server", slack: .seconds(1))
        let search = RacingSearch(hasFault: hasFault, main: main) { query in
            Signal { subscriber in
                let answer = server.schedule("answer \(query)", after: .milliseconds(100)) {
                    subscriber.send("the results for \(query)")
                    subscriber.complete()
                }
                subscriber.add(answer)
            }
        }
        main.schedule("type r") { search.query.value = "r" }
        main.schedule("type rac", after: .milliseconds(500)) { search.query.value = "rac" }
        time.run()
        if search.shown.value != "the results for rac" { throw StaleResult(shown: search.shown.value) }
    }
}
