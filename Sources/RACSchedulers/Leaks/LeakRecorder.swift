import RACCore

/// Runs a test and checks that all watched objects and subscriptions have been released at its end.
///
/// ```swift
/// try expectNoLeaks { leaks in
///     let model = leaks.watch(SearchModel(scheduler: leaks.watch(TestScheduler())))
///     let subscription = leaks.watchSubscriptions(to: model.results).subscribe()
///     subscription.dispose()
/// }
/// ```
///
/// ``LeakRecorder`` describes the watched objects. An object that another thread holds when `body` returns is a leak.
///
/// - Parameter body: The test. Precondition: no code outside the test holds the watched objects.
/// - Returns: The result of the body.
/// - Throws: ``LeaksFound``, whose description lists the leaks, or the error of the body.
@discardableResult
public func expectNoLeaks<Result>(_ body: (LeakRecorder) throws -> Result) throws -> Result {
    let recorder = LeakRecorder()
    let result = try body(recorder)
    try recorder.check()
    return result
}

/// Runs an asynchronous test as ``expectNoLeaks(_:)`` does.
///
/// - Parameters:
///   - isolation: The actor of the body. The default is the caller's actor.
///   - body: The test.
/// - Returns: The result of the body.
/// - Throws: ``LeaksFound``, whose description lists the leaks, or the error of the body.
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

/// The leaks at the end of ``expectNoLeaks(_:)``.
public struct LeaksFound: Error, CustomStringConvertible {
    /// A line for each leak.
    public let leaks: [String]

    /// A title, then a line for each leak.
    public var description: String {
        "still there at the end of expectNoLeaks:" + leaks.map { "\n  " + $0 }.joined()
    }
}

/// Watches subscriptions and objects without keeping them, and reports the watched objects that are still alive. The recorder
/// also watches and keeps schedulers, and reports each scheduler with pending actions. Each `watch` method returns its
/// argument, so a call can wrap an expression. The recorder can be used from any thread.
public final class LeakRecorder: Sendable {
    private struct State: Sendable {
        var watched: [Watched] = []
        var sweepSize = 64
        var schedulers: [(scheduler: TestScheduler, location: String)] = []
    }

    private let state = Lock(State())

    /// Creates a recorder without watched objects.
    public init() {}

    /// Watches the subscriptions to a signal. A subscription is a leak until it ends, is disposed or is released.
    ///
    /// - Parameters:
    ///   - signal: The signal to watch. The report of a leak contains the name of the signal.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: A signal with the same events, which keeps this recorder.
    public func watchSubscriptions<Value, Failure>(
        to signal: some SignalProtocol<Value, Failure>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Signal<Value, Failure> {
        let source = signal.signal
        return Signal.trusted { [self] downstream in
            // Only the lifetime of the subscription holds this token, so the token is deallocated when the subscription ends
            // or is released.
            let token = ActionDisposable()
            downstream.add(token)
            add(token, "a subscription to \(source)", "\(fileID):\(line)")
            source.attach(downstream)
        }
        .named(after: source)
    }

    /// Watches an object, which is a leak if it is still alive at the end of the test.
    ///
    /// - Parameters:
    ///   - object: The object to watch.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: The watched object.
    @discardableResult
    public func watch<Object: AnyObject>(
        _ object: Object,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Object {
        add(object, "an object of type \(Object.self)", "\(fileID):\(line)")
        return object
    }

    /// Watches and keeps a scheduler. Actions that are still pending at the end of the test are a leak.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler to watch.
    ///   - fileID: The file of the call, for the report.
    ///   - line: The line of the call, for the report.
    /// - Returns: The watched scheduler.
    @discardableResult
    public func watch(
        _ scheduler: TestScheduler,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> TestScheduler {
        state.withLock { $0.schedulers.append((scheduler, "\(fileID):\(line)")) }
        return scheduler
    }

    /// The present leaks: for each leak a description, and the file and line of the call that watches the object.
    public var leaks: [String] {
        let (watched, schedulers) = state.withLock { ($0.watched, $0.schedulers) }
        let pending = schedulers.filter { $0.scheduler.pendingActions > 0 }.map { scheduler, location in
            "a TestScheduler with pending actions: \(scheduler.pendingActions), watched at \(location)"
        }
        return watched.filter(\.isAlive).map(\.text) + pending
    }

    fileprivate func check() throws(LeaksFound) {
        let leaks = leaks
        if !leaks.isEmpty { throw LeaksFound(leaks: leaks) }
    }

    private func add(_ object: AnyObject, _ kind: String, _ location: String) {
        let watched = Watched(text: "\(kind), watched at \(location)", object: object)
        state.withLock { state in
            if state.watched.count >= state.sweepSize {
                state.watched.removeAll { !$0.isAlive }
                state.sweepSize = max(64, state.watched.count * 2)
            }
            state.watched.append(watched)
        }
    }
}

private struct Watched: Sendable {
    let text: String
    // `nonisolated(unsafe)` is safe, because the object is not used, and weak references are read atomically.
    nonisolated(unsafe) weak let object: AnyObject?

    var isAlive: Bool { object != nil }
}
