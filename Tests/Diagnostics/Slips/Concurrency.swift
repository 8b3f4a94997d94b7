// Code that can run on any thread, but uses state of one thread.

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

func awaitsInMap(_ ids: Signal<Int, Never>) {
    ids
        .map { await page($0) }  // error: cannot pass function of type '@Sendable (Int) async -> String'
        .subscribe { print($0) }
}

func awaitsInMapOfSeveralStatements(_ ids: Signal<Int, Never>) {
    ids
        .map { id in  // error: cannot pass function of type '@Sendable (Int) async ->
            let text = await page(id)
            return text.count
        }
        .subscribe { print($0) }
}

func awaitsInFlattenMap(_ ids: Signal<Int, Never>) {
    ids
        .flattenMap { suggestions(await page($0)) }  // error: to parameter expecting synchronous function type
        .subscribe { print($0) }
}

func awaitsInFlattenMapWithALeadingDot(_ ids: Signal<Int, Never>) {
    ids
        .flattenMap { .just(await page($0)) }  // error: invalid conversion from 'async' function
        .subscribe { print($0) }
}

func awaitsInSwitchMapOfSeveralStatements(_ ids: Signal<Int, Never>) {
    ids
        .switchMap { id in  // error: invalid conversion from 'async' function
            let text = await page(id)
            return suggestions(text)
        }
        .subscribe { print($0) }
}

func throwsInConcatMap(_ names: Signal<String, Offline>) {
    names
        .concatMap { load(try number(in: $0)) }  // error: invalid conversion from throwing function
        .ignoreFailure()
        .subscribe { print($0) }
}

func throwsInSubscribe(_ names: Signal<String, Never>) {
    names
        .subscribe { print(try number(in: $0)) }  // error: can neither 'await' nor throw
}

func awaitsInSubscribe(_ ids: Signal<Int, Never>) {
    ids
        .subscribe { print(await page($0)) }  // error: can neither 'await' nor throw
}

final class HoldsItselfWeaklyOutside: Sendable {
    let bag = DisposableBag()
    let total = MutableProperty(0)

    func start(_ numbers: Signal<Int, Never>) {
        numbers
            .flattenMap { [weak self] number in
                Signal.just(number).doNext {
                    self?.total.value += $0  // error: reference to captured var 'self' in concurrently-executing code
                }
            }
            .subscribe()
            .add(to: bag)
    }
}
