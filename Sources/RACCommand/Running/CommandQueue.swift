/// A queue that one can also step out of. Taking from the front is O(1) on average, stepping out O(n).
@usableFromInline
struct CommandQueue<Element: Sendable>: Sendable {
    /// From `head` on: the waiting elements, and holes where one has stepped out.
    @usableFromInline var places: [Element?] = []
    @usableFromInline var head = 0
    /// How many wait.
    @usableFromInline var count = 0

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { count == 0 }

    @inlinable
    mutating func append(_ element: Element) {
        places.append(element)
        count += 1
    }

    @inlinable
    mutating func popFirst() -> Element? {
        while head < places.count {
            let first = places[head]
            places[head] = nil
            head += 1
            if head >= 64, head * 2 > places.count {
                places.removeFirst(head)
                head = 0
            }
            if let first {
                count -= 1
                if count == 0 { _ = removeAll() }
                return first
            }
        }
        return nil
    }

    /// Takes out everything, in order.
    @inlinable
    mutating func removeAll() -> [Element] {
        let all = places[head...].compactMap { $0 }
        places = []
        head = 0
        count = 0
        return all
    }

    @inlinable
    mutating func removeFirst(where isWanted: (Element) -> Bool) -> Element? {
        guard let position = firstIndex(where: isWanted) else { return nil }
        let removed = places[position]
        places[position] = nil
        count -= 1
        if count == 0 { _ = removeAll() }
        return removed
    }

    /// Changes the first element that is wanted, and returns it as it is then.
    @inlinable
    mutating func modifyFirst(where isWanted: (Element) -> Bool, _ change: (inout Element) -> Void) -> Element? {
        guard let position = firstIndex(where: isWanted), var element = places[position] else { return nil }
        change(&element)
        places[position] = element
        return element
    }

    /// Changes the last element, and returns it as it is then.
    @inlinable
    mutating func modifyLast(_ change: (inout Element) -> Void) -> Element? {
        guard let position = places[head...].lastIndex(where: { $0 != nil }), var element = places[position] else {
            return nil
        }
        change(&element)
        places[position] = element
        return element
    }

    @inlinable
    func firstIndex(where isWanted: (Element) -> Bool) -> Int? {
        places[head...].firstIndex { $0.map(isWanted) ?? false }
    }
}
