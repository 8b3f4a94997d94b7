import RACBindings

/// A typical model of an app: its methods use state of the main actor.
@MainActor
private final class Model {
    var sum = 0
    var factor = 3

    func scaled(_ value: Int) -> Int { value &* factor }
}

@MainActor
func measureMainActor(_ table: Table) {
    table.printTitle("subject, operators of the main actor, sink: per value")
    let model = Model()
    measure(table, "subscribeOnMain") { $0.subscribeOnMain { model.sum &+= $0 } }
    measure(table, "onMain") { $0.onMain.subscribe { model.sum &+= $0 } }
    measure(table, "onMain, map") { $0.onMain.map { model.scaled($0) }.subscribe { model.sum &+= $0 } }
    measure(table, "onMain, map, filter, distinctUntilChanged") {
        $0.onMain.map { model.scaled($0) }.filter { $0 >= 0 }.distinctUntilChanged().subscribe { model.sum &+= $0 }
    }
    table.sum.value &+= model.sum
}

@MainActor
private func measure(_ table: Table, _ name: String, _ subscribe: (Subject<Int, Never>) -> any Disposable) {
    let subject = Subject<Int, Never>()
    let subscription = subscribe(subject)
    table.measure(name, .exactly(0)) { subject.send($0) }
    subscription.dispose()
}
