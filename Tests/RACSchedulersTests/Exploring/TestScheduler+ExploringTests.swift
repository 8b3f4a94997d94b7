import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Returns the failures that a run records with `#expect`.
func recordedIssues(_ run: () throws -> Void) throws -> [String] {
    let issues = Lock<[String]>([])
    try withKnownIssue("in an explored run", isIntermittent: true) {
        try run()
    } matching: { issue in
        issues.withLock { $0.append("\(issue)") }
        return true
    }
    return issues.withLock { $0 }
}

private struct Wrong: Error, Equatable, CustomStringConvertible {
    let description: String
}

@Suite struct TestSchedulerExploringTests {
    /// Explores a body that schedules actions, and returns the sequences in which they ran.
    private func orders(
        limit: Int = 10_000,
        jitter: Duration = .zero,
        _ body: @escaping (_ time: TestScheduler, _ log: @escaping @Sendable (String) -> Void) -> Void
    ) throws -> (exploration: Exploration, orders: [String]) {
        var orders: [String] = []
        let exploration = try TestScheduler.explore(limit: limit, jitter: jitter) { time in
            let log = Shared<String>("")
            body(time) { text in log.withLock { $0 += text } }
            time.run()
            orders.append(log.value)
        }
        // Each order is run twice.
        return (exploration, stride(from: 0, to: orders.count, by: 2).map { orders[$0] })
    }

