// Signals with different failure types, and failures without a handler.

import RACBindings

func mergesUnequalFailures(_ first: Signal<Int, Offline>, _ second: Signal<Int, Malformed>) {
    first
        .merge(with: second)  // error: these signals fail differently
        .ignoreFailure()
        .subscribe { print($0) }
}

func mergesUnequalFailuresInOneCall(_ first: Signal<Int, Offline>, _ second: Signal<Int, Malformed>) {
    Signal.merge(first, second)  // error: these signals fail differently
        .ignoreFailure()
        .subscribe { print($0) }
}

func concatenatesUnequalFailures(_ first: Signal<Int, Offline>, _ second: Subject<Int, Malformed>) {
    first
        .concat(second)  // error: these signals fail differently
        .ignoreFailure()
        .subscribe { print($0) }
}

func combinesUnequalFailures(_ first: Signal<Int, Offline>, _ second: Signal<Int, Malformed>) {
    first
        .combineLatest(with: second)  // error: these signals fail differently
        .ignoreFailure()
        .subscribe { print($0) }
}

func combinesUnequalFailuresInOneCall(_ first: Signal<Int, Offline>, _ second: Signal<Int, Malformed>) {
    Signal.combineLatest(first, second)  // error: these signals fail differently
        .map { $0 + $1 }
        .ignoreFailure()
        .subscribe { print($0) }
}

func zipsUnequalFailures(_ first: Signal<Int, Offline>, _ second: Signal<Int, Malformed>) {
    first
        .zip(with: second)  // error: these signals fail differently
        .map { $0 + $1 }
        .ignoreFailure()
        .subscribe { print($0) }
}

func takesTheLatestOfAnotherFailure(_ first: Signal<Int, Offline>, _ second: Signal<Int, Malformed>) {
    first
        .withLatest(from: second)  // error: these signals fail differently
        .map { $0 + $1 }
        .ignoreFailure()
        .subscribe { print($0) }
}

func flattensIntoAnotherFailure(_ ids: Signal<Int, Malformed>) {
    ids
        .flattenMap { load($0) }  // error: these signals fail differently
        .ignoreFailure()
        .subscribe { print($0.name) }
}

func switchesToAnotherFailure(_ ids: Signal<Int, Malformed>) {
    ids
        .skip(1)
        .switchMap { id in
            print(id)
            return load(id)  // error: type 'Signal<User, Offline>' to closure result type 'Signal<User, Malformed>'
        }
        .ignoreFailure()
        .subscribe { print($0.name) }
}

func goesOnWithAnotherFailure(_ ids: Signal<Int, Malformed>) {
    ids
        .then { load(1) }  // error: these signals fail differently
        .ignoreFailure()
        .subscribe { print($0.name) }
}

