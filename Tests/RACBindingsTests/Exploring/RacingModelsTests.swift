import RACBindings
import RACSchedulers
import TestSupport
import Testing

/// Returns a scenario in which a session makes some requests when its token has expired.
private func session(requests: Int, orders: Int, runsUntilFailure: Int) -> Scenario {
    Scenario("session with \(requests) requests", orders: orders, runsUntilFailure: runsUntilFailure) {
        time,
        hasFault in
        let background = time.queue("background")
        let server = time.pool("server", slack: .milliseconds(300))
        let (refreshes, pages) = (Counter(), Counter())
        let session = SessionModel(hasFault: hasFault, background: background) { token in
            server.answer("answer with token \(token)") {
                token == 2 ? .success("page") : .failure(SessionModel.Unauthorized())
            }
        } refresh: {
            server.answer("new token") {
                refreshes.increment()
                return .success(2)
            }
        }
        for number in 1...requests {
            background.schedule("load \(number)", after: .milliseconds(250 * number)) {
                session.load { _ in pages.increment() }
            }
        }
        time.run()
        try check(refreshes.value == 1, "the token is refreshed \(refreshes.value) times")
        try check(pages.value == requests, "\(pages.value) of \(requests) pages are loaded")
    }
}

/// Returns a scenario in which a search receives some queries.
private func search(queries: Int, orders: Int, runsUntilFailure: Int) -> Scenario {
    Scenario("search with \(queries) queries", orders: orders, runsUntilFailure: runsUntilFailure) { time, hasFault in
        let main = time.queue("main")
        let server = time.pool("server", slack: .seconds(1))
        let search = SearchModel(hasFault: hasFault, main: main) { query in
            server.answer("answer \(query)") { .success(["results for \(query)"]) }
        }
        for number in 1...queries {
            main.schedule("type \(number)", after: .milliseconds(500 * number)) { search.query.value = "\(number)" }
        }
        time.run()
        try check(search.results.value == ["results for \(queries)"], "shows \(search.results.value)")
    }
}

private let scenarios = [
    search(queries: 2, orders: 3, runsUntilFailure: 2),
    search(queries: 6, orders: 243, runsUntilFailure: 5),
    session(requests: 2, orders: 49, runsUntilFailure: 2),
    session(requests: 3, orders: 2_902, runsUntilFailure: 2),
    Scenario("form", orders: 5, runsUntilFailure: 2) { time, hasFault in
        let main = time.queue("main")
        let background = time.queue("background", slack: .milliseconds(150))
        let saved = Shared<[String]>([])
        let form = FormModel(hasFault: hasFault, main: main, background: background) { text in
            saved.withLock { $0.append(text) }
            time.note("saves '\(text)'")
        }
        main.schedule("clear the text", after: .milliseconds(100)) { form.text.value = "" }
        main.schedule("tap save", after: .milliseconds(120)) { form.save.execute(()) }
        main.schedule("type Bob", after: .milliseconds(200)) { form.text.value = "Bob" }
        main.schedule("tap save again", after: .milliseconds(300)) { form.save.execute(()) }
        time.run()
        try check(!saved.value.contains(""), "saves \(saved.value)")
        try check(form.save.isEnabled, "the button stays disabled")
    },
    Scenario("title", orders: 31, runsUntilFailure: 2) { time, hasFault in
        let main = time.queue("main")
        let server = time.pool("server", slack: .seconds(1))
        let stored = Shared("A")
        let model = TitleModel(hasFault: hasFault, main: main) { title in
            server.answer(title == "C" ? "accepts C" : "refuses \(title)") {
                guard title == "C" else { return .failure(TitleModel.Refused()) }
                stored.withLock { $0 = title }
                return .success(())
            }
        }
        for (number, title) in ["B", "C", "D"].enumerated() {
            main.schedule("rename to \(title)", after: .milliseconds(200 * number)) { model.rename(title) }
        }
        time.run()
        try check(model.title.value == stored.value, "shows \(model.title.value), but stores \(stored.value)")
    },
]

@Suite struct RacingModelsTests {
    @Test(arguments: scenarios) func `an ordinary test of a model with a race does not find the race`(
        _ scenario: Scenario
    ) throws {
        try scenario.checkOrdinaryTestPasses()
    }

    @Test(arguments: scenarios)
    func `exploring a model with a race reports an order of the model's actions that fails again when replayed`(
        _ scenario: Scenario
    ) throws {
        try scenario.checkExploringFindsFault()
    }

    @Test(arguments: scenarios) func `exploring a model without a race finds no order that fails`(_ scenario: Scenario)
        throws
    {
        try scenario.checkEveryOrderPassesWithoutFault()
    }

    @Test func `exploring the search model prints the documented report`() throws {
        let failure = try #require(throws: OrderFailure.self) {
            try TestScheduler.explore { time in
                let main = time.queue("main")
                let server = time.pool("server", slack: .seconds(1))
                let search = SearchModel(hasFault: true, main: main) { query in
                    server.answer("answer \(query)") { .success(["results for \(query)"]) }
                }
                main.schedule("type r") { search.query.value = "r" }
                main.schedule("type rac", after: .milliseconds(500)) { search.query.value = "rac" }
                time.run()
                try check(search.results.value == ["results for rac"], "StaleResults()")
            }
        }
        #expect(
            failure.description == """
                fails in order "1-a1ff", found in run 2
                  StaleResults()
                  a  0.000 s  main    type r
                  b  0.300 s  main    main 1
                  c  0.500 s  main    type rac   << before answer r
                  d  0.800 s  main    main 2
                  e  0.900 s  server  answer rac
                  f  0.900 s  main    main 3
                  g  0.900 s  server  answer r
                  h  0.900 s  main    main 4

                  main    abcd-f-h
                  server  ----e-g-
                """
        )
    }
}
