/// The entries of a ``Timeline``: a heap in which each entry has four children, which are adjacent in memory.
///
/// Entries are moved instead of copied, because a copy would fetch the memory of the action to change its reference count. The
/// position of a moved entry is a *hole* until another entry is moved in. At the end of an operation, no hole is left.
struct TimerHeap: Sendable {
    private(set) var entries: [Timeline.Entry] = []

    /// Returns the positions of the children of an entry. No child is due before the entry.
    func children(of position: Int) -> Range<Int> {
        let first = 4 * position + 1
        return min(first, entries.count)..<min(first + 4, entries.count)
    }

    mutating func insert(_ entry: consuming Timeline.Entry) {
        entries.append(entry)
        entries.withUnsafeMutableBufferPointer { $0.moveLastUp() }
    }

    /// Returns `nil` if the action of the removed entry is disposed. Precondition: the heap is not empty.
    mutating func removeFirst() -> Timeline.Entry? {
        let isDisposed = entries.withUnsafeMutableBufferPointer { $0.moveFirstToEnd() }
        let entry = entries.removeLast()
        return isDisposed ? nil : entry
    }

    mutating func dropDisposed() {
        let kept = entries.withUnsafeMutableBufferPointer { $0.moveDisposedToEnd() }
        if kept == entries.count { return }
        entries.removeLast(entries.count - kept)
        entries.withUnsafeMutableBufferPointer { $0.putInOrder() }
    }

    mutating func shrink() {
        entries = entries.map(\.self)
    }
}

extension UnsafeMutableBufferPointer<Timeline.Entry> {
    fileprivate func moveLastUp() {
        let end = count - 1
        if end == 0 || !self[end].precedes(self[(end - 1) / 4]) { return }
        moveUp(moveElement(from: end), from: end)
    }

    /// Moves a hole up to the position where `entry` belongs, at most to `top`, and moves `entry` in. Precondition: `entry`
    /// precedes all descendants of the hole.
    private func moveUp(_ entry: consuming Timeline.Entry, from hole: Int, to top: Int = 0) {
        var hole = hole
        while hole > top {
            let parent = (hole - 1) / 4
            guard entry.precedes(self[parent]) else { break }
            move(parent, to: hole)
            hole = parent
        }
        initializeElement(at: hole, to: entry)
    }

    /// Moves the first entry to the end and restores the order of the others. Returns whether the moved entry is disposed.
    ///
    /// The last entry is usually due late. Therefore the hole of the first entry moves down to the lowest level, without
    /// comparisons with the last entry. The last entry then fills the hole, and seldom has to move up. The disposed flag of
    /// the first entry is read first and used last, so that the processor can fetch the memory of the action in the meantime.
    fileprivate func moveFirstToEnd() -> Bool {
        let end = count - 1
        let first = moveElement(from: 0)
        let isDisposed = first.isDisposed
        if end > 0 {
            let last = moveElement(from: end)
            moveUp(last, from: moveDown(0, before: end))
        }
        initializeElement(at: end, to: first)
        return isDisposed
    }

    fileprivate func putInOrder() {
        for position in (0..<(count + 2) / 4).reversed() {
            let entry = moveElement(from: position)
            moveUp(entry, from: moveDown(position, before: count), to: position)
        }
    }

    fileprivate func moveDisposedToEnd() -> Int {
        var kept = 0
        for position in 0..<count {
            let entry = moveElement(from: position)
            if entry.isDisposed {
                initializeElement(at: position, to: entry)
            } else {
                if kept < position { move(kept, to: position) }
                initializeElement(at: kept, to: entry)
                kept += 1
            }
        }
        return kept
    }

    private func moveDown(_ hole: Int, before end: Int) -> Int {
        var hole = hole
        while let first = earliestChild(of: hole, before: end) {
            move(first, to: hole)
            hole = first
        }
        return hole
    }

    private func earliestChild(of position: Int, before end: Int) -> Int? {
        let child = 4 &* position &+ 1
        if child &+ 3 < end {
            return earlier(earlier(child, child &+ 1), earlier(child &+ 2, child &+ 3))
        }
        if child >= end { return nil }
        return (child..<end).reduce(child) { earlier($0, $1) }
    }

    private func earlier(_ one: Int, _ other: Int) -> Int {
        self[other].precedes(self[one]) ? other : one
    }

    private func move(_ position: Int, to hole: Int) {
        initializeElement(at: hole, to: moveElement(from: position))
    }
}
