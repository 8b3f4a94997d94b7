import OpenCombine
import RACBindings

var subjectChains: Family {
    Family(
        name: "Chains from a subject",
        rows: [
            threeOperators, fiveOperators, hundredMaps,
            threeOperators(of: String.self, named: "String"), threeOperators(of: Wide.self, named: "200-byte"),
        ]
    )
}

private var threeOperators: Row {
    Row("subject → map → filter → map → sink: a send") { count in
        total(count) { ($0 &+ 1) &* 3 }
    } here: {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.subscribe { sum.value &+= $0 }
        return sending(to: subject, sum)
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        let sink = subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.sink { sum.value &+= $0 }
        return sending(to: subject, sum, keeping: sink)
    } asyncSequence: {
        summing { count in
            AsyncStream { continuation in
                for value in 0..<count { continuation.yield(value) }
                continuation.finish()
            }
            .map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }
        }
    } byHand: {
        let (subject, sum) = (HandSubject<Int>(), Sum())
        subject.observe { if $0 &+ 1 >= 0 { sum.value &+= ($0 &+ 1) &* 3 } }
        return sending(to: subject, sum)
    }
}

private var fiveOperators: Row {
    Row("five operators: subscribe, send, dispose", goals: [.atMost(280), .timesFaster(8)]) { count in
        total(count) { ($0 &+ 1) &* 3 &- 1 }
    } here: {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        return { count in
            sum.value = 0
            for value in 0..<count {
                let subscription = subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 != 5 }
                    .map { $0 &- 1 }.subscribe { sum.value &+= $0 }
                subject.send(value)
                subscription.dispose()
            }
            return sum.value
        }
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        return { count in
            sum.value = 0
            for value in 0..<count {
                let sink = subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }.filter { $0 != 5 }
                    .map { $0 &- 1 }.sink { sum.value &+= $0 }
                subject.send(value)
                sink.cancel()
            }
            return sum.value
        }
    } byHand: {
        let (subject, sum) = (HandSubject<Int>(), Sum())
        return { count in
            sum.value = 0
            for value in 0..<count {
                let number = subject.observe {
                    guard $0 &+ 1 >= 0, ($0 &+ 1) &* 3 != 5 else { return }
                    sum.value &+= ($0 &+ 1) &* 3 &- 1
                }
                subject.send(value)
                subject.remove(number)
            }
            return sum.value
        }
    }
}

private var hundredMaps: Row {
    Row("chain of 100 maps: a send", goals: [.atMost(300)]) { count in
        total(count) { $0 &+ 100 }
    } here: {
        let (subject, sum) = (Subject<Int, Never>(), Sum())
        let chain = (0..<100).reduce(subject.signal) { chain, _ in chain.map { $0 &+ 1 } }
        chain.subscribe { sum.value &+= $0 }
        return sending(to: subject, sum)
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        let chain = (0..<100).reduce(subject.eraseToAnyPublisher()) { chain, _ in
            chain.map { $0 &+ 1 }.eraseToAnyPublisher()
        }
        return sending(to: subject, sum, keeping: chain.sink { sum.value &+= $0 })
    } byHand: {
        let (subject, sum) = (HandSubject<Int>(), Sum())
        let last: @Sendable (Int) -> Void = { sum.value &+= $0 }
        // A loop, because `reduce` is generic, and would wrap each closure in another one.
        var chain = last
        for _ in 0..<100 { chain = { [chain] in chain($0 &+ 1) } }
        subject.observe(chain)
        return sending(to: subject, sum)
    }
}

// MARK: - Larger values

/// A value larger than a number.
private protocol Sample: Sendable {
    init(_ number: Int)
    var changed: Self { get }
    var weight: Int { get }
}

extension String: Sample {
    fileprivate init(_ number: Int) { self = number & 1 == 0 ? "a text of twenty-one b" : "another one, as long" }
    fileprivate var changed: String { self + "!" }
    fileprivate var weight: Int { utf8.count }
}

/// A value of twenty-five words.
private struct Wide: Sample {
    private typealias Eight = (Int, Int, Int, Int, Int, Int, Int, Int)

    private var first: Int
    private var others: (Eight, Eight, Eight)

    init(_ number: Int) {
        first = number
        let eight = (number, 1, 2, 3, 4, 5, 6, number)
        others = (eight, eight, eight)
    }

    var changed: Wide {
        var changed = self
        changed.first &+= 1
        changed.others.2.7 &+= 2
        return changed
    }

    var weight: Int { first &+ others.2.7 }
}

private func threeOperators<Value: Sample>(of _: Value.Type, named name: String) -> Row {
    let samples = (0..<2).map { Value($0) }
    @inline(__always) func sendingSamples(to subject: some Sender<Value>, _ sum: Sum, _ kept: Any = ()) -> Batch {
        { count in
            sum.value = 0
            for number in 0..<count { subject.send(samples[number & 1]) }
            withExtendedLifetime(kept) {}
            return sum.value
        }
    }
    return Row("\(name) values through three operators: a send", goals: [.atMostTimes(1, .byHand)]) { count in
        total(count) { samples[$0 & 1].changed.changed.weight }
    } here: {
        let (subject, sum) = (Subject<Value, Never>(), Sum())
        subject.map { $0.changed }.filter { $0.weight > 0 }.map { $0.changed }.subscribe { sum.value &+= $0.weight }
        return sendingSamples(to: subject, sum)
    } openCombine: {
        let (subject, sum) = (PassthroughSubject<Value, Never>(), Sum())
        let sink = subject.map { $0.changed }.filter { $0.weight > 0 }.map { $0.changed }
            .sink { sum.value &+= $0.weight }
        return sendingSamples(to: subject, sum, sink)
    } byHand: {
        let (subject, sum) = (HandSubject<Value>(), Sum())
        subject.observe {
            let changed = $0.changed
            if changed.weight > 0 { sum.value &+= changed.changed.weight }
        }
        return sendingSamples(to: subject, sum)
    }
}
