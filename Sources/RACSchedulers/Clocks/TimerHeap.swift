/// The entries of a ``Timeline``: a heap in which each entry has four children, which are adjacent in memory.
///
/// Entries are moved instead of copied, because a copy would fetch the memory of the action to change its reference count. The
/// position of a moved entry is a *hole* until another entry is moved in. At the end of an operation, no hole is left.
struct TimerHeap: Sendable {
    private(set) var entries: [Timeline.Entry] = []

    /// Returns the positions of the children of an entry. No child is due before the entry.
    func positions(behind position: Int) -> Range<Int> {
        let first = 4 * position + 1
        return min(first, entries.count)..<min(first + 4, entries.count)
    }

    mutating func insert(_ entry: consuming Timeline.Entry) {
        entries.append(entry)
        move { $0.moveLastUp() }
    }

    /// Returns `nil` if the action of the removed entry is disposed. Precondition: the heap is not empty.
    mutating func removeFirst() -> Timeline.Entry? {
        let isDisposed = move { $0.moveFirstToEnd() }
        let entry = entries.removeLast()
        return isDisposed ? nil : entry
    }

    mutating func dropDisposed() {
        let kept = move { $0.moveDisposedToEnd() }
        if kept == entries.count { return }
        entries.removeLast(entries.count - kept)
        move { $0.putInOrder() }
    }

    mutating func shrink() {
        entries = entries.map(\.self)
    }

    private mutating func move<Result>(_ body: (Places) -> Result) -> Result {
        entries.withUnsafeMutableBufferPointer { body(Places($0)) }
    }
}

private struct Places {
    private let entries: UnsafeMutableBufferPointer<Timeline.Entry>

    init(_ entries: UnsafeMutableBufferPointer<Timeline.Entry>) {
        self.entries = entries
    }

    func takeOut(_ position: Int) -> Timeline.Entry {
        entries.moveElement(from: position)
    }

    func moveLastUp() {
        let end = entries.count - 1
        if end == 0 || !entries[end].precedes(entries[(end - 1) / 4]) { return }
        moveUp(takeOut(end), from: end)
    }

    /// Moves a hole up to the position where `entry` belongs, at most to `top`, and moves `entry` in. Precondition: `entry`
    /// precedes all descendants of the hole.
    private func moveUp(_ entry: consuming Timeline.Entry, from hole: Int, to top: Int = 0) {
        var hole = hole
        while hole > top {
            let parent = (hole - 1) / 4
            guard entry.precedes(entries[parent]) else { break }
            move(parent, to: hole)
            hole = parent
        }
        entries.initializeElement(at: hole, to: entry)
    }

    /// Moves the first entry to the end and restores the order of the others. Returns whether the moved entry is disposed.
    ///
    /// The last entry is usually due late. Therefore the hole of the first entry moves down to the lowest level, without
    /// comparisons with the last entry. The last entry then fills the hole, and seldom has to move up. The disposed flag of
    /// the first entry is read first and used last, so that the processor can fetch the memory of the action in the meantime.
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

    func putInOrder() {
        for position in (0..<(entries.count + 2) / 4).reversed() {
            let entry = takeOut(position)
            moveUp(entry, from: moveDown(position, before: entries.count), to: position)
        }
    }

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

    /// Moves a hole down until it has no children, and returns its position.
    private func moveDown(_ hole: Int, before end: Int) -> Int {
        var hole = hole
        while let first = firstPosition(behind: hole, before: end) {
            move(first, to: hole)
            hole = first
        }
        return hole
    }

    /// Returns the position of the earliest child, or `nil` if there are no children before the position `end`.
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
