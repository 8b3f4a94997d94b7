import RACBindings
import RACSchedulers
import TestSupport
import Testing

/// Returns a scenario in which a user logs out while the account is loaded.
private func account(_ fault: AccountModel.Fault, orders: Int, runsUntilFailure: Int) -> Scenario {
    Scenario("account, \(fault)", orders: orders, runsUntilFailure: runsUntilFailure) { time, hasFault in
        let (user, main) = (time.queue("user"), time.queue("main"))
        let server = time.pool("server", slack: .seconds(1))
        let account = AccountModel(fault: hasFault ? fault : nil, main: main) {
            server.answer("account") { .success("Ada") }
        }
        main.schedule("load", after: .milliseconds(100)) { account.load() }
        main.schedule("load again", after: .milliseconds(300)) { account.load() }
        user.schedule("touch", after: .milliseconds(500)) { main.schedule("log out") { account.logOut() } }
        time.run()
        try check(account.account.value == nil, "\(account.account.value ?? "") is stored after the logout")
    }
}

/// Returns a scenario in which a switch is changed between the first poll and the second.
private func polledSwitch(polls: Int, orders: Int, runsUntilFailure: Int) -> Scenario {
    Scenario("switch, \(polls) polls", orders: orders, runsUntilFailure: runsUntilFailure) { time, hasFault in
        let main = time.queue("main")
        let (server, network) = (time.queue("server"), time.pool("network", slack: .milliseconds(150)))
        let stored = Shared(false)
        let model = PolledSwitchModel(
            hasFault: hasFault,
            main: main,
            polls: .interval(.milliseconds(300), on: main).take(polls)
        ) {
            server.answer("read", after: .milliseconds(50)) { .success(stored.value) }
                .flattenMap { value in network.answer("answer \(value)", after: .milliseconds(50)) { .success(value) } }
        } write: { value in
            network.answer("request \(value)", after: .milliseconds(50)) { .success(()) }
                .flattenMap {
                    server.answer("write", after: .milliseconds(10)) { .success(stored.withLock { $0 = value }) }
                }
        }
        main.schedule("switch on", after: .milliseconds(450)) { model.set(true) }
        time.run()
        try check(stored.value, "nothing is stored")
        try check(model.isOn.value == stored.value, "shows \(model.isOn.value), but stores \(stored.value)")
    }
}

/// Returns a scenario in which the user opens and scrolls a list, and then scrolls again or sorts the list.
private func pagedList(sorts: Bool, orders: Int, runsUntilFailure: Int) -> Scenario {
    let name = sorts ? "list, sorted while it loads" : "list, scrolled while it loads"
    return Scenario(name, orders: orders, runsUntilFailure: runsUntilFailure) { time, hasFault in
        let main = time.queue("main")
        let server = time.pool("server", slack: .milliseconds(400))
        let list = PagedListModel(hasFault: hasFault, main: main) { order, offset in
            server.answer("rows from \(offset) by \(order)") {
                .success((offset..<offset + 2).map { "\(order) \($0)" })
            }
        }
        main.schedule("open", after: .milliseconds(100)) { list.sort(by: "name") }
        main.schedule("scroll", after: .milliseconds(400)) { list.loadMore() }
        main.schedule(sorts ? "sort by date" : "scroll again", after: .milliseconds(700)) {
            if sorts { list.sort(by: "date") } else { list.loadMore() }
        }
        time.run()
        let (rows, order) = (list.rows.value, sorts ? "date" : "name")
        try check(rows == rows.indices.map { "\(order) \($0)" }, "shows \(rows)")
        try check(rows.count >= 2, "shows nothing")
    }
}

private let scenarios = [
    polledSwitch(polls: 1, orders: 5, runsUntilFailure: 2),
    polledSwitch(polls: 2, orders: 13, runsUntilFailure: 3),
    pagedList(sorts: false, orders: 3, runsUntilFailure: 2),
    pagedList(sorts: true, orders: 5, runsUntilFailure: 3),
    account(.ignoresLogout, orders: 15, runsUntilFailure: 2),
    account(.stopsTooEarly, orders: 15, runsUntilFailure: 8),
    Scenario("spinner", orders: 31, runsUntilFailure: 2) { time, hasFault in
        let main = time.queue("main")
        let server = time.pool("server", slack: .seconds(1))
        let model = SpinnerModel(hasFault: hasFault, main: main) { name in
            server.answer("content of \(name)") { .success("content of \(name)") }
        }
        main.schedule("open the cart", after: .milliseconds(100)) { model.open("cart") }
        main.schedule("open the list", after: .milliseconds(500)) { model.open("list") }
        main.schedule("open the map", after: .milliseconds(800)) { model.open("map") }
        time.run()
        try check(model.shown.value == "content of map", "shows \(model.shown.value)")
        try check(!model.isSpinning.value, "the spinner stays")
    },
    Scenario("post", orders: 14, runsUntilFailure: 3) { time, hasFault in
        let main = time.queue("main", slack: .milliseconds(100))
        let (user, server) = (time.queue("user"), time.pool("server"))
        let posts = Counter()
        let model = PostModel(hasFault: hasFault, main: main) {
            posts.increment()
            return server.answer("posted", after: .seconds(1)) { .success(()) }
        }
        for delay in [100, 150, 210] {
            user.schedule("touch", after: .milliseconds(delay)) { main.schedule("tap") { model.tap() } }
        }
        time.run()
        try check(posts.value == 1, "posts \(posts.value) times")
        try check(model.isButtonEnabled.value, "the button stays disabled")
    },
    // No other action is due while an answer can be late.
    Scenario("message", orders: 3, runsUntilFailure: 2) { time, hasFault in
        let main = time.queue("main")
        let server = time.pool("server", slack: .seconds(1))
        let model = MessageModel(hasFault: hasFault, main: main) { row in
            server.answer("deletes \(row)") { .success(()) }
        }
        let seen = Shared<String?>(nil)
        main.schedule("delete a") { model.delete("a") }
        main.schedule("delete b", after: .milliseconds(3_500)) { model.delete("b") }
        main.schedule("read the message", after: .seconds(5)) { seen.withLock { $0 = model.message.value } }
        time.run()
        try check(seen.value == "b is deleted", "shows \(seen.value ?? "nothing")")
    },
]

@Suite struct ReportedModelsTests {
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
}
