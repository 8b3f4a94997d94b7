import RACCore

/// A closure that calls the given run of a test's body, and returns the failures that the body records instead of throwing,
/// such as those of `#expect`.
public typealias RunObserver = (_ run: () throws -> Void) throws -> [String]

extension TestScheduler {
    /// Runs a body in every order that its queues permit, and stops at the first order in which it fails.
    ///
    /// ```swift
    /// try TestScheduler.explore { time in
    ///     let main = time.queue("main"), server = time.pool("server", slack: .seconds(1))
    ///     let model = SearchModel(api: Answers(on: server), main: main)
    ///     main.schedule("type r") { model.query.value = "r" }
    ///     main.schedule("type rac", after: .milliseconds(500)) { model.query.value = "rac" }
    ///     time.run()
    ///     try #require(model.results.value == ["results for rac"])
    /// }
    /// ```
    ///
    /// An ordinary test runs each action at its exact time, in one order. In an explored run the order is free where a
    /// ``TestQueue`` permits it. An action can be late by the slack of its queue: other actions overtake the late action, which
    /// then runs after them. An action that starts a timer can also be late without being overtaken. The action then runs at
    /// the latest time that the slacks of all pending actions permit, and its timer starts at that time. When ``advance(to:)``
    /// returns, late actions can still be pending. Each action runs as a whole, without interruption.
    ///
    /// The body is run twice in each order, to check that both runs are the same. The body must therefore create its objects
    /// each time, and must use no clock, no random numbers and no other threads. The body fails by throwing an error. An
    /// `observing` closure finds failures that are recorded instead. `Docs/FindingRaces.md` has such a closure for Swift
    /// Testing. A failing order is run once more without the observer, so that its failures are recorded. Without an observer,
    /// an order in which a `#require` fails is run only once.
    ///
    /// - Parameters:
    ///   - limit: The largest number of orders to run. Precondition: positive.
    ///   - search: The sequence in which orders are run.
    ///   - jitter: The longest time by which each timer can be late, in addition to the slack of its queue.
    ///   - allowsIncomplete: Whether the exploration succeeds although it has reached the limit before all orders were run.
    ///     With random orders it then always succeeds.
    ///   - observing: Calls each run, and returns the failures that the run has recorded.
    ///   - body: The test. Receives a scheduler at time zero.
    /// - Returns: The number of orders.
    /// - Throws: ``OrderFailure``, whose description shows the failing order, or ``ExplorationError``.
    @discardableResult
    public static func explore(
        limit: Int = 10_000,
        search: OrderSearch = .fewestChanges,
        jitter: Duration = .zero,
        allowsIncomplete: Bool = false,
        observing: RunObserver? = nil,
        _ body: @escaping (TestScheduler) throws -> Void
    ) throws -> Exploration {
        // Without an observer, a failing run can be the only run of its order, see `isReported`. Each run therefore records its
        // steps.
        let isRecording = observing == nil
        var explorer = OrderExplorer(limit: limit, search: search, jitter: jitter, isRecording: isRecording)
        while let choices = explorer.next() {
            let (failures, isReported) = failures(choices, observing, body)
            explorer.finish(choices)
            try check(choices)
            // Another run would record the same issue again.
            if isReported { throw OrderFailure(choices, failures: failures, runs: explorer.result.runs) }
            // If the first run has failed, the second run records its steps. It runs without the observer, so the test library
            // reports its failures.
            let again = OrderChoices(prefix: .choices(choices.taken), jitter: jitter, isRecording: !failures.isEmpty)
            let sameFailures = Self.failures(again, failures.isEmpty ? observing : nil, body).texts
            try check(again, repeats: choices)
            try check(failures, sameFailures, ofRepeated: again, isSecondObserved: observing == nil, explorer.result)
        }
        return try checked(explorer.result, search, allowsIncomplete)
    }

    /// Runs an asynchronous function in every order of the actions of its test schedulers, for a trait of a test library. The
    /// function creates these schedulers itself.
    ///
    /// The function must move the time with the synchronous ``advance(by:)`` and ``run(maxActions:)``. Otherwise the same as
    /// ``explore(limit:search:jitter:allowsIncomplete:observing:_:)``. `Docs/FindingRaces.md` has a trait for Swift Testing.
    ///
    /// - Parameters:
    ///   - limit: The largest number of orders to run. Precondition: positive.
    ///   - search: The sequence in which orders are run.
    ///   - jitter: The longest time by which each timer can be late, in addition to the slack of its queue.
    ///   - allowsIncomplete: Whether the exploration succeeds although it has reached the limit before all orders were run.
    ///   - run: Calls the function. Returns the failures that it has recorded, unless `isFinal` is true. In that case the
    ///     failures must be recorded as usual.
    /// - Returns: The number of orders.
    /// - Throws: ``OrderFailure``, or ``ExplorationError``.
    @discardableResult
    public static func exploreFunction(
        limit: Int = 10_000,
        search: OrderSearch = .fewestChanges,
        jitter: Duration = .zero,
        allowsIncomplete: Bool = false,
        _ run: @Sendable (_ isFinal: Bool) async throws -> [String]
    ) async throws -> Exploration {
        var explorer = OrderExplorer(limit: limit, search: search, jitter: jitter)
        while let choices = explorer.next() {
            let failures = await failures(choices) { try await run(false) }
            explorer.finish(choices)
            try check(choices)
            let hasFailed = !failures.isEmpty
            let again = OrderChoices(prefix: .choices(choices.taken), jitter: jitter, isRecording: hasFailed)
            let sameFailures = await Self.failures(again) { try await run(hasFailed) }
            try check(again, repeats: choices)
            try check(failures, sameFailures, ofRepeated: again, isSecondObserved: false, explorer.result)
        }
        return try checked(explorer.result, search, allowsIncomplete)
    }

