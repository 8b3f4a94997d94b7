import OpenCombine
import RACBindings

var properties: Family {
    Family(
        name: "Properties",
        rows: [
            write(subscribers: 1), write(subscribers: 10), read, modify, modifyLarge, readCombined, writeCombined,
            readDerived,
            writeDerived, boundBothWays,
        ]
    )
}

private func write(subscribers: Int) -> Row {
    Row("property with \(grouped(subscribers)) subscriber\(subscribers == 1 ? "" : "s"): a write") { count in
        total(count) { $0 &* subscribers }
    } here: {
        let (property, sum) = (MutableProperty(0), Sum())
        for _ in 0..<subscribers { property.subscribe { sum.value &+= $0 } }
        return sending(to: property, sum)
    } openCombine: {
        let (subject, sum) = (CurrentValueSubject<Int, Never>(0), Sum())
        return sending(to: subject, sum, keeping: (0..<subscribers).map { _ in subject.sink { sum.value &+= $0 } })
    } byHand: {
        let (property, sum) = (HandProperty(0), Sum())
        for _ in 0..<subscribers { property.changes.observe { sum.value &+= $0 } }
        return sending(to: property, sum)
    }
}

/// Returns a batch that adds up the values that it reads.
@inline(__always)
private func reading(_ read: @escaping () -> Int) -> Batch {
    { count in
        var sum = 0
        for _ in 0..<count { sum &+= read() }
        return sum
    }
}

private var read: Row {
    Row("property: reading", expected: { $0 }) {
        let property = MutableProperty(1)
        return reading { property.value }
    } openCombine: {
        let subject = CurrentValueSubject<Int, Never>(1)
        return reading { subject.value }
    } byHand: {
        let property = HandProperty(1)
        return reading { property.value }
    }
}

private var modify: Row {
    Row("property: modify", expected: { $0 }) {
        let property = MutableProperty(0)
        return { count in
            property.value = 0
            for _ in 0..<count { property.modify { $0 &+= 1 } }
            return property.value
        }
    } byHand: {
        let property = HandProperty(0)
        return { count in
            property.value = 0
            for _ in 0..<count { property.modify { $0 &+= 1 } }
            return property.value
        }
    }
}

private var modifyLarge: Row {
    let numbers = Array(repeating: 0, count: 80_000)
    // Each `modify` copies the array, because other threads can read the old array while the closure runs.
    return Row("property of 80,000 numbers: modify one", isCounted: false, expected: { $0 }) {
        let property = MutableProperty(numbers)
        return { count in
            property.value = numbers
            for position in 0..<count { property.modify { $0[position % 80_000] &+= 1 } }
            return property.value.reduce(0, &+)
        }
    } byHand: {
        let property = HandProperty(numbers)
        return { count in
            property.value = numbers
            for position in 0..<count { property.modify { $0[position % 80_000] &+= 1 } }
            return property.value.reduce(0, &+)
        }
    }
}

private var readCombined: Row {
    Row("property combined of two: reading", expected: { $0 &* 3 }) {
        let combined = MutableProperty(1).combined(with: MutableProperty(2)) { $0 &+ $1 }
        return reading { combined.value }
    } byHand: {
        let (first, second) = (HandProperty(1), HandProperty(2))
        return reading { first.value &+ second.value }
    }
}

private var writeCombined: Row {
    Row("property combined of two: a write") { count in
        total(count) { $0 &+ 2 }
    } here: {
        let (first, second, sum) = (MutableProperty(1), MutableProperty(2), Sum())
        first.combined(with: second) { $0 &+ $1 }.subscribe { sum.value &+= $0 }
        return sending(to: first, sum)
    } byHand: {
        handCombined()
    }
}

/// Returns a batch for a sum of two properties. The sum is computed again when one of the properties changes.
private func handCombined() -> Batch {
    let (first, second, both, sum) = (HandProperty(1), HandProperty(2), HandProperty(3), Sum())
    for property in [first, second] {
        property.changes.observe { _ in both.value = first.value &+ second.value }
    }
    both.changes.observe { sum.value &+= $0 }
    return sending(to: first, sum)
}

private var readDerived: Row {
    Row("Property { } of two that have not changed: reading", expected: { $0 &* 3 }) {
        let (first, second) = (MutableProperty(1), MutableProperty(2))
        let derived = Property { first.value &+ second.value }
        return reading { derived.value }
    } byHand: {
        let derived = HandProperty(3)
        return reading { derived.value }
    }
}

private var writeDerived: Row {
    Row("Property { } of two: a write") { count in
        total(count) { $0 &+ 2 }
    } here: {
        let (first, second, sum) = (MutableProperty(1), MutableProperty(2), Sum())
        Property { first.value &+ second.value }.subscribe { sum.value &+= $0 }
        return sending(to: first, sum)
    } byHand: {
        handCombined()
    }
}

private var boundBothWays: Row {
    Row("two properties bound both ways: a write") { count in
        total(count)
    } here: {
        let (first, second, sum) = (MutableProperty(0), MutableProperty(0), Sum())
        first.terminal.bindTwoWay(to: second.terminal)
        second.subscribe { sum.value &+= $0 }
        return sending(to: first, sum, keeping: second)
    } byHand: {
        let (first, second, sum) = (HandProperty(0), HandProperty(0), Sum())
        // Each property notifies the other property. The notifications stop when nothing changes.
        for (one, other) in [(first, second), (second, first)] {
            one.changes.observe { if other.value != $0 { other.value = $0 } }
        }
        second.changes.observe { sum.value &+= $0 }
        return sending(to: first, sum)
    }
}
