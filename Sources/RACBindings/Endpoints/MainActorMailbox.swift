import RACCore

/// What waits to be written to a place of the main actor: the newest of each binding, and of those who send by hand.
///
/// One for each binding, as a binding may be disposed before the main actor gets here: then what it has brought is not
/// written, and must not have replaced what others have brought.
struct MainActorMailbox<Value: Sendable>: Sendable {
    struct PendingWrite: Sendable {
        var timestamped: TimestampedValue<Value>
        let binding: CompoundDisposable?
        let isFromMain: Bool
    }

    enum DrainResult: Sendable {
        case pendingWrites([PendingWrite])
        /// There are some, but of other threads only.
        case later
        case empty
    }

    private var pendingWrites: [PendingWrite] = []
    /// Indicates whether someone is on the way to open it, or does.
    private var isServed = false

    /// Adds a letter, unless there is a newer one of the same sender.
    ///
    /// - Returns: What is to be released outside the lock, and whether the caller must see to it that this is opened.
    mutating func add(_ write: PendingWrite) -> (released: PendingWrite?, mustServe: Bool) {
        if let index = pendingWrites.firstIndex(where: { $0.binding === write.binding }) {
            guard pendingWrites[index].timestamped.timestamp < write.timestamped.timestamp else { return (nil, false) }
            let replaced = pendingWrites[index]
            pendingWrites[index] = write
            return (replaced, false)
        }
        pendingWrites.append(write)
        defer { isServed = true }
        return (nil, !isServed)
    }

    /// Takes everything out.
    ///
    /// - Parameter evenIfFromElsewhere: Whether to do so if nothing has been sent on the main queue.
    mutating func drain(evenIfFromElsewhere: Bool) -> DrainResult {
        if pendingWrites.isEmpty {
            isServed = false
            return .empty
        }
        guard evenIfFromElsewhere || pendingWrites.contains(where: { $0.isFromMain }) else { return .later }
        defer { pendingWrites = [] }
        return .pendingWrites(pendingWrites)
    }

    /// Makes the newest letter newer than all there is.
    ///
    /// - Returns: What it says now, or `nil` if there is none newer than `stamp`.
    mutating func renewNewest(ifNewerThan timestamp: LogicalTimestamp) -> TimestampedValue<Value>? {
        let newest = pendingWrites.indices.max {
            pendingWrites[$0].timestamped.timestamp < pendingWrites[$1].timestamped.timestamp
        }
        guard let newest, pendingWrites[newest].timestamped.timestamp > timestamp else { return nil }
        pendingWrites[newest].timestamped = pendingWrites[newest].timestamped.renewed()
        return pendingWrites[newest].timestamped
    }
}
