/// The entries of a ``Timeline``: a heap in which each entry has four behind it.
///
/// Four, so that a heap of 100,000 has ten levels, and the four are beside each other in memory. Entries are moved and not
/// copied: a copy would count references to its action, which is in memory that need not be fetched for that. A place that an entry has
/// been moved out of is a hole until another entry is moved into it, and none is left when the array is given back.
struct TimerHeap: Sendable {
    private var entries: [Timeline.Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var capacity: Int { entries.capacity }

    /// All entries, in no order.
    var all: [Timeline.Entry] { entries }

    /// The entry that comes first. There must be one.
    var first: Timeline.Entry { entries[0] }

    subscript(position: Int) -> Timeline.Entry { entries[position] }

    /// The positions of the entries behind another one. They come after it.
    func positions(behind position: Int) -> Range<Int> {
        let first = 4 * position + 1
        return min(first, count)..<min(first + 4, count)
    }

    mutating func insert(_ entry: consuming Timeline.Entry) {
        entries.append(entry)
        move { $0.moveLastUp() }
    }

    /// Takes out the entry that comes first. There must be one. Returns `nil` if it was disposed.
    mutating func removeFirst() -> Timeline.Entry? {
        let isDisposed = move { $0.moveFirstToEnd() }
        let entry = entries.removeLast()
        return isDisposed ? nil : entry
    }

    mutating func removeAll() {
        entries = []
    }

    /// Drops the entries of disposed actions.
    mutating func dropDisposed() {
        let kept = move { $0.moveDisposedToEnd() }
        if kept == count { return }
        entries.removeLast(count - kept)
        move { $0.putInOrder() }
    }

    /// Gives back memory that is not needed.
    mutating func shrink() {
        var smaller: [Timeline.Entry] = []
        smaller.reserveCapacity(count)
        smaller += entries
        entries = smaller
    }

    private mutating func move<Result>(_ body: (Places) -> Result) -> Result {
        entries.withUnsafeMutableBufferPointer { body(Places($0)) }
    }
}

/// The memory of a ``TimerHeap``, while entries are moved in it.
private struct Places {
    private let entries: UnsafeMutableBufferPointer<Timeline.Entry>

    init(_ entries: UnsafeMutableBufferPointer<Timeline.Entry>) {
        self.entries = entries
    }

    /// Makes a hole.
    func takeOut(_ position: Int) -> Timeline.Entry {
        entries.moveElement(from: position)
    }

    /// Moves the last entry to its place.
    func moveLastUp() {
        let end = entries.count - 1
        if end == 0 || !entries[end].precedes(entries[(end - 1) / 4]) { return }
        moveUp(takeOut(end), from: end)
    }

    /// Fills a hole with an entry that comes before what is behind the hole.
    private func moveUp(_ entry: consuming Timeline.Entry, from hole: Int) {
        var hole = hole
        while hole > 0 {
            let parent = (hole - 1) / 4
            guard entry.precedes(entries[parent]) else { break }
            move(parent, to: hole)
            hole = parent
        }
        entries.initializeElement(at: hole, to: entry)
    }

    /// Exchanges the first entry for the last, and makes a heap of all before the end.
    ///
    /// The entry that was last comes late. So the hole that the first one leaves moves all the way down, which takes no comparisons
    /// with that entry, and it seldom has to go up again from there.
    ///
    /// Whether the first one is disposed is asked before the rest, and used after it: its action is fetched meanwhile.
    ///
    /// - Returns: Whether the entry that was first is disposed.
    func moveFirstToEnd() -> Bool {
        let end = entries.count - 1
        let first = takeOut(0)
        let isDisposed = first.isDisposed
        if end > 0 {
            let last = takeOut(end)
            moveUp(last, from: moveDown(0, before: end))
        }
        entries.initializeElement(at: end, to: first)
        return isDisposed
    }

    /// Makes a heap of entries in any order.
    func putInOrder() {
        for position in (0..<(entries.count + 2) / 4).reversed() {
            let entry = takeOut(position)
            var hole = position
            while let first = firstPosition(behind: hole, before: entries.count), entries[first].precedes(entry) {
                move(first, to: hole)
                hole = first
            }
            entries.initializeElement(at: hole, to: entry)
        }
    }

    /// Returns how many are not disposed.
    func moveDisposedToEnd() -> Int {
        var kept = 0
        for position in 0..<entries.count {
            let entry = takeOut(position)
            if entry.isDisposed {
                entries.initializeElement(at: position, to: entry)
            } else {
                if kept < position { move(kept, to: position) }
                entries.initializeElement(at: kept, to: entry)
                kept += 1
            }
        }
        return kept
    }

    /// Moves a hole down to where nothing is behind it.
    private func moveDown(_ hole: Int, before end: Int) -> Int {
        var hole = hole
        while let first = firstPosition(behind: hole, before: end) {
            move(first, to: hole)
            hole = first
        }
        return hole
    }

    /// Which of the entries behind a position comes first, or `nil` if there are none before the end.
    private func firstPosition(behind position: Int, before end: Int) -> Int? {
        let behind = 4 &* position &+ 1
        if behind &+ 3 < end {
            return earlier(earlier(behind, behind &+ 1), earlier(behind &+ 2, behind &+ 3))
        }
        if behind >= end { return nil }
        return (behind..<end).reduce(behind) { earlier($0, $1) }
    }

    private func earlier(_ one: Int, _ other: Int) -> Int {
        entries[other].precedes(entries[one]) ? other : one
    }

    private func move(_ position: Int, to hole: Int) {
        entries.initializeElement(at: hole, to: entries.moveElement(from: position))
    }
}
