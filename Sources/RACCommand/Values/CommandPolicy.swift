/// Determines how a command treats a request while one of its runs is in progress.
///
/// ```swift
/// let search = Command(policy: .restarting) { query in api.results(for: query) }
/// let upload = Command(policy: .queued(concurrent: 3)) { photo in api.upload(photo) }
/// ```
public struct CommandPolicy: Hashable, Sendable {
    @usableFromInline
    package enum Rule: Hashable, Sendable {
        case exclusive
        case concurrent(limit: Int)
        case queued(limit: Int, concurrent: Int)
        case restarting
        case ignoring
    }

    @usableFromInline package let rule: Rule

    @inlinable
    init(_ rule: Rule) {
        self.rule = rule
    }

    /// Refuses the request with ``CommandError/disabled``. The default.
    public static var exclusive: CommandPolicy { CommandPolicy(.exclusive) }

    /// Begins the new run immediately, concurrently with the other runs.
    public static var concurrent: CommandPolicy { CommandPolicy(.concurrent(limit: .max)) }

    /// Begins the new run immediately, concurrently with the other runs. A request above the limit is refused.
    ///
    /// - Parameter limit: The maximum number of concurrent runs. Precondition: positive.
    public static func concurrent(limit: Int) -> CommandPolicy {
        precondition(limit > 0, "a concurrent command needs room for a run, but its limit is \(limit)")
        return CommandPolicy(.concurrent(limit: limit))
    }

    /// Queues the request. Runs begin one after the other, in order. The inputs of waiting requests are kept, without limit.
    public static var queued: CommandPolicy { CommandPolicy(.queued(limit: .max, concurrent: 1)) }

    /// Queues the request. A request above the limit of waiting requests is refused.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of waiting requests, in addition to the runs in progress. Precondition: positive.
    ///   - concurrent: The maximum number of concurrent runs. Precondition: positive.
    public static func queued(limit: Int, concurrent: Int = 1) -> CommandPolicy {
        precondition(limit > 0, "a queued command needs room for a waiting run, but its limit is \(limit)")
        precondition(concurrent > 0, "a queued command needs room for a run, but its limit is \(concurrent)")
        return CommandPolicy(.queued(limit: limit, concurrent: concurrent))
    }

    /// Queues the request. Runs begin in the order of the requests. The inputs of waiting requests are kept, without limit.
    ///
    /// - Parameter concurrent: The maximum number of concurrent runs. Precondition: positive.
    public static func queued(concurrent: Int) -> CommandPolicy {
        queued(limit: .max, concurrent: concurrent)
    }

    /// Cancels the run in progress, and begins the new run after the cleanup of that run. If several requests arrive during the
    /// cleanup, only the run of the last request begins, and the other requests are cancelled.
    public static var restarting: CommandPolicy { CommandPolicy(.restarting) }

    /// Lets the request share the run in progress, and drops the input of the request.
    public static var ignoring: CommandPolicy { CommandPolicy(.ignoring) }
}

extension CommandPolicy: CustomStringConvertible {
    /// A description for logs: `exclusive`, `queued(limit: 3, concurrent: 2)`.
    public var description: String {
        switch rule {
        case .exclusive: "exclusive"
        case .concurrent(.max): "concurrent"
        case .concurrent(let limit): "concurrent(limit: \(limit))"
        case .queued(.max, 1): "queued"
        case .queued(let limit, 1): "queued(limit: \(limit))"
        case .queued(.max, let concurrent): "queued(concurrent: \(concurrent))"
        case .queued(let limit, let concurrent): "queued(limit: \(limit), concurrent: \(concurrent))"
        case .restarting: "restarting"
        case .ignoring: "ignoring"
        }
    }
}
