import RACCore

/// Pending writes to a target on the main actor: the newest write of each binding, and the newest direct write. One pending write
/// would not be enough: a binding's write could replace another binding's write, and then be dropped because its binding is
/// disposed before the drain.
struct MainActorMailbox<Value: Sendable>: Sendable {
    struct PendingWrite: Sendable {
        var timestamped: TimestampedValue<Value>
        let binding: CompoundDisposable?
        let isFromMain: Bool
    }

    enum DrainResult: Sendable {
        case pendingWrites([PendingWrite])
        case later
        case empty
    }

    private var pendingWrites: [PendingWrite] = []
    private var isServed = false

    /// Adds a write, unless the mailbox has a newer write of the same binding.
    ///
    /// - Returns: The replaced write, which the caller must release outside the lock, and whether the caller must schedule a
    ///   drain.
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

    /// - Parameter evenIfFromElsewhere: Whether to remove the writes even if all of them come from other threads.
    mutating func drain(evenIfFromElsewhere: Bool) -> DrainResult {
        if pendingWrites.isEmpty {
            isServed = false
            return .empty
        }
        guard evenIfFromElsewhere || pendingWrites.contains(where: { $0.isFromMain }) else { return .later }
        defer { pendingWrites = [] }
        return .pendingWrites(pendingWrites)
    }

    /// Assigns a new timestamp to the newest pending write.
    ///
    /// - Returns: The value of that write, or `nil` if no pending write is newer than `timestamp`.
    mutating func renewNewest(ifNewerThan timestamp: LogicalTimestamp) -> Value? {
        let newest = pendingWrites.indices.max {
            pendingWrites[$0].timestamped.timestamp < pendingWrites[$1].timestamped.timestamp
        }
        guard let newest, pendingWrites[newest].timestamped.timestamp > timestamp else { return nil }
        pendingWrites[newest].timestamped = pendingWrites[newest].timestamped.renewed()
        return pendingWrites[newest].timestamped.value
    }
}
