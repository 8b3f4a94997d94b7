// The check compiles this file and the modules with the package trait KeptSubscriptions. A comment precedes each line that must
// cause a warning.
import RACBindings

final class Label: Sendable {
    let text = MutableProperty("")
}

func unused(_ numbers: Signal<Int, Never>, _ requests: Signal<Int, CancellationError>, _ copy: Subject<Int, Never>) {
    // expected-warning@+1 {{result of call to 'subscribe(_:completed:)' is unused}}
    numbers.subscribe { print($0) }
    // expected-warning@+1 {{result of call to 'subscribe(_:failed:completed:)' is unused}}
    requests.subscribe(failed: { print($0) })
    // expected-warning@+1 {{result of call to 'subscribeEvents' is unused}}
    requests.subscribeEvents { print($0) }
    // expected-warning@+1 {{result of call to 'subscribe' is unused}}
    numbers.subscribe(copy)
}

@MainActor func unusedOnMain(_ numbers: Signal<Int, Never>) {
    // expected-warning@+1 {{result of call to 'subscribeOnMain(_:completed:)' is unused}}
    numbers.subscribeOnMain { print($0) }
    // expected-warning@+1 {{result of call to 'subscribe(_:completed:)' is unused}}
    numbers.onMain.subscribe { print($0) }
}

func kept(_ numbers: Signal<Int, Never>, _ label: Label, _ bag: DisposableBag) {
    numbers.subscribe { print($0) }.add(to: bag)
    _ = numbers.subscribe { print($0) }
    let subscription = numbers.subscribe { print($0) }
    subscription.dispose()
    numbers.map { "\($0)" }.bind(to: label.text)
}