    @Test(arguments: [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)])
    func `an exploration runs the actions of a pool in every possible order, each order once`(count: Int, expected: Int)
        throws
    {
        let (exploration, orders) = try orders { time, log in
            let pool = time.pool("pool")
            for number in 0..<count { pool.schedule { log("\(number)") } }
        }
        #expect(exploration.runs == expected)
        #expect(exploration.isComplete)
        #expect("\(exploration)".hasPrefix(count == 1 ? "the only order" : "all \(expected) orders, with at most"))
        #expect(Set(orders).count == expected)
        #expect(orders.first == (0..<count).map { "\($0)" }.joined())
    }

    @Test(arguments: [([2, 2], 6), ([3, 3], 20), ([2, 2, 2], 90), ([3, 3, 3], 1_680)])
    func `an exploration interleaves serial queues in every way and keeps the order of each queue`(
        counts: [Int],
        expected: Int
    )
        throws
    {
        let (exploration, orders) = try orders { time, log in
            for (queue, count) in counts.enumerated() {
                let name = "abc".dropFirst(queue).prefix(1)
                let serial = time.queue(String(name))
                for number in 0..<count { serial.schedule { log("\(name)\(number)") } }
            }
        }
        #expect(exploration.runs == expected)
        #expect(exploration.isComplete)
        #expect(Set(orders).count == expected)
        for order in orders {
            for name in "abc" {
                let numbers = order.indices.filter { order[$0] == name }.map { order[order.index(after: $0)] }
                #expect(numbers == numbers.sorted())
            }
        }
    }

    @Test func `an exploration lets an action overtake an earlier one only within the earlier action's slack`() throws {
        let (exploration, orders) = try orders { time, log in
            let (main, server) = (time.queue("main"), time.pool("server", slack: .milliseconds(300)))
            server.schedule(after: .milliseconds(100)) { log("answer ") }
            main.schedule(after: .milliseconds(200)) { log("soon ") }
            main.schedule(after: .milliseconds(400)) { log("at the limit ") }
            main.schedule(after: .milliseconds(500)) { log("after it ") }
        }
        #expect(exploration.runs == 3)
        #expect(
            Set(orders) == [
                "answer soon at the limit after it ", "soon answer at the limit after it ",
                "soon at the limit answer after it ",
            ]
        )
    }

    @Test(arguments: [false, true])
    func `an exploration delays an action even if only a timer that the action starts is overtaken`(
        hops: Bool
    )
        throws
    {
        let (exploration, orders) = try orders { time, log in
            let (main, server) = (time.queue("main"), time.pool("server", slack: .milliseconds(300)))
            server.schedule(after: .milliseconds(100)) {
                let hide: @Sendable () -> Void = { main.schedule(after: .milliseconds(500)) { log("hide ") } }
                if hops { main.schedule(hide) } else { hide() }
            }
            main.schedule(after: .milliseconds(800)) { log("tap ") }
        }
        #expect(exploration.runs == 2)
        #expect(orders == ["hide tap ", "tap hide "])
    }

    @Test(arguments: [(delay: 200, other: 601), (delay: 400, other: 500), (delay: 600, other: 500)])
    func `an exploration runs one order if no other action is due between a timer's earliest and latest time`(
        delay: Int,
        other: Int
    ) throws {
        let (exploration, orders) = try orders { time, log in
            let (main, server) = (time.queue("main"), time.pool("server", slack: .milliseconds(300)))
            server.schedule(after: .milliseconds(100)) {
                main.schedule {}
                main.schedule(after: .milliseconds(delay)) { log("timer ") }
            }
            main.schedule(after: .milliseconds(other)) { log("other ") }
        }
        #expect(exploration.runs == 1)
        #expect(orders == [delay == 200 ? "timer other " : "other timer "])
    }

    @Test func `in an exploration, the slacks of nested actions add up for a timer that the actions start`() throws {
        let (_, orders) = try orders { time, log in
            let (main, server) = (time.queue("main"), time.pool("server", slack: .milliseconds(300)))
            server.schedule(after: .milliseconds(100)) {
                server.schedule(after: .milliseconds(100)) {
                    main.schedule(after: .milliseconds(100)) { log("timer ") }
                }
            }
            main.schedule(after: .milliseconds(850)) { log("other ") }
        }
        #expect(orders == ["timer other ", "other timer "])
    }

    @Test func `in an exploration, a timer that a late action starts can still be pending when advance returns`() throws
    {
        let seen = Shared<Set<Bool>>([])
        let exploration = try TestScheduler.explore { time in
            let server = time.pool("server", slack: .milliseconds(300))
            let isShown = Shared(true)
            server.schedule(after: .milliseconds(100)) {
                time.schedule(after: .milliseconds(500)) { isShown.withLock { $0 = false } }
            }
            time.advance(to: .milliseconds(800))
            seen.withLock { _ = $0.insert(isShown.value) }
        }
        #expect(exploration.runs == 2)
        #expect(seen.value == [false, true])
    }

    @Test func `an exploration delays a timer even if an action starts the timer only in some orders`() throws {
        let (_, orders) = try orders { time, log in
            let (main, server) = (time.queue("main"), time.pool("server", slack: .milliseconds(300)))
            let isOn = Shared(false)
            server.schedule(after: .milliseconds(100)) {
                main.schedule {
                    if isOn.value { main.schedule(after: .milliseconds(500)) { log("timer ") } }
                }
            }
            time.schedule(after: .milliseconds(100)) { isOn.withLock { $0 = true } }
            main.schedule(after: .milliseconds(650)) { log("other ") }
        }
        #expect(Set(orders) == ["other ", "timer other ", "other timer "])
    }

    @Test func `replaying an explored order repeats the lateness of an action, and the report marks the action`() throws
    {
        let body: (TestScheduler) throws -> Void = { time in
            let (main, server) = (time.queue("main"), time.pool("server", slack: .milliseconds(300)))
            let isShown = Shared(false)
            server.schedule("answer", after: .milliseconds(100)) {
                isShown.withLock { $0 = true }
                main.schedule("hide", after: .milliseconds(500)) { isShown.withLock { $0 = false } }
            }
            let tapped = Shared(false)
            main.schedule("tap", after: .milliseconds(800)) { tapped.withLock { $0 = isShown.value } }
            time.run()
            if tapped.value { throw Wrong(description: "still shown") }
        }
        let failure = try #require(throws: OrderFailure.self) { try TestScheduler.explore(body) }
        #expect(failure.order.hasPrefix("0+a-"))
        #expect(
            failure.report == """
                  a  0.400 s  server  answer   << late
                  b  0.800 s  main    tap
                  c  0.900 s  main    hide

                  main    -bc
                  server  a--
                """
        )
        #expect(throws: Wrong.self) { try TestScheduler.replay(failure.order, body) }
        #expect(throws: Wrong.self) { try TestScheduler.replay("0+a", body) }
        try TestScheduler.replay("0", body)
        for order in ["0+b", "0+d1", "0+", "0+1", "0+a1x", "+a", "0+a-0000"] {
            #expect(throws: ExplorationError.self) { try TestScheduler.replay(order, body) }
        }
        #expect(throws: OrderFailure.self) { try TestScheduler.explore(search: .random(seed: 1), body) }
    }

    @Test func `in every explored order of random nested actions, no action is later than its slack`() throws {
        struct TooLate: Error {}
        /// Schedules an action that starts up to two others.
        @Sendable func start(_ number: Int, _ queues: [(TestQueue, slack: Int)], _ time: TestScheduler, late: Counter) {
            let (queue, slack) = queues[number % queues.count]
            let delay = (number * 37) % 5 * 40
            let due = time.now + .milliseconds(delay)
            queue.schedule("\(number)", after: .milliseconds(delay)) { [weak time] in
                guard let time else { return }
                if time.now < due || time.now > due + .milliseconds(slack) { late.increment() }
                if number < 40 { for next in 1...2 { start(number * 2 + next * 5, queues, time, late: late) } }
            }
        }
        for seed in 0..<heavy(100, debug: 10) {
            try TestScheduler.explore(limit: 100, allowsIncomplete: true) { time in
                let late = Counter()
                let queues = [0, 50, 120, 300].map { slack in
                    let name = "with \(slack)"
                    let milliseconds = Duration.milliseconds(slack)
                    return (
                        slack == 120 ? time.queue(name, slack: milliseconds) : time.pool(name, slack: milliseconds),
                        slack: slack
                    )
                }
                for number in 0..<3 { start(seed * 3 + number * 7, queues, time, late: late) }
                time.run()
                if late.value > 0 { throw TooLate() }
            }
        }
    }

    @Test func `an exploration delays a timer by at most the jitter, but does not delay an immediate action`() throws {
        let (_, orders) = try orders(jitter: .milliseconds(50)) { time, log in
            let (a, b) = (time.queue("a"), time.queue("b"))
            a.schedule(after: .milliseconds(10)) { log("a") }
            b.schedule(after: .milliseconds(40)) { log("b") }
            b.schedule { log("i") }
        }
        #expect(Set(orders) == ["iab", "iba"])
    }

    @Test func `an exploration keeps the order of the due times of a serial queue's timers`() throws {
        let (_, orders) = try orders(jitter: .seconds(1)) { time, log in
            let queue = time.queue("queue")
            queue.schedule(after: .milliseconds(20)) { log("2") }
            queue.schedule(after: .milliseconds(10)) { log("1") }
            queue.schedule(after: .milliseconds(20)) { log("3") }
        }
        #expect(orders == ["123"])
    }

    @Test func `in an exploration, an immediate action precedes its queue's later timers and can overtake a due timer`()
        throws
    {
        let (_, orders) = try orders { time, log in
            let queue = time.queue("queue")
            queue.schedule(after: .milliseconds(10)) { log("t") }
            time.schedule(after: .milliseconds(5)) { queue.schedule { log("i") } }
            time.schedule(after: .milliseconds(10)) { queue.schedule { log("j") } }
        }
        #expect(Set(orders) == ["itj", "ijt"])
    }

    @Test func `a late action of an exploration can still be pending when advance returns`() throws {
        let seen = Shared<Set<String>>([])
        let exploration = try TestScheduler.explore { time in
            let server = time.pool("server", slack: .milliseconds(100))
            let log = Shared("")
            server.schedule(after: .milliseconds(100)) { log.withLock { $0 += "answer " } }
            time.advance(to: .milliseconds(150))
            log.withLock { $0 += "tap at \(time.now.components.attoseconds / 1_000_000_000_000_000) " }
            time.advance(to: .milliseconds(200))
            seen.withLock { _ = $0.insert(log.value) }
        }
        #expect(exploration.runs == 2)
        #expect(seen.value == ["answer tap at 150 ", "tap at 150 answer "])
    }

    @Test func `an exploration runs a body without choices in a single order`() throws {
        let exploration = try TestScheduler.explore { time in
            time.schedule {}
            time.schedule(after: .seconds(1)) {}
            time.run()
        }
        #expect(exploration.runs == 1 && exploration.isComplete)
        #expect("\(exploration)" == "the only order, with at most 0 choices")
    }

    @Test func `an exploration fails at the first order with an error, and replaying the order throws it again`() throws
    {
        let body: (TestScheduler) throws -> Void = { time in
            let pool = time.pool("server")
            let log = Shared("")
            for name in ["a", "b", "c"] { pool.schedule(name) { log.withLock { $0 += name } } }
            time.run()
            if log.value.hasPrefix("c") { throw Wrong(description: "c came first") }
        }
        let failure = try #require(throws: OrderFailure.self) { try TestScheduler.explore(body) }
        #expect(failure.order.hasPrefix("2-"))
        #expect(failure.failures == ["c came first"])
        #expect(failure.runs == 3)
        #expect(
            failure.report == """
                  a  0.000 s  server  c   << before a, b
                  b  0.000 s  server  a
                  c  0.000 s  server  b

                  server  abc
                """
        )
        #expect(throws: Wrong(description: "c came first")) { try TestScheduler.replay(failure.order, body) }
        #expect(throws: Wrong(description: "c came first")) { try TestScheduler.replay("2", body) }
        try TestScheduler.replay("0", body)
        try TestScheduler.replay("1.1", body)
    }

    @Test(arguments: ["3", "0.0.1", "x", "", "1.", "2-0000", "-1"])
    func `replaying an explored order throws an error if the body does not have that order`(order: String) {
        #expect(throws: ExplorationError.self) {
            try TestScheduler.replay(order) { time in
                let pool = time.pool("server")
                for _ in 0..<3 { pool.schedule {} }
                time.run()
            }
        }
    }

    @Test func `a failure that an exploration's observer finds fails the order and is recorded once`() throws {
        let issues = Lock<[String]>([])
        try withKnownIssue {
            try #require(throws: OrderFailure.self) {
                try TestScheduler.explore(observing: recordedIssues) { time in
                    let pool = time.pool("server")
                    let log = Shared("")
                    for name in ["a", "b"] { pool.schedule(name) { log.withLock { $0 += name } } }
                    time.run()
                    #expect(log.value == "ab")
                }
            }
        } matching: { issue in
            issues.withLock { $0.append("\(issue)") }
            return true
        }
        #expect(issues.withLock { $0.count } == 1)
    }

    @Test func `a failed #require in an exploration without an observer throws and is recorded as one issue`() throws {
        let issues = Lock<[String]>([])
        try withKnownIssue {
            let failure = try #require(throws: OrderFailure.self) {
                try TestScheduler.explore { time in
                    let pool = time.pool("server")
                    let log = Shared("")
                    for name in ["a", "b"] { pool.schedule(name) { log.withLock { $0 += name } } }
                    time.run()
                    time.note("finished")
                    try #require(log.value == "ab")
                }
            }
            #expect(failure.order.hasPrefix("1-"))
            #expect(failure.report.contains("a  0.000 s  server  b   << before a"))
            #expect(failure.report.contains("- finished"))
        } matching: { issue in
            issues.withLock { $0.append("\(issue)") }
            return true
        }
        #expect(issues.withLock { $0.count } == 1)
    }

    @Test func `an exploration that reaches its limit throws an error, unless it may be incomplete`() throws {
        let body: (TestScheduler) -> Void = { time in
            let pool = time.pool("pool")
            for _ in 0..<5 { pool.schedule {} }
            time.run()
        }
        let error = try #require(throws: ExplorationError.self) { try TestScheduler.explore(limit: 119, body) }
        guard case .limitReached(let exploration) = error else { throw error }
        #expect(exploration.runs == 119)
        #expect(try TestScheduler.explore(limit: 120, body).isComplete)
        let allowed = try TestScheduler.explore(limit: 119, allowsIncomplete: true, body)
        #expect(!allowed.isComplete)
        #expect(try !TestScheduler.explore(limit: 10, search: .random(seed: 1), body).isComplete)
    }

    @Test func `a random exploration finds a failure that needs unusual choices, and the same seed finds it again`()
        throws
    {
        let body: (TestScheduler) throws -> Void = { time in
            let (pool, log) = (time.pool("pool"), Shared<[Int]>([]))
            for number in 0..<6 { pool.schedule { log.withLock { $0.append(number) } } }
            time.run()
            if log.value.prefix(3) == [5, 4, 3] { throw Wrong(description: "reversed") }
        }
        let failures = try (0..<2).map { _ in
            try #require(throws: OrderFailure.self) { try TestScheduler.explore(search: .random(seed: 7), body) }
        }
        #expect(failures[0].order == failures[1].order)
        #expect(throws: Wrong.self) { try TestScheduler.replay(failures[0].order, body) }
    }

    @Test func `an exploration fails if anything other than the scheduler changes the course of the body`() {
        let runs = Counter()
        #expect(throws: ExplorationError.self) {
            try TestScheduler.explore { time in
                let pool = time.pool("pool")
                for _ in 0..<(runs.increment() % 2 + 2) { pool.schedule {} }
                time.run()
            }
        }
        let flaky = Counter()
        let error = #expect(throws: ExplorationError.self) {
            try TestScheduler.explore { time in
                time.run()
                if flaky.increment() == 2 { throw Wrong(description: "sometimes") }
            }
        }
        #expect(error?.description.contains("only the second run fails: sometimes") == true)
        let clock = ContinuousClock.now
        #expect(throws: ExplorationError.self) {
            try TestScheduler.explore { time in
                let nanoseconds = Int(clock.duration(to: .now).components.attoseconds / 1_000_000_000)
                time.queue("queue").schedule(after: .nanoseconds(nanoseconds)) {}
                time.queue("other").schedule(after: .nanoseconds(nanoseconds / 3)) {}
                let pool = time.pool("pool", slack: .seconds(1))
                for number in 0..<(nanoseconds % 7) { pool.schedule(after: .nanoseconds(number)) {} }
                time.run()
            }
        }
    }

    @Test func `an exploration throws an error if the times of actions differ between two runs of the body`() {
        let runs = Counter()
        #expect(throws: ExplorationError.self) {
            try TestScheduler.explore { time in
                time.schedule(after: .nanoseconds(runs.increment())) {}
                time.run()
            }
        }
    }

    @Test func `an exploration throws an error for an asynchronous advance`() async {
        await #expect(throws: ExplorationError.asynchronous) {
            try await TestScheduler.exploreFunction { _ in
                await TestScheduler().advance()
                return []
            }
        }
        await #expect(throws: ExplorationError.asynchronous) {
            try await TestScheduler.exploreFunction { _ in
                await TestScheduler().run {}
                return []
            }
        }
    }

    @Test func `an exploration includes the schedulers that the explored body creates`() async throws {
        let orders = Shared<Set<String>>([])
        let exploration = try await TestScheduler.exploreFunction { _ in
            let (first, second) = (TestScheduler(), TestScheduler())
            let log = Shared("")
            for name in ["a", "b"] { first.pool("first").schedule { log.withLock { $0 += name } } }
            for name in ["c", "d"] { second.pool("second").schedule { log.withLock { $0 += name } } }
            first.run()
            second.run()
            orders.withLock { _ = $0.insert(log.value) }
            return []
        }
        #expect(exploration.runs == 4)
        #expect(orders.value == ["abcd", "bacd", "abdc", "badc"])
    }

    @Test func `an exploration includes repeating timers, disposals and nested advances`() throws {
        let logs = Shared<Set<String>>([])
        let exploration = try TestScheduler.explore(limit: 2_000) { time in
            let (a, b) = (time.queue("a", slack: .milliseconds(5)), time.queue("b", slack: .milliseconds(5)))
            let log = Shared("")
            let ticks = a.schedule(after: .milliseconds(10), every: .milliseconds(10), tolerance: .zero) {
                log.withLock { $0 += "t" }
            }
            b.schedule(after: .milliseconds(12)) {
                log.withLock { $0 += "(" }
                time.advance(by: .milliseconds(10))
                log.withLock { $0 += ")" }
            }
            b.schedule(after: .milliseconds(31)) { ticks.dispose() }
            time.run()
            logs.withLock { _ = $0.insert(log.value) }
        }
        #expect(exploration.isComplete)
        #expect(logs.value.isSuperset(of: ["t(t)t", "(t)tt"]))
    }

    @Test func `an exploration retains nothing after any of its runs`() throws {
        try TestScheduler.explore { time in
            try expectNoLeaks { leaks in
                let pool = time.pool("pool")
                let subject = leaks.watch(Subject<Int, Never>())
                let results = leaks.watchSubscriptions(
                    to: subject.signal.delay(.seconds(1), on: pool).deliver(on: time.queue("main"))
                )
                let subscription = results.subscribe { _ in }
                for number in 0..<3 { pool.schedule { subject.send(number) } }
                time.run()
                subscription.dispose()
            }
        }
    }

    @Test func `the report of an exploration shows a note below its action`() throws {
        let failure = try #require(throws: OrderFailure.self) {
            try TestScheduler.explore { time in
                time.queue("main").schedule("tap", after: .milliseconds(1_500)) { time.note("saves 'Ada'") }
                time.run()
                throw Wrong(description: "always")
            }
        }
        #expect(failure.order == "0")
        #expect(
            failure.description == """
                fails in order "0", found in run 1
                  always
                  a  1.500 s  main  tap
                                    - saves 'Ada'

                  main  a
                """
        )
    }

    @Test func `the letters in the report of an exploration have a number after 52 actions`() throws {
        let failure = try #require(throws: OrderFailure.self) {
            try TestScheduler.explore { time in
                let (even, odd) = (time.queue("even"), time.queue("odd"))
                for number in 0..<106 { (number % 2 == 0 ? even : odd).schedule(after: .seconds(number)) {} }
                time.run()
                throw Wrong(description: "always")
            }
        }
        let lines = failure.report.split(separator: "\n")
        #expect(lines[0] == "  a     0.000 s  even  even 1")
        #expect(lines[51] == "  Z    51.000 s  odd   odd 26")
        #expect(lines[52] == "  a1   52.000 s  even  even 27")
        #expect(lines[105] == "  b2  105.000 s  odd   odd 53")
        #expect(lines[106].hasPrefix("  even  a-c-") && lines[106].hasSuffix("Y1--a2--"))
        #expect(lines[107].hasPrefix("  odd   -b-d-") && lines[107].hasSuffix("--Z1--b2"))
    }

    @Test func `the report of a failed explored order names an unnamed action by its queue and a number`() throws {
        let failure = try #require(throws: OrderFailure.self) {
            try TestScheduler.explore { time in
                let (main, background) = (time.queue("main"), time.queue("background"))
                main.schedule {}
                background.schedule("save", after: .seconds(1)) {}
                background.schedule(after: .seconds(2)) { main.schedule {} }
                time.run()
                throw Wrong(description: "always")
            }
        }
        #expect(
            failure.report == """
                  a  0.000 s  main        main 1
                  b  1.000 s  background  save
                  c  2.000 s  background  background 1
                  d  2.000 s  main        main 2

                  main        a--d
                  background  -bc-
                """
        )
    }

    @Test func `outside an exploration, queues and pools of a test scheduler run actions in the order of due times`() {
        let time = TestScheduler()
        let (main, pool) = (time.queue("main", slack: .seconds(1)), time.pool("pool", slack: .seconds(1)))
        let log = Shared("")
        pool.schedule(after: .milliseconds(20)) { log.withLock { $0 += "2" } }
        main.schedule("first", after: .milliseconds(10)) { log.withLock { $0 += "1" } }
        main.schedule { log.withLock { $0 += "0" } }
        pool.schedule(after: .milliseconds(30), every: .milliseconds(10), tolerance: .zero) {
            log.withLock { $0 += "r" }
        }
        time.note("ignored")
        #expect(time.pendingActions == 4)
        time.advance(by: .milliseconds(50))
        #expect(log.value == "012rrr")
        #expect(main.now == .milliseconds(50))
    }
}
