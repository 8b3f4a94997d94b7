import AsyncAlgorithms
import OpenCombine
import RACBindings

var flattening: Family {
    Family(
        name: "Flattening",
        rows: [
            flattenMapOfJust, flattenMapToTen, flattenMapToTenMapped, concatMapOfJust, switchToLatestOfJust,
            switchToLatestOfSubjects,
        ]
    )
}

/// Replaces each value by the next number, with an inner signal of one value.
private func ofJust(
    _ name: String,
    goals: [Goal] = [],
    here: @escaping (Subject<Int, Never>) -> Signal<Int, Never>,
    openCombine: @escaping (PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>,
    asyncSequence: (() -> Batch)? = nil
) -> Row {
    Row(name, goals: goals) { count in
        total(count) { $0 &+ 1 }
    } here: {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        here(subject).subscribe { sum.value &+= $0 }
        return sending(to: subject, sum)
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        return sending(to: subject, sum, keeping: openCombine(subject).sink { sum.value &+= $0 })
    } asyncSequence: {
        summing { (0..<$0).async.flatMap { CollectionOfOne($0 &+ 1).async } }
    } byHand: {
        let (subject, sum) = (HandSubject<Int>(), Sum())
        subject.observe { sum.value &+= $0 &+ 1 }
        return sending(to: subject, sum)
    }
}

private var flattenMapOfJust: Row {
    ofJust("flattenMap of just: a value") {
        $0.flattenMap { .just($0 &+ 1) }
    } openCombine: {
        $0.flatMap { Just($0 &+ 1) }.eraseToAnyPublisher()
    }
}

private var concatMapOfJust: Row {
    ofJust("concatMap of just: a value", goals: [.atMost(50)]) {
        $0.concatMap { .just($0 &+ 1) }
    } openCombine: {
        $0.flatMap(maxPublishers: .max(1)) { Just($0 &+ 1) }.eraseToAnyPublisher()
    }
}

private var switchToLatestOfJust: Row {
    ofJust("switchToLatest of just: a value", goals: [.atMost(45)]) {
        $0.map { Signal<Int, Never>.just($0 &+ 1) }.switchToLatest()
    } openCombine: {
        $0.map { Just($0 &+ 1) }.switchToLatest().eraseToAnyPublisher()
    }
}

private var flattenMapToTen: Row {
    // The items are the values of the inner signals.
    Row("flattenMap to ten values: each of them", goals: [.atMost(15)]) { count in
        total(count / 10) { $0 &* 10 &+ 45 }
    } here: {
        { count in
            let sum = Sum()
            Signal<Int, Never>.from(0..<count / 10).flattenMap { .from($0..<$0 &+ 10) }
                .subscribe { sum.value &+= $0 }
            return sum.value
        }
    } openCombine: {
        { count in
            let sum = Sum()
            let sink = (0..<count / 10).publisher.flatMap { ($0..<$0 &+ 10).publisher }.sink { sum.value &+= $0 }
            return withExtendedLifetime(sink) { sum.value }
        }
    } asyncSequence: {
        summing { (0..<$0 / 10).async.flatMap { ($0..<$0 &+ 10).async } }
    } byHand: {
        { count in
            let sum = Sum()
            let receive = closure { sum.value &+= $0 }
            for value in 0..<count / 10 {
                for inner in value..<value &+ 10 { receive(inner) }
            }
            return sum.value
        }
    }
}

private var flattenMapToTenMapped: Row {
    Row("flattenMap to ten values, mapped: each of them", goals: [.atMost(15)]) { count in
        total(count / 10) { $0 &* 10 &+ 55 }
    } here: {
        { count in
            let sum = Sum()
            Signal<Int, Never>.from(0..<count / 10).flattenMap { .from($0..<$0 &+ 10).map { $0 &+ 1 } }
                .subscribe { sum.value &+= $0 }
            return sum.value
        }
    } openCombine: {
        { count in
            let sum = Sum()
            let sink = (0..<count / 10).publisher.flatMap { ($0..<$0 &+ 10).publisher.map { $0 &+ 1 } }
                .sink { sum.value &+= $0 }
            return withExtendedLifetime(sink) { sum.value }
        }
    } asyncSequence: {
        summing { (0..<$0 / 10).async.flatMap { ($0..<$0 &+ 10).async.map { $0 &+ 1 } } }
    } byHand: {
        { count in
            let sum = Sum()
            let receive = closure { sum.value &+= $0 }
            for value in 0..<count / 10 {
                for inner in value..<value &+ 10 { receive(inner &+ 1) }
            }
            return sum.value
        }
    }
}

/// Hides the body of a closure from the optimizer.
@inline(never)
private func closure(_ closure: @escaping (Int) -> Void) -> (Int) -> Void { closure }

private var switchToLatestOfSubjects: Row {
    Row("switchToLatest of subjects: a new inner one and a value", goals: [.atMost(300)]) { count in
        total(count)
    } here: {
        let (outer, sum) = (Subject<Subject<Int, Never>, Never>(), Sum())
        outer.switchToLatest().subscribe { sum.value &+= $0 }
        return newInner(sum, Subject<Int, Never>.init) { outer.send($0) }
    } openCombine: {
        let (outer, sum) = (PassthroughSubject<PassthroughSubject<Int, Never>, Never>(), Sum())
        let sink = outer.switchToLatest().sink { sum.value &+= $0 }
        return newInner(sum, PassthroughSubject<Int, Never>.init) { inner in
            withExtendedLifetime(sink) { outer.send(inner) }
        }
    } byHand: {
        let (last, sum) = (Confined<(HandSubject<Int>, Int)?>(nil), Sum())
        return newInner(sum, HandSubject<Int>.init) { inner in
            if let (subject, number) = last.value { subject.remove(number) }
            last.value = (inner, inner.observe { sum.value &+= $0 })
        }
    }
}

/// A variable that several closures share.
private final class Confined<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

/// Returns a batch that switches to a new inner subject for each number, and sends the number to that subject.
@inline(__always)
private func newInner<Inner: Sender<Int>>(
    _ sum: Sum,
    _ make: @escaping () -> Inner,
    switching: @escaping (Inner) -> Void
) -> Batch {
    { count in
        sum.value = 0
        for value in 0..<count {
            let inner = make()
            switching(inner)
            inner.send(value)
        }
        return sum.value
    }
}
