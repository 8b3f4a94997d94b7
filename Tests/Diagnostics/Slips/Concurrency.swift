// Code for any thread that uses state of one thread.

import RACBindings

func capturesAClassThatIsNotSendable(_ numbers: Subject<Int, Never>) {
    let tally = Tally()
    numbers
        .filter { $0 > 0 }
        .subscribe { tally.count += $0 }  // error: capture of 'tally' with non-Sendable type 'Tally'
}

func sendsAClassThatIsNotSendable() {
    let tallies = Subject<Tally, Never>()  // error: type 'Tally' does not conform to the 'Sendable' protocol
    print(tallies)
}

func mapsToAClassThatIsNotSendable(_ numbers: Subject<Int, Never>) {
    numbers
        .map { _ in Tally() }  // error: type 'Tally' does not conform to the 'Sendable' protocol
        .subscribe { print($0) }
}

func changesACapturedVariable(_ numbers: Subject<Int, Never>) {
    var sum = 0
    numbers
        .subscribe { sum += $0 }  // error: mutation of captured var 'sum' in concurrently-executing code
    print(sum)
}

@MainActor
func callsTheMainActorAnywhere(_ names: Subject<String, Never>, _ label: Label) {
    names
        .map { $0.lowercased() }
        .subscribe { label.show($0) }  // error: call to main actor-isolated instance method 'show' in a synchronous
}

@MainActor
func setsAPropertyOfTheMainActorAnywhere(_ names: Subject<String, Never>, _ label: Label) {
    names
        .subscribe { name in
            label.text = name  // error: main actor-isolated property 'text' can not be mutated from a
        }
}

final class SubscribesTooEarly: Sendable {
    let bag = DisposableBag()
    let total: MutableProperty<Int>

    init(_ numbers: Subject<Int, Never>) {
        numbers
            .subscribe { self.total.value += $0 }  // error: before all members were initialized
            .add(to: bag)
        total = MutableProperty(0)
    }
}
