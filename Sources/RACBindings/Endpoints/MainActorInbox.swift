import RACCore

/// What waits to be written to a place of the main actor: the newest of each binding, and of those who send by hand.
///
/// One for each binding, as a binding may be disposed before the main actor gets here: then what it has brought is not
/// written, and must not have replaced what others have brought.
struct MainActorInbox<Value: Sendable>: Sendable {
    struct Letter: Sendable {
        var stamped: Stamped<Value>
        let binding: CompoundDisposable?
        let isFromMain: Bool
    }

    enum Opening: Sendable {
        case letters([Letter])
        /// There are some, but of other threads only.
        case later
        case empty
    }

    private var letters: [Letter] = []
    /// Whether someone is on the way to open it, or does.
    private var isServed = false

    /// Adds a letter, unless there is a newer one of the same sender.
    ///
    /// - Returns: What is to be released outside the lock, and whether the caller must see to it that this is opened.
    mutating func add(_ letter: Letter) -> (released: Letter?, mustServe: Bool) {
        if let index = letters.firstIndex(where: { $0.binding === letter.binding }) {
            guard letters[index].stamped.stamp < letter.stamped.stamp else { return (nil, false) }
            let replaced = letters[index]
            letters[index] = letter
            return (replaced, false)
        }
        letters.append(letter)
        defer { isServed = true }
        return (nil, !isServed)
    }

    /// Takes everything out.
    ///
    /// - Parameter evenIfFromElsewhere: Whether to do so if nothing has been sent on the main queue.
    mutating func open(evenIfFromElsewhere: Bool) -> Opening {
        if letters.isEmpty {
            isServed = false
            return .empty
        }
        guard evenIfFromElsewhere || letters.contains(where: { $0.isFromMain }) else { return .later }
        defer { letters = [] }
        return .letters(letters)
    }

    /// Makes the newest letter newer than all there is.
    ///
    /// - Returns: What it says now; `nil` if there is none newer than `stamp`.
    mutating func renewNewest(ifNewerThan stamp: Stamp) -> Stamped<Value>? {
        let newest = letters.indices.max { letters[$0].stamped.stamp < letters[$1].stamped.stamp }
        guard let newest, letters[newest].stamped.stamp > stamp else { return nil }
        letters[newest].stamped = letters[newest].stamped.renewed()
        return letters[newest].stamped
    }
}
