import RACOperators

/// An object allocated once per round. It shows that allocations are counted at all.
final class Probe {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }
}

func measureCounter(_ table: Table) {
    table.printTitle("the counter itself: per object")
    // The objects are in an array, where they outlive the function that creates them. They can therefore not be placed on the
    // stack.
    var kept = [Probe(0)]
    table.measure("an object", .exactly(1)) { number in
        table.sum.value &+= kept[0].number
        kept[0] = Probe(number)
    }
}

func measureOperators(_ table: Table) {
    table.printTitle("subject, operator, sink: per value")
    measureSends(table, "no operator") { subject, sum in
        subject.subscribe { sum.value &+= $0 }
    }
    measureSends(table, "map") { subject, sum in
        subject.map { $0 &+ 1 }.subscribe { sum.value &+= $0 }
    }
    measureSends(table, "filter") { subject, sum in
        subject.filter { $0.isMultiple(of: 3) }.subscribe { sum.value &+= $0 }
    }
    measureSends(table, "mapTo") { subject, sum in
        subject.mapTo(7).subscribe { sum.value &+= $0 }
    }
    measureSends(table, "scan") { subject, sum in
        subject.scan(0) { $0 &+ $1 }.subscribe { sum.value &+= $0 }
    }
    measureSends(table, "take") { subject, sum in
        subject.take(.max).subscribe { sum.value &+= $0 }
    }
    // Half of the values are skipped, so that both paths are counted.
    measureSends(table, "skip") { subject, sum in
        subject.skip(50_000).subscribe { sum.value &+= $0 }
    }
    measureSends(table, "takeWhile") { subject, sum in
        subject.takeWhile { $0 >= 0 }.subscribe { sum.value &+= $0 }
    }
    measureSends(table, "skipWhile") { subject, sum in
        subject.skipWhile { $0 < 25_000 }.subscribe { sum.value &+= $0 }
    }
    measureSends(table, "distinctUntilChanged") { subject, sum in
        subject.distinctUntilChanged().subscribe { sum.value &+= $0 }
    }
    measureSends(table, "doNext") { subject, sum in
        subject.doNext { sum.value &+= $0 }.subscribe { sum.value &+= $0 }
    }
    measureSends(table, "ignoreValues") { subject, sum in
        subject.ignoreValues().subscribe { sum.value &+= $0 }
    }
    measureSends(table, "materialize") { subject, sum in
        subject.materialize().subscribe { sum.value &+= $0.value ?? 0 }
    }
    measureSends(table, "map, filter, scan, distinctUntilChanged, doNext") { subject, sum in
        subject.map { $0 &* 3 }.filter { $0.isMultiple(of: 2) }.scan(0) { $0 &+ $1 }.distinctUntilChanged()
            .doNext { sum.value &+= $0 }
            .subscribe { sum.value &+= $0 }
    }
}

private func measureSends(_ table: Table, _ name: String, _ subscribe: (Subject<Int, Never>, Sum) -> Void) {
    let subject = Subject<Int, Never>()
    subscribe(subject, table.sum)
    // Each value is sent twice, for operators that compare a value with the previous value.
    table.measure(name, .exactly(0)) { subject.send($0 / 2) }
}

func measureJoins(_ table: Table) {
    table.printTitle("two subjects by turns, operator, sink: per value")
    measureTurns(table, "merge", .exactly(0)) { first, second, sum in
        first.merge(with: second).subscribe { sum.value &+= $0 }
    }
    measureTurns(table, "combineLatest", .exactly(0)) { first, second, sum in
        first.combineLatest(with: second).subscribe { sum.value &+= $0 &+ $1 }
    }
    // The pending value is in a queue, whose memory is released when the queue is empty.
    measureTurns(table, "zip", .reported()) { first, second, sum in
        first.zip(with: second).subscribe { sum.value &+= $0 &+ $1 }
    }
}

private func measureTurns(
    _ table: Table,
    _ name: String,
    _ expectation: Expectation,
    _ subscribe: (Subject<Int, Never>, Subject<Int, Never>, Sum) -> Void
) {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    subscribe(first, second, table.sum)
    table.measure(name, expectation) { number in
        if number.isMultiple(of: 2) { first.send(number) } else { second.send(number) }
    }
}
