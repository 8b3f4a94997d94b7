/// Elements in the order of their numbers, by which they can be found and taken out.
///
/// Appending and taking out cost O(1) on average, finding costs O(log n). What is taken out leaves a hole, so that nothing
/// has to move up. When the elements fill less than a quarter of the room, they are moved to a smaller one without holes.
/// The smaller room has twice their size: before they move again, half of them have left or twice as many have come.
@usableFromInline
struct NumberedList<Element: Sendable>: Sendable {
    @usableFromInline
    struct Place: Sendable {
        @usableFromInline let number: Int
        /// `nil` in a hole.
        @usableFromInline var element: Element?

        @inlinable
        init(_ element: Element?, number: Int) {
            self.number = number
            self.element = element
        }
    }

    /// How many places are too few to give any back.
    @inlinable static var smallCapacity: Int { 64 }

    /// The numbers ascend. Neither the place at `head` nor the last one is a hole.
    @usableFromInline var places: [Place] = []
    /// Where the first element stands. The places before it are holes.
    @usableFromInline var head = 0
    @usableFromInline var count = 0

    #if DEBUG
        /// How many places have been looked at or moved, to find elements and to take them out.
        @usableFromInline var steps = 0
    #endif

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { count == 0 }

    /// The number of the last element.
    @inlinable var lastNumber: Int? { places.last?.number }

    /// The elements from a number on, in order. Changes nothing but the count of steps.
    @inlinable
    mutating func elements(from number: Int) -> some Sequence<Element> {
        var start = places.count
        while start > head, places[start - 1].number >= number { start -= 1 }
        countSteps(places.count - start)
        return places[start...].lazy.compactMap { $0.element }
    }

    @inlinable
    mutating func append(_ element: Element, number: Int) {
        assert(lastNumber.map { $0 < number } ?? true, "the numbers of a list ascend")
        places.append(Place(element, number: number))
        count += 1
    }

    /// Changes the element of a number, and returns what it is then; `nil` if there is none.
    @inlinable
    mutating func change(_ number: Int, _ change: (inout Element) -> Void) -> Element? {
        guard let position = position(of: number) else { return nil }
        return self.change(at: position, change)
    }

    /// Changes the last element that is wanted, of those from a number on, and returns what it is then.
    @inlinable
    mutating func changeLast(
        from number: Int = .min,
        where isWanted: (Element) -> Bool,
        _ change: (inout Element) -> Void
    ) -> Element? {
        var position = places.count - 1
        while position >= head, places[position].number >= number {
            countSteps(1)
            if places[position].element.map(isWanted) ?? false { return self.change(at: position, change) }
            position -= 1
        }
        return nil
    }

    @inlinable
    mutating func change(at position: Int, _ change: (inout Element) -> Void) -> Element? {
        guard var element = places[position].element else { return nil }
        change(&element)
        places[position].element = element
        return element
    }

    // MARK: Taking out

    /// Takes out the element of a number.
    @inlinable
    mutating func remove(_ number: Int) -> Element? {
        guard let position = position(of: number), let element = places[position].element else { return nil }
        leaveHole(at: position)
        return element
    }

    @inlinable
    mutating func popFirst() -> (element: Element, number: Int)? {
        guard head < places.count, let element = places[head].element else { return nil }
        let number = places[head].number
        leaveHole(at: head)
        return (element, number)
    }

    /// Takes out everything, in order.
    @inlinable
    mutating func removeAll() -> [Element] {
        let all = places[head...].compactMap { $0.element }
        places.removeAll(keepingCapacity: places.capacity <= Self.smallCapacity)
        head = 0
        count = 0
        return all
    }

    @inlinable
    mutating func leaveHole(at position: Int) {
        places[position].element = nil
        count -= 1
        while let last = places.last, last.element == nil {
            places.removeLast()
            countSteps(1)
        }
        while head < places.count, places[head].element == nil {
            head += 1
            countSteps(1)
        }
        head = min(head, places.count)
        if places.capacity > Self.smallCapacity, count * 4 < places.capacity { closeHoles() }
    }

    @inlinable
    @inline(never)
    mutating func closeHoles() {
        countSteps(places.count)
        var kept: [Place] = []
        kept.reserveCapacity(count * 2)
        for position in head..<places.count where places[position].element != nil {
            // Moved and not copied: to count a reference twice for each of many objects takes milliseconds.
            var place = Place(nil, number: places[position].number)
            swap(&place.element, &places[position].element)
            kept.append(consume place)
        }
        places = kept
        head = 0
    }

    // MARK: Finding

    /// Where the element of a number stands, or stood.
    ///
    /// Two neighbouring numbers differ by one or more, so a number is no farther from the first place, and from the last,
    /// than it differs from the numbers there. Only one place is left as long as no number is missing.
    @inlinable
    mutating func position(of number: Int) -> Int? {
        guard head < places.count, let lastNumber else { return nil }
        let firstNumber = places[head].number
        guard firstNumber <= number, number <= lastNumber else { return nil }
        var low = max(head, places.count - 1 - (lastNumber - number))
        var high = min(places.count - 1, head + (number - firstNumber))
        while low < high {
            countSteps(1)
            let middle = (low + high) / 2
            if places[middle].number < number { low = middle + 1 } else { high = middle }
        }
        countSteps(1)
        return places[low].number == number ? low : nil
    }

    @inlinable
    mutating func countSteps(_ steps: Int) {
        #if DEBUG
            self.steps += steps
        #endif
    }
}