func flattensIntoAnotherFailureAndHandlesIt(_ ids: Signal<Int, Malformed>) {
    ids
        .flattenMap { load($0) }  // error: these signals fail differently
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

func flattensABatchIntoAnotherFailure(_ ids: Signal<Int, Malformed>) {
    ids
        .concatMap { load($0) }  // error: these signals fail differently
        .ignoreFailure()
        .subscribe { print($0.name) }
}

func ignoresRequestsOfAnotherFailure(_ ids: Signal<Int, Malformed>) {
    ids
        .exhaustMap { load($0) }  // error: these signals fail differently
        .ignoreFailure()
        .subscribe { print($0.name) }
}

func handlesOnlyTheValuesOfWhatCanFail(_ ids: Signal<Int, Offline>) {
    ids
        .map { $0 + 1 }
        .subscribe { print($0) }  // warning: with 'failed:', or say that it does not matter with 'ignoreFailure()'
}

func bindsWhatCanFail(_ names: Signal<String, Offline>, _ name: MutableProperty<String>) {
    names
        .map { $0.lowercased() }
        .bind(to: name)  // error: requires the types 'Offline' and 'Never' be equivalent
}

func recoversWithAnotherValue(_ users: Signal<User, Offline>) {
    users
        .catch { _ in .just("nobody") }  // error: value of type 'String' to expected argument type 'User'
        .subscribe { print($0.name) }
}

func recoversWithAPlainValue(_ numbers: Signal<Int, Offline>) {
    numbers
        .catch { _ in 0 }  // error: cannot convert value of type 'Int' to closure result type 'Signal<Int, Never>'
        .subscribe { print($0) }
}

func throwsAnotherErrorThanTheSignal(_ names: Signal<String, Offline>) -> Signal<Int, Offline> {
    names
        .tryMap { name in  // error: invalid conversion of thrown error type 'any Error' to 'Offline'
            guard let number = Int(name) else { throw Malformed.noNumber }
            return number
        }
}

func retriesATextOfTimes(_ users: Signal<User, Offline>) {
    users
        .retry("3")  // error: cannot convert value of type 'String' to expected argument type 'Int'
        .ignoreFailure()
        .subscribe { print($0.name) }
}

func misspeltInRetry(_ users: Signal<User, Offline>, _ scheduler: any Scheduler) -> Signal<User, Offline> {
    users
        .retry { failures in
            failures.delya(.seconds(1), on: scheduler)  // error: has no member 'delya'
        }
}

// Misleads: the compiler chooses the overload with a number, since it has one mistake instead of three. With the label, it
// names the mistake.
func retriesAfterASignalOfAnotherType(_ users: Signal<User, Offline>, _ clock: any Scheduler) -> Signal<User, Offline> {
    users
        .retry { failures in
            failures.enumerated().switchMap { number, failure -> Signal<Void, Offline> in
                guard number < 3 else { return .fail(failure) }
                return .timer(after: .seconds(1), on: clock).mapTo(())  // error: the types 'Void' and 'Duration'
            }
        }
}

func retriesWhenASignalOfAnotherTypeSends(_ users: Signal<User, Offline>, _ clock: any Scheduler) {
    users
        .retry(when: { failures in
            failures.enumerated().switchMap { number, failure -> Signal<Void, Offline> in
                guard number < 3 else { return .fail(failure) }
                return .timer(after: .seconds(1), on: clock).mapTo(())  // error: the types 'Void' and 'Duration'
            }
        })
        .ignoreFailure()
        .subscribe { print($0) }
}

func throwsInMap(_ names: Signal<String, Never>) {
    names
        .map { try number(in: $0) }  // error: invalid conversion from throwing function
        .subscribe { print($0) }
}

func changesAFailureThatHasNoSuchMember(_ users: Signal<User, Offline>) {
    users
        .mapError { $0.code }  // error: value of type 'Offline' has no member 'code'
        .ignoreFailure()
        .subscribe { print($0.name) }
}

func mergesAnotherValue(_ numbers: Signal<Int, Offline>, _ names: Subject<String, Offline>) {
    numbers
        .merge(with: names)  // error: 'String'
        .ignoreFailure()
        .subscribe { print($0 + 1) }
}

func concatenatesAnotherValue(_ numbers: Signal<Int, Offline>) {
    numbers
        .concat(.just("none"))  // error: cannot convert value of type 'String' to expected argument type 'Int'
        .ignoreFailure()
        .subscribe { print($0 + 1) }
}

func slipAfterMerge(_ numbers: Signal<Int, Offline>, _ others: Subject<Int, Never>) {
    numbers
        .merge(with: others)
        .ignoreFailure()
        .subscribe { print($0.descripion) }  // error: value of type 'Int' has no member 'descripion'
}

func slipAfterCombineLatest(_ numbers: Signal<Int, Offline>, _ names: MutableProperty<String>) {
    Signal.combineLatest(numbers, names)
        .map { number, name in number + name.cout }  // error: value of type 'String' has no member 'cout'
        .ignoreFailure()
        .subscribe { print($0) }
}