    /// Runs a body once, in an order found by ``explore(limit:search:jitter:allowsIncomplete:observing:_:)``, and prints the
    /// order.
    ///
    /// - Parameters:
    ///   - order: The order, as the failure names it.
    ///   - jitter: The jitter with which the order was found.
    ///   - body: The test.
    /// - Returns: The result of the body.
    /// - Throws: ``ExplorationError/unknownOrder(_:reason:)`` if the body does not have this order, or the error of the body.
    @discardableResult
    public static func replay<Result>(
        _ order: String,
        jitter: Duration = .zero,
        _ body: (TestScheduler) throws -> Result
    ) throws -> Result {
        guard let written = WrittenOrder(order) else {
            throw ExplorationError.unknownOrder(
                order,
                reason: "it should be numbers and letters, such as 0.2.1 or 0.2+c"
            )
        }
        let choices = OrderChoices(prefix: .written(written), jitter: jitter, isRecording: true)
        let result = Swift.Result { try OrderChoices.$current.withValue(choices) { try body(TestScheduler()) } }
        print(OrderReport(choices).text)
        if choices.isAsynchronous { throw ExplorationError.asynchronous }
        if let mismatch = choices.mismatch { throw ExplorationError.unknownOrder(order, reason: mismatch) }
        if order.contains("-"), choices.taken.order != order {
            throw ExplorationError.unknownOrder(order, reason: "the same choices are among other actions")
        }
        return try result.get()
    }
}

// MARK: - One run

extension TestScheduler {
    /// Runs a body once.
    ///
    /// - Returns: The failures, and whether Swift Testing has already recorded the thrown error as an issue.
    private static func failures(
        _ choices: OrderChoices,
        _ observing: RunObserver?,
        _ body: @escaping (TestScheduler) throws -> Void
    ) -> (texts: [String], isReported: Bool) {
        var thrown: [String] = []
        var isReported = false
        let run = {
            do {
                try OrderChoices.$current.withValue(choices) { try body(TestScheduler()) }
            } catch {
                thrown.append("\(error)")
                // This is the error of a failed `#require`. Only the name of its type is compared, because this module does not
                // import the test library.
                isReported = String(reflecting: type(of: error)) == "Testing.ExpectationFailedError"
            }
        }
        guard let observing else {
            run()
            return (thrown, isReported)
        }
        do {
            let recorded = try observing(run)
            return (thrown + recorded, false)
        } catch {
            return (thrown + ["\(error)"], false)
        }
    }

    private static func failures(
        _ choices: OrderChoices,
        _ run: @Sendable () async throws -> [String]
    ) async -> [String] {
        do { return try await OrderChoices.$current.withValue(choices) { try await run() } } catch {
            return ["\(error)"]
        }
    }

    /// Throws if a run cannot be explored, or differs from the run whose choices it repeats.
    private static func check(_ choices: OrderChoices, repeats other: OrderChoices? = nil) throws(ExplorationError) {
        if choices.isAsynchronous { throw .asynchronous }
        let order = (other ?? choices).taken.order
        if let mismatch = choices.mismatch { throw .notRepeatable(order: order, difference: mismatch) }
        if let other, choices.taken.count != other.taken.count || choices.trace != other.trace {
            throw .notRepeatable(order: order, difference: "other actions have run")
        }
    }

    /// Throws if the body fails with an order, or if it fails in only one of its two runs with that order.
    ///
    /// - Parameters:
    ///   - failures: The failures of the first run.
    ///   - sameFailures: The failures of the second run.
    ///   - choices: The choices of the second run.
    ///   - isSecondObserved: Whether the second run of a failing order returns its failures. Otherwise it only records them.
    ///   - exploration: The result of the exploration so far.
    private static func check(
        _ failures: [String],
        _ sameFailures: [String],
        ofRepeated choices: OrderChoices,
        isSecondObserved: Bool,
        _ exploration: Exploration
    ) throws {
        let difference: String
        switch (failures.first, sameFailures.first) {
        case (nil, nil): return
        case (nil, let failure?): difference = "only the second run fails: \(failure)"
        case (let failure?, nil) where isSecondObserved: difference = "only the first run fails: \(failure)"
        case (_?, _): throw OrderFailure(choices, failures: failures, runs: exploration.runs)
        }
        throw ExplorationError.notRepeatable(order: choices.taken.order, difference: difference)
    }

    private static func checked(
        _ exploration: Exploration,
        _ search: OrderSearch,
        _ allowsIncomplete: Bool
    ) throws(ExplorationError) -> Exploration {
        if !exploration.isComplete, !allowsIncomplete, search == .fewestChanges { throw .limitReached(exploration) }
        return exploration
    }
}
