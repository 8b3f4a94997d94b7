/// What a command does with a request while it is running.
///
/// ```swift
/// let search = Command(policy: .restarting) { query in api.results(for: query) }
/// let upload = Command(policy: .queued(limit: 20)) { photo in api.upload(photo) }
/// ```
///
/// Source: `allowsConcurrentExecution` in RACCommand, for the first two. Better: there are three more.
public struct CommandPolicy: Hashable, Sendable {
    /// The kinds of policy.
    @usableFromInline
    package enum Rule: Hashable, Sendable {
        case exclusive
        case concurrent(limit: Int)
        case queued(limit: Int)
        case restarting
        case ignoring
    }

    @usableFromInline package let rule: Rule

    @inlinable
    init(_ rule: Rule) {
        self.rule = rule
    }

    /// Refuses it with ``CommandError/disabled``. The default.
    public static var exclusive: CommandPolicy { CommandPolicy(.exclusive) }

    /// Begins it at once, beside the others.
    public static var concurrent: CommandPolicy { CommandPolicy(.concurrent(limit: .max)) }

    /// Begins it at once, beside the others, unless there are too many: then it is refused.
    ///
    /// - Parameter limit: How many may run at a time. Precondition: positive.
    public static func concurrent(limit: Int) -> CommandPolicy {
        precondition(limit > 0, "a concurrent command needs room for a run, but its limit is \(limit)")
        return CommandPolicy(.concurrent(limit: limit))
    }

    /// Lets it wait for its turn, and begins one after the other in the order of the requests.
    public static var queued: CommandPolicy { CommandPolicy(.queued(limit: .max)) }

    /// Lets it wait for its turn, unless too many wait: then it is refused.
    ///
    /// - Parameter limit: How many may wait, beside the one that runs. Precondition: positive.
    public static func queued(limit: Int) -> CommandPolicy {
        precondition(limit > 0, "a queued command needs room for a waiting run, but its limit is \(limit)")
        return CommandPolicy(.queued(limit: limit))
    }

    /// Cancels what runs, and begins it when that has cleaned up. Of several that come meanwhile the last one begins.
    public static var restarting: CommandPolicy { CommandPolicy(.restarting) }

    /// Answers it with the run under way: its input is dropped.
    public static var ignoring: CommandPolicy { CommandPolicy(.ignoring) }
}

extension CommandPolicy: CustomStringConvertible {
    /// `exclusive`, `queued(limit: 3)`.
    public var description: String {
        switch rule {
        case .exclusive: "exclusive"
        case .concurrent(.max): "concurrent"
        case .concurrent(let limit): "concurrent(limit: \(limit))"
        case .queued(.max): "queued"
        case .queued(let limit): "queued(limit: \(limit))"
        case .restarting: "restarting"
        case .ignoring: "ignoring"
        }
    }
}
