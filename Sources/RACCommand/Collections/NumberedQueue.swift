/// A queue of elements with ascending numbers. An element can be found and removed by its number.
///
/// A removed element leaves a hole in the array. The holes are closed when most of the array is unused, so appending and removing
/// cost amortized O(1). Finding costs O(log n).
@usableFromInline
struct NumberedQueue<Element: Sendable>: Sendable {
    @usableFromInline typealias Entry = (number: Int, element: Element?)

    /// The capacity that an array with few elements may have.
    @inlinable static var keptCapacity: Int { 64 }

    /// The elements and the holes. The numbers ascend, and the last entry is no hole.
    @usableFromInline var entries: ContiguousArray<Entry> = []
    /// The position of the first element.
    @usableFromInline var first = 0
    @usableFromInline var count = 0

    #if DEBUG
        /// The number of entries that have been read or moved to find and remove elements. For tests.
        @usableFromInline var steps = 0
    #endif

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { count == 0 }

    @inlinable var lastNumber: Int? { entries.last?.number }

    /// Calls `body` for each element whose number is at least `number`, in order. `mutating` only to count the steps.
    @inlinable
    mutating func forEach(from number: Int, _ body: (Element) -> Void) {
        for position in position(from: number)..<entries.count {
            if let element = entries[position].element { body(element) }
        }
    }

    /// Appends an element. Precondition: the number is higher than all numbers in the queue.
    @inlinable
    mutating func append(_ element: Element, number: Int) {
        assert(lastNumber.map { $0 < number } ?? true, "the numbers of a queue ascend")
        entries.append((number, element))
        count += 1
    }

    /// Changes the element with this number. Returns the changed element, or `nil` if there is no such element.
    @inlinable
    mutating func change(_ number: Int, _ change: (inout Element) -> Void) -> Element? {
        position(of: number).flatMap { self.change(at: $0, change) }
    }

    /// Changes the last element that meets the condition, among those whose number is at least `number`. Returns the changed
    /// element, or `nil` if there is no such element.
    @inlinable
    mutating func changeLast(
        from number: Int = 0,
        where isWanted: (Element) -> Bool,
        _ change: (inout Element) -> Void
    ) -> Element? {
        for position in (position(from: number)..<entries.count).reversed() {
            countSteps(1)
            if let element = entries[position].element, isWanted(element) { return self.change(at: position, change) }
        }
        return nil
    }

    @inlinable
    mutating func change(at position: Int, _ change: (inout Element) -> Void) -> Element? {
        guard var element = entries[position].element.take() else { return nil }
        change(&element)
        entries[position].element = element
        return element
    }

    // MARK: Taking out

    /// Removes and returns the element with this number, or returns `nil` if there is no such element.
    @inlinable
    mutating func remove(_ number: Int) -> Element? {
        position(of: number).flatMap { remove(at: $0) }
    }

    /// Removes and returns the first element and its number.
    @inlinable
    mutating func popFirst() -> (element: Element, number: Int)? {
        guard count > 0 else { return nil }
        let number = entries[first].number
        return remove(at: first).map { ($0, number) }
    }

    /// Removes and returns all elements.
    @inlinable
    mutating func removeAll() -> [Element] {
        let all = entries.compactMap { $0.element }
        entries.removeAll(keepingCapacity: entries.capacity <= Self.keptCapacity)
        (first, count) = (0, 0)
        return all
    }

    @inlinable
    mutating func remove(at position: Int) -> Element? {
        let element = entries[position].element.take()
        count -= 1
        while !entries.isEmpty, entries[entries.count - 1].element == nil { entries.removeLast() }
        if count == 0 { first = 0 } else { while entries[first].element == nil { first += 1 } }
        if entries.capacity > 4 * count + Self.keptCapacity { closeHoles() }
        return element
    }

    @inlinable
    @inline(never)
    mutating func closeHoles() {
        countSteps(entries.count)
        entries = entries.filter { $0.element != nil }
        first = 0
    }

    // MARK: Finding

    /// Returns the position of the element with this number.
    @inlinable
    mutating func position(of number: Int) -> Int? {
        let position = position(from: number)
        guard position < entries.count, entries[position].number == number else { return nil }
        return entries[position].element == nil ? nil : position
    }

    /// Returns the position of the first entry whose number is at least `number`, or the number of entries if there is none.
    @inlinable
    mutating func position(from number: Int) -> Int {
        guard let lastNumber, number <= lastNumber else { return entries.count }
        // The distance of two positions is at most the difference of their numbers.
        let last = entries.count - 1
        var low = max(first, last - (lastNumber - number))
        var high = max(first, min(last, first + number - entries[first].number))
        while low < high {
            countSteps(1)
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inlinable
    mutating func countSteps(_ steps: Int) {
        #if DEBUG
            self.steps += steps
        #endif
    }
}
