import RACCore

/// A closure that calls `run` to run a test once. It returns the failures that the test has recorded without throwing, for
/// example with `#expect`.
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
    /// An ordinary test runs each action at its due time, in one order. An explored run can use any order that the ``TestQueue``
    /// of each action permits. An action can be late by at most the slack of its queue, so that other actions run before it. An
    /// action that starts a timer can be late even if no other action runs before it. It then runs at the latest time that the
    /// slacks of all pending actions permit, and its timer starts at that time. When ``advance(to:)`` returns, late actions can
    /// still be pending. Actions are never interrupted.
    ///
    /// The body is run twice in each order, to check that both runs are the same. Therefore the body must create its objects in
    /// each run, and must use no clock, no random numbers and no other threads. The body fails if it throws an error. An
    /// `observing` closure also finds failures that the body records without throwing. `Docs/FindingRaces.md` has such a closure
    /// for Swift Testing. In a failing order, the second run has no observer, so the test library reports the failures of this
    /// run. Without an `observing` closure, an order in which a `#require` fails is run only once.
    ///
    /// - Parameters:
    ///   - limit: The largest number of orders to run. Precondition: positive.
    ///   - search: The strategy that selects the next order.
    ///   - jitter: The longest time by which each timer can be late, in addition to the slack of its queue.
    ///   - allowsIncomplete: Whether reaching the limit is a success. With random orders, it always is a success.
    ///   - observing: Calls each run, and returns the failures that the run has recorded without throwing.
    ///   - body: The test, which receives a new scheduler at time zero.
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
        // Without an observer, an order in which a `#require` fails is not run a second time. If there is no observer, the first
        // run of each order therefore records its steps for the report.
        let isRecording = observing == nil
        var explorer = OrderExplorer(limit: limit, search: search, jitter: jitter, isRecording: isRecording)
        while let choices = explorer.next() {
            let (failures, isReported) = failures(choices, observing, body)
            let again = try explorer.repeated(choices, after: failures)
            // The test library has already recorded this failure. A second run would record the failure again.
            if isReported { throw explorer.failure(choices, failures) }
            // The second run of a failing order has no observer, so that the test library reports its failures.
            let sameFailures = Self.failures(again, failures.isEmpty ? observing : nil, body).texts
            try explorer.compare((choices, again), (failures, sameFailures), isSecondObserved: observing == nil)
        }
        return try explorer.result(allowsIncomplete: allowsIncomplete)
    }

    /// Runs an asynchronous function in every order that its test queues permit, for example from a trait of a test library.
    ///
    /// The function creates its own test schedulers, and must advance them with synchronous methods, such as ``advance(by:)``
    /// and ``run(maxActions:)``. All other rules are those of ``explore(limit:search:jitter:allowsIncomplete:observing:_:)``.
    /// `Docs/FindingRaces.md` has a trait for Swift Testing.
    ///
    /// - Parameters:
    ///   - limit: The largest number of orders to run. Precondition: positive.
    ///   - search: The strategy that selects the next order.
    ///   - jitter: The longest time by which each timer can be late, in addition to the slack of its queue.
    ///   - allowsIncomplete: Whether reaching the limit is a success. With random orders, it always is a success.
    ///   - run: Calls the function. If `isFinal` is false, the closure returns the failures that the function has recorded. If
    ///     `isFinal` is true, the test library must report the failures as usual.
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
            let again = try explorer.repeated(choices, after: failures)
            let sameFailures = await Self.failures(again) { [hasFailed = !failures.isEmpty] in try await run(hasFailed)
            }
            try explorer.compare((choices, again), (failures, sameFailures))
        }
        return try explorer.result(allowsIncomplete: allowsIncomplete)
    }

    /// Runs a body once, in the order of an ``OrderFailure``, and prints the order.
    ///
    /// - Parameters:
    ///   - order: The order, as in ``OrderFailure/order``.
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
        if choices.log.isAsynchronous { throw ExplorationError.asynchronous }
        if let mismatch = choices.mismatch { throw ExplorationError.unknownOrder(order, reason: mismatch) }
        if order.contains("-"), choices.log.taken.order != order {
            throw ExplorationError.unknownOrder(order, reason: "the same choices are among other actions")
        }
        return try result.get()
    }
}

// MARK: - One run

extension TestScheduler {
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
                // A failed `#require` throws an error of this type. The types are compared by name, because this module does
                // not import the test library.
                isReported = String(reflecting: type(of: error)) == "Testing.ExpectationFailedError"
            }
        }
        guard let observing else {
            run()
            return (thrown, isReported)
        }
        let recorded: [String]
        do { recorded = try observing(run) } catch { recorded = ["\(error)"] }
        return (thrown + recorded, false)
    }

    private static func failures(
        _ choices: OrderChoices,
        _ run: @Sendable () async throws -> [String]
    ) async -> [String] {
        do { return try await OrderChoices.$current.withValue(choices) { try await run() } } catch {
            return ["\(error)"]
        }
    }
}
