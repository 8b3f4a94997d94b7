import RACCore

/// Runs a test and checks that what it watched has gone when it ends.
///
/// ```swift
/// try expectNoLeaks { leaks in
///     let model = leaks.watch(SearchModel(scheduler: leaks.watch(TestScheduler())))
///     let subscription = leaks.watchSubscriptions(to: model.results).subscribe()
///     subscription.dispose()
/// }
/// ```
///
/// See ``LeakRecorder`` for what can be watched. What other threads still hold when `body` returns counts as alive.
///
/// - Parameter body: The test. What is meant to go must not be held from outside it.
/// - Returns: What the body returns.
/// - Throws: ``LeaksFound``, whose description lists what is left; or what the body throws.
@discardableResult
public func expectNoLeaks<Result>(_ body: (LeakRecorder) throws -> Result) throws -> Result {
    let recorder = LeakRecorder()
    let result = try body(recorder)
    try recorder.check()
    return result
}

/// Runs an asynchronous test and checks that what it watched has gone when it ends. See ``expectNoLeaks(_:)``.
///
/// - Parameters:
///   - isolation: Where the body runs: on the actor of the caller.
///   - body: The test.
/// - Returns: What the body returns.
/// - Throws: ``LeaksFound``, whose description lists what is left; or what the body throws.
@discardableResult
public func expectNoLeaks<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (LeakRecorder) async throws -> sending Result
) async throws -> sending Result {
    let recorder = LeakRecorder()
    let result = try await body(recorder)
    try recorder.check()
    return result
}

/// What was still there at the end of ``expectNoLeaks(_:)``.
public struct LeaksFound: Error, CustomStringConvertible {
    /// A line for each thing that is left.
    public let leaks: [String]

    /// All of the lines, with a title.
    public var description: String {
        "still there at the end of expectNoLeaks:" + leaks.map { "\n  " + $0 }.joined()
    }
}

/// Remembers subscriptions and objects without keeping them, and tells which are still there. Also tells which schedulers still
/// have actions that wait. These it keeps.
///
/// Each `watch` returns what it is given, so that it can be put around an expression. Safe to use from any thread.
public final class LeakRecorder: Sendable {
    private struct State: Sendable {
        var watched: [Watched] = []
        var sweepSize = 64
        var schedulers: [(scheduler: TestScheduler, place: String)] = []
    }

    private let state = Lock(State())

    /// Creates a recorder that watches nothing.
    public init() {}

    /// Watches the subscriptions to a signal: each has to end, be disposed, or be released by its source and by everybody else.
    ///
    /// - Parameters:
    ///   - signal: A leak is reported under its name, if it has one.
    ///   - fileID: Where this is called; for the report.
    ///   - line: Where this is called; for the report.
    /// - Returns: The same signal, watched. It keeps this recorder.
    public func watchSubscriptions<Value, Failure>(
        to signal: some SignalProtocol<Value, Failure>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Signal<Value, Failure> {
        let source = signal.signal
        return Signal.trusted { [self] downstream in
            // The lifetime is the only one to hold it.
            let token = ActionDisposable()
            downstream.add(token)
            add(token, "a subscription to \(source)", "\(fileID):\(line)")
            source.attach(downstream)
        }
        .named(after: source)
    }

    /// Watches an object: nobody may hold it at the end.
    ///
    /// - Parameters:
    ///   - object: Whose end to watch for.
    ///   - fileID: Where this is called; for the report.
    ///   - line: Where this is called; for the report.
    /// - Returns: The object.
    @discardableResult
    public func watch<Object: AnyObject>(
        _ object: Object,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Object {
        add(object, "an object of type \(Object.self)", "\(fileID):\(line)")
        return object
    }

    /// Watches a scheduler: no actions may be pending at the end. Keeps it.
    ///
    /// - Parameters:
    ///   - scheduler: Whose actions to watch.
    ///   - fileID: Where this is called; for the report.
    ///   - line: Where this is called; for the report.
    /// - Returns: The scheduler.
    @discardableResult
    public func watch(
        _ scheduler: TestScheduler,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> TestScheduler {
        state.withLock { $0.schedulers.append((scheduler, "\(fileID):\(line)")) }
        return scheduler
    }

    /// A line for each thing watched that is still there: what it is, and where it was watched.
    public var leaks: [String] {
        let (watched, schedulers) = state.withLock { ($0.watched, $0.schedulers) }
        let pending = schedulers.filter { $0.scheduler.pendingActions > 0 }.map { scheduler, place in
            "a TestScheduler with pending actions: \(scheduler.pendingActions), watched at \(place)"
        }
        return watched.filter(\.isAlive).map(\.text) + pending
    }

    fileprivate func check() throws(LeaksFound) {
        let leaks = leaks
        if !leaks.isEmpty { throw LeaksFound(leaks: leaks) }
    }

    private func add(_ object: AnyObject, _ kind: String, _ place: String) {
        let watched = Watched(object, "\(kind), watched at \(place)")
        state.withLock { state in
            if state.watched.count >= state.sweepSize {
                state.watched.removeAll { !$0.isAlive }
                state.sweepSize = max(64, state.watched.count * 2)
            }
            state.watched.append(watched)
        }
    }
}

/// Something that is watched.
private final class Watched: Sendable {
    let text: String
    private nonisolated(unsafe) weak var object: AnyObject?

    init(_ object: AnyObject, _ text: String) {
        // Safe: written here only, and weak references are read atomically.
        self.object = object
        self.text = text
    }

    var isAlive: Bool { object != nil }
}
