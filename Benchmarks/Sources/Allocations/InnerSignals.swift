import RACOperators

private struct Broken: Error {}

private typealias Inner = @Sendable (Int) -> Signal<Int, Broken>

/// An operator that runs inner signals, and its name.
///
/// The operator is a closure, so that the compiler cannot see the operator and the inner signal in one place.
private struct Flattening: Sendable {
    let name: String
    let apply: @Sendable (Subject<Int, Broken>, @escaping Inner) -> Signal<Int, Broken>
}

private let flattenings = [
    Flattening(name: "flattenMap") { $0.flattenMap($1) },
    Flattening(name: "map, switchToLatest") { $0.map($1).switchToLatest() },
    Flattening(name: "map, concat") { $0.map($1).concat() },
    Flattening(name: "map, flatten(maxConcurrent: 4)") { $0.map($1).flatten(maxConcurrent: 4) },
]

func measureInnerSignals(_ table: Table) {
    let sum = table.sum
    table.printTitle("subject, operator, sink: per inner signal")
    for flattening in flattenings {
        measureInner(table, flattening, "just", .exactly(0)) { .just($0 &+ 1) }
    }
    for flattening in flattenings {
        measureInner(table, flattening, "empty", .exactly(0)) { value in
            sum.value &+= value
            return .empty
        }
    }
    for flattening in flattenings {
        measureInner(table, flattening, "from, made anew", .exactly(1)) { .from($0...$0) }
    }
    let once = Signal<Int, Broken>.from(1...1)
    for flattening in flattenings {
        measureInner(table, flattening, "from, made once", .exactly(0)) { _ in once }
    }
    let mapped = once.map { $0 &+ 1 }
    for flattening in flattenings {
        measureInner(table, flattening, "from, map, made once", .reported()) { _ in mapped }
    }
}

private func measureInner(
    _ table: Table,
    _ flattening: Flattening,
    _ innerName: String,
    _ expectation: Expectation,
    _ inner: @escaping Inner
) {
    let (subject, sum) = (Subject<Int, Broken>(), table.sum)
    flattening.apply(subject, inner).subscribe {
        sum.value &+= $0
    } failed: { _ in
    }
    table.measure("\(flattening.name) of \(innerName)", expectation) { subject.send($0) }
}

/// An inner failure ends the whole subscription, so each failure has its own subscription. The cost is compared with the cost
/// of a signal that does not fail. One variant is disposed after the send. The other variant is disposed by the sink, which
/// resembles a failure: the subject is still delivering and must defer the removal of the subscriber.
func measureInnerFailures(_ table: Table) {
    table.printTitle("subject, operator, sink: per subscribe, send, end")
    for flattening in flattenings {
        measureEnds(table, flattening, "empty, then dispose", .reported()) { _ in .empty }
        let disposed = measureEnds(table, flattening, "just, disposed by the sink", .reported()) { .just($0) }
        measureEnds(table, flattening, "fail", .reported("\(rounded(disposed)) if disposed by the sink")) { _ in
            .fail(Broken())
        }
    }
}

/// The subscription that a sink disposes when it receives the first value.
private final class Subscription: @unchecked Sendable {
    // Only one thread uses the property in these measurements.
    @exclusivity(unchecked) var disposable: (any Disposable)?
}

@discardableResult
private func measureEnds(
    _ table: Table,
    _ flattening: Flattening,
    _ innerName: String,
    _ expectation: Expectation,
    _ inner: @escaping Inner
) -> Double {
    let (subject, subscription, sum) = (Subject<Int, Broken>(), Subscription(), table.sum)
    let signal = flattening.apply(subject, inner)
    return table.measure("\(flattening.name) of \(innerName)", expectation) { number in
        subscription.disposable = signal.subscribe {
            sum.value &+= $0
            subscription.disposable?.dispose()
        } failed: { _ in
            sum.value &+= 1
        }
        subject.send(number)
        // This call has no effect if the subscription has already ended.
        subscription.disposable?.dispose()
    }
}
