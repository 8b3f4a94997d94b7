import RACBindings

@MainActor
private final class Model {
    var sum = 0
    var factor = 3

    func scaled(_ value: Int) -> Int { value &* factor }
}

/// What it costs that closures belong to the main actor, when the values come there.
@MainActor
func sendOnMainActor() {
    let model = Model()
    let (plain, onMain, mapped, subscribed) = (
        Subject<Int, Never>(), Subject<Int, Never>(), Subject<Int, Never>(), Subject<Int, Never>()
    )
    let sum = Sum()
    plain.subscribe { sum.value &+= $0 }
    onMain.onMain.subscribe { model.sum &+= $0 }
    mapped.onMain.map { model.scaled($0) }.map { model.scaled($0) }.subscribe { model.sum &+= $0 }
    subscribed.subscribeOnMain { model.sum &+= $0 }
    for (name, subject) in [
        ("a subject: a send", plain), ("a subject, onMain: a send", onMain),
        ("a subject, onMain, map, map: a send", mapped), ("a subject, subscribeOnMain: a send", subscribed),
    ] {
        report(name, per: 1_000_000) {
            for value in 0..<1_000_000 { subject.send(value) }
        }
    }
    consumeResult((model, sum))
}
