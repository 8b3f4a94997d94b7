// Names of Combine that differ from the names of this framework. The error message contains the name of this framework.

import RACBindings

func sink(_ numbers: Subject<Int, Never>) {
    numbers.map { $0 + 1 }.sink { print($0) }  // error: renamed to 'subscribe(_:)'
}

func sinkOfBoth(_ numbers: Subject<Int, Offline>) {
    numbers
        .map { $0 + 1 }
        .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })  // error: 'subscribe(_:failed:completed:)'
}

func eraseToAnyPublisher(_ numbers: Subject<Int, Never>) {
    print(numbers.map { $0 + 1 }.eraseToAnyPublisher())  // error: 'signal'
}

func receiveOn(_ numbers: Subject<Int, Never>) {
    numbers.receive(on: QueueScheduler()).subscribe { print($0) }  // error: renamed to 'deliver(on:)'
}

func removeDuplicates(_ numbers: Subject<Int, Never>) {
    numbers.removeDuplicates().subscribe { print($0) }  // error: renamed to 'distinctUntilChanged()'
}

func flatMap(_ names: Subject<String, Never>) {
    names.flatMap { suggestions($0) }.subscribe { print($0) }  // error: renamed to 'flattenMap(_:)'
}

func flatMapOfSeveralStatements(_ names: Subject<String, Never>) {
    names
        .flatMap { name in  // error: renamed to 'flattenMap(_:)'
            print(name)
            return suggestions(name)
        }
        .subscribe { print($0) }
}

func flatMapOfALeadingDot(_ names: Subject<String, Never>) {
    names.flatMap { .just($0.count) }.subscribe { print($0) }  // error: renamed to 'flattenMap(_:)'
}

func tryCatch(_ users: Signal<User, Offline>) {
    print(users.tryCatch { _ in load(1) })  // error: 'catch(_:)'
}

func setFailureType(_ numbers: Signal<Int, Never>) {
    print(numbers.setFailureType(to: Offline.self))  // error: renamed to 'promoteFailure(to:)'
}

func handleEvents(_ numbers: Signal<Int, Never>) {
    numbers.handleEvents(receiveOutput: { print($0) }).subscribe()  // error: renamed to 'doNext(_:)'
}

func prepend(_ numbers: Signal<Int, Never>) {
    numbers.prepend(1).subscribe { print($0) }  // error: renamed to 'startWith(_:)'
}

func dropFirst(_ numbers: Signal<Int, Never>) {
    numbers.dropFirst(1).subscribe { print($0) }  // error: renamed to 'skip(_:)'
}

func prefix(_ numbers: Signal<Int, Never>) {
    numbers.prefix(2).map { $0 * 2 }.subscribe { print($0) }  // error: renamed to 'take(_:)'
}

func ignoreOutput(_ numbers: Signal<Int, Never>) {
    numbers.ignoreOutput().subscribe()  // error: renamed to 'ignoreValues()'
}

func replaceEmpty(_ numbers: Signal<Int, Never>) {
    numbers.replaceEmpty(with: 0).subscribe { print($0) }  // error: renamed to 'defaultIfEmpty(_:)'
}

func storeIn(_ numbers: Signal<Int, Never>) {
    var all: Set<Int> = []
    numbers.subscribe { print($0) }.store(in: &all)  // error: 'add(to:)'
}

func cancel(_ numbers: Signal<Int, Never>) {
    let subscription = numbers.subscribe { print($0) }
    subscription.cancel()  // error: renamed to 'dispose()'
}

func assignTo(_ names: Signal<String, Never>, _ name: MutableProperty<String>) {
    names.assign(to: name)  // error: renamed to 'bind(to:)'
}

@MainActor
func assignToKeyPath(_ names: Signal<String, Never>, _ label: Label) {
    names.assign(to: \.text, on: label)  // error: renamed to 'bind(to:on:)'
}

func removeAllDuplicates(_ numbers: Signal<Int, Never>) {
    numbers.removeAllDuplicates(by: { $0 == $1 }).subscribe { print($0) }  // error: renamed to 'distinct(comparing:)'
}
