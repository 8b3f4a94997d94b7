import RACBindings

/// The cost of closures isolated to the main actor, when values arrive on the main thread.
var onMain: Family {
    Family(name: "Main actor", rows: [subscribed, mapped, subscribedDirectly])
}

private var subscribed: Row {
    onMain("subject, onMain: a send", factor: 1) { subject, model in
        subject.onMain.subscribe { model.sum &+= $0 }
    }
}

private var mapped: Row {
    onMain("subject, onMain, two maps: a send", factor: 9) { subject, model in
        subject.onMain.map { model.scaled($0) }.map { model.scaled($0) }.subscribe { model.sum &+= $0 }
    }
}

private var subscribedDirectly: Row {
    onMain("subject, subscribeOnMain: a send", factor: 1) { subject, model in
        subject.subscribeOnMain { model.sum &+= $0 }
    }
}

@MainActor
private final class Model {
    var sum = 0
    var factor = 3

    func scaled(_ value: Int) -> Int { value &* factor }
}

/// Returns a row, which is measured on the main thread.
private func onMain(
    _ name: String,
    factor: Int,
    _ subscribe: @escaping @MainActor (Subject<Int, Never>, Model) -> Void
) -> Row {
    Row(name) { count in
        total(count) { $0 &* factor }
    } here: {
        let subject = Subject<Int, Never>()
        let model = MainActor.assumeIsolated {
            let model = Model()
            subscribe(subject, model)
            return model
        }
        return { count in
            MainActor.assumeIsolated {
                model.sum = 0
                for value in 0..<count { subject.send(value) }
                return model.sum
            }
        }
    }
}
