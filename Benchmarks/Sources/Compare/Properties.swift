import OpenCombine
import RACBindings

@inline(never)
func properties() {
    writes(subscribers: 1)
    writes(subscribers: 10)
    let sum = Sum()
    let (property, theirs) = (MutableProperty(0), CurrentValueSubject<Int, Never>(0))
    compare("property: reading", per: 500_000) {
        for _ in 0..<500_000 { sum.value &+= property.value }
    } theirs: {
        for _ in 0..<500_000 { sum.value &+= theirs.value }
    }
    report("property: modify", per: 500_000) {
        for _ in 0..<500_000 { property.modify { $0 &+= 1 } }
    }
    made(sum)
    let other = MutableProperty(0)
    other.terminal.bindTwoWay(to: property.terminal)
    report("two properties bound both ways: a write", per: 200_000) {
        for value in 0..<200_000 { other.value = value }
    }
    let array = MutableProperty(Array(repeating: 0, count: 80_000))
    report("property of 80,000 numbers: modify one", per: 2_000) {
        for position in 0..<2_000 { array.modify { $0[position] &+= 1 } }
    }
    consumeResult((sum, theirs))
}

/// Writes, with some subscribers.
private func writes(subscribers: Int) {
    let sum = Sum()
    let (property, theirs) = (MutableProperty(0), CurrentValueSubject<Int, Never>(0))
    for _ in 0..<subscribers { property.subscribe { sum.value &+= $0 } }
    let sinks = (0..<subscribers).map { _ in theirs.sink { sum.value &+= $0 } }
    compare("property, subscribers: \(subscribers): a write", goal: 3, per: 200_000) {
        for value in 0..<200_000 { property.value = value }
    } theirs: {
        for value in 0..<200_000 { theirs.value = value }
    }
    consumeResult((sum, sinks))
}

/// Properties made of others.
private func made(_ sum: Sum) {
    let (first, second) = (MutableProperty(1), MutableProperty(2))
    let combined = first.combined(with: second) { $0 &+ $1 }
    report("property combined of two: reading", per: 200_000) {
        for _ in 0..<200_000 { sum.value &+= combined.value }
    }
    let derived = Property { first.value &+ second.value }
    report("Property { } of two, unchanged: reading", per: 200_000) {
        for _ in 0..<200_000 { sum.value &+= derived.value }
    }
    report("Property { } of two, changed: reading", per: 50_000) {
        for value in 0..<50_000 {
            first.value = value
            sum.value &+= derived.value
        }
    }
    let subscription = combined.subscribe { sum.value &+= $0 }
    report("property combined of two: a write", per: 200_000) {
        for value in 0..<200_000 { first.value = value }
    }
    subscription.dispose()
    derived.subscribe { sum.value &+= $0 }
    report("Property { } of two: a write", per: 50_000) {
        for value in 0..<50_000 { first.value = value }
    }
}
