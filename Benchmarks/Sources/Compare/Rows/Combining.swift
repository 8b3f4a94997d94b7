import AsyncAlgorithms
import OpenCombine
import RACBindings

var combining: Family {
    Family(name: "Combining", rows: [combineLatest, zipped, merged, withLatest])
}

/// Returns a batch for two subjects. Each number is sent to the first subject and then to the second subject.
private func sendingTurnByTurn<S: Sender<Int>>(_ first: S, _ second: S, _ sum: Sum, keeping kept: Any = ()) -> Batch {
    { count in
        sum.value = 0
        for value in 0..<count {
            first.send(value)
            second.send(value)
        }
        withExtendedLifetime(kept) {}
        return sum.value
    }
}

private var combineLatest: Row {
    // With asynchronous sequences, the pairs depend on the order in which tasks run. Only the last pair is certain.
    Row("combineLatest of two: a send to one") { count in
        count
    } here: {
        let (first, second, sum) = (Subject<Int, Never>(), Subject<Int, Never>(), Sum())
        first.combineLatest(with: second).subscribe { sum.value = $0 &+ $1 }
        second.send(1)
        return sending(to: first, sum)
    } asyncSequence: {
        waiting { count in
            var last = 0
            for await (first, second) in AsyncAlgorithms.combineLatest((0..<count).async, CollectionOfOne(1).async) {
                last = first &+ second
            }
            return last
        }
    } byHand: {
        let (first, sum) = (HandSubject<Int>(), Sum())
        let (latest, pairs) = (HandProperty(0), HandSubject<Int>())
        latest.value = 1
        pairs.observe { sum.value = $0 }
        first.observe { pairs.send($0 &+ latest.value) }
        return sending(to: first, sum)
    }
}

private var zipped: Row {
    Row("zip of two: a pair") { count in
        total(count) { $0 &* $0 }
    } here: {
        let (first, second, sum) = (Subject<Int, Never>(), Subject<Int, Never>(), Sum())
        first.zip(with: second).subscribe { sum.value &+= $0 &* $1 }
        return sendingTurnByTurn(first, second, sum)
    } openCombine: {
        let (first, second, sum) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), Sum())
        let sink = first.zip(second).sink { sum.value &+= $0 &* $1 }
        return sendingTurnByTurn(first, second, sum, keeping: sink)
    } asyncSequence: {
        summing { count in zip((0..<count).async, (0..<count).async).map { $0 &* $1 } }
    }
}

private var merged: Row {
    Row("merge of two: a value of each") { count in
        total(count) { $0 &* 2 }
    } here: {
        let (first, second, sum) = (Subject<Int, Never>(), Subject<Int, Never>(), Sum())
        first.merge(with: second).subscribe { sum.value &+= $0 }
        return sendingTurnByTurn(first, second, sum)
    } asyncSequence: {
        summing { count in merge((0..<count).async, (0..<count).async) }
    } byHand: {
        let (first, second, sum) = (HandSubject<Int>(), HandSubject<Int>(), Sum())
        let merged = HandSubject<Int>()
        merged.observe { sum.value &+= $0 }
        for subject in [first, second] { subject.observe { merged.send($0) } }
        return sendingTurnByTurn(first, second, sum)
    }
}

private var withLatest: Row {
    Row("withLatest from another: a send") { count in
        total(count) { $0 &+ 1 }
    } here: {
        let (first, second, sum) = (Subject<Int, Never>(), Subject<Int, Never>(), Sum())
        first.withLatest(from: second).subscribe { sum.value &+= $0 &+ $1 }
        second.send(1)
        return sending(to: first, sum)
    } byHand: {
        let (first, latest, sum) = (HandSubject<Int>(), HandProperty(0), Sum())
        latest.value = 1
        first.observe { sum.value &+= $0 &+ latest.value }
        return sending(to: first, sum)
    }
}
