// Slips in closures that return signals, and in operators that need a signal of signals.

import RACBindings

func switchesBetweenPlainValues(_ names: Subject<String, Never>) {
    names
        .map { $0.count }
        .switchToLatest()  // error: this needs a signal of signals
        .subscribe { print($0) }
}

func flattensPlainValues(_ numbers: Subject<Int, Offline>) {
    numbers
        .flatten()  // error: this needs a signal of signals
        .ignoreFailure()
        .subscribe { print($0) }
}

func flattenMapReturnsAPlainValue(_ numbers: Subject<Int, Never>) {
    numbers
        .flattenMap { $0 + 1 }  // error: cannot convert value of type 'Int' to closure result type 'Signal<
        .subscribe { print($0) }
}

func switchMapReturnsAPlainValue(_ names: MutableProperty<String>) {
    names
        .switchMap { $0.count }  // error: cannot convert value of type 'Int' to closure result type 'Signal<
        .subscribe { print($0) }
}

func misspeltInFlattenMap(_ names: Subject<String, Never>) {
    names
        .flattenMap { name in
            let trimmed = name.lowercase()  // error: value of type 'String' has no member 'lowercase'
            return fetch(trimmed)
        }
        .ignoreFailure()
        .subscribe { print($0.count) }
}

func misspeltInSwitchMap(_ names: MutableProperty<String>) {
    names
        .debounce(for: .milliseconds(300), on: QueueScheduler())
        .switchMap { name in
            guard name.count > 2 else { return suggestions("") }
            let query = name.lowercase()  // error: value of type 'String' has no member 'lowercase'
            return suggestions(query)
        }
        .subscribe { print($0.count) }
}

func misspeltInConcatMap(_ names: Subject<String, Offline>) {
    names
        .concatMap { name in
            let attempts = name.cout  // error: value of type 'String' has no member 'cout'
            return upload(name, attempts: attempts)
        }
        .ignoreFailure()
        .subscribe { print($0) }
}

func misspeltInExhaustMap(_ ids: Subject<Int, Offline>) {
    ids
        .exhaustMap { id in
            print("loads", id)
            return load(id.magnitud)  // error: value of type 'Int' has no member 'magnitud'
        }
        .ignoreFailure()
        .subscribe { print($0.name) }
}

func misspeltInThen(_ done: Signal<Int, Offline>, _ account: Account) {
    done
        .then {
            let name = account.nme.value  // error: value of type 'Account' has no member 'nme'
            return fetch(name)
        }
        .ignoreFailure()
        .subscribe { print($0) }
}

func misspeltInDeferred(_ account: Account) -> Signal<[User], Offline> {
    .deferred {
        let name = account.nme.value  // error: value of type 'Account' has no member 'nme'
        return fetch(name)
    }
}

func misspeltInCatch(_ users: Signal<[User], Offline>) {
    users
        .catch { failure in
            let text = failure.txt  // error: value of type 'Offline' has no member 'txt'
            print(text)
            return .just([])
        }
        .subscribe { print($0) }
}

func misspeltInSubscribe(_ users: Signal<User, Never>) {
    users
        .filter { $0.age > 17 }
        .subscribe { user in
            let name = user.nam  // error: value of type 'User' has no member 'nam'
            print(name)
        }
}

// Misleads: the first message is about the type of the values. Only the second message, on the line of the mistake, is right.
func wrongArgumentInFlattenMap(_ names: Subject<String, Never>) {
    names
        .flattenMap { name in
            let first = name.prefix(1)
            return upload("\(first)", attempts: "3")  // error: 'String' to expected argument type 'Int'
        }
        .ignoreFailure()
        .subscribe { print($0) }
}

func wrongArgumentInAShortSwitchMap(_ names: Subject<String, Offline>) {
    names
        .switchMap { upload($0, attempts: "3") }  // error: value of type 'String' to expected argument type 'Int'
        .ignoreFailure()
        .subscribe { print($0) }
}

// Misleads: the compiler says that no overload of 'flattenMap' matches, since a closure without 'return' returns no signal.
func forgetsReturnInFlattenMap(_ names: Subject<String, Never>) {
    names
        .flattenMap { name in
            print(name)
            suggestions(name)  // error: 'return'
        }
        .subscribe { print($0.count) }
}

func forgetsReturnInMap(_ numbers: Subject<Int, Never>) -> Signal<Int, Never> {
    numbers.map { number in
        print(number)
        number + 1  // error: missing return in closure expected to return 'Int'
    }
}

func leavesWithEmptyFirstAndTellsNoResultType(_ names: Subject<String, Never>) {
    names
        .switchMap { name in  // error: generic parameter 'NewValue' could not be inferred
            guard name.count > 2 else { return .empty }
            print(name)
            return suggestions(name)
        }
        .subscribe { print($0.count) }
}

func slipAfterSwitchMap(_ names: MutableProperty<String>) {
    names
        .switchMap { suggestions($0) }
        .subscribe { print($0.cont) }  // error: value of type '[String]' has no member 'cont'
}

func slipAfterFailingSwitchMap(_ names: MutableProperty<String>) {
    names
        .switchMap { fetch($0) }
        .map { users in users.cont }  // error: value of type '[User]' has no member 'cont'
        .ignoreFailure()
        .subscribe { print($0) }
}

func slipAfterFlattenMapOfSubject(_ names: Subject<String, Offline>) {
    names
        .flattenMap { fetch($0) }
        .map { $0.map { $0.nme } }  // error: value of type 'User' has no member 'nme'
        .ignoreFailure()
        .subscribe { print($0) }
}

func slipAfterLeadingDots(_ numbers: Subject<Int, Never>) {
    numbers
        .flattenMap { .just("\($0)") }
        .map { $0.lenght }  // error: value of type 'String' has no member 'lenght'
        .subscribe { print($0) }
}

// Misleads: the compiler checks '[]' before it knows the values of a closure with several statements.
func slipAfterSeveralStatements(_ names: Subject<String, Never>) {
    names
        .switchMap { name in
            print(name)
            return fetch(name)
        }
        .catch { _ in .just([]) }
        .map { $0.frist }  // error: value of type '[User]' has no member 'frist'
        .subscribe { print($0) }
}

func slipAfterMap(_ names: Subject<String, Never>) {
    names
        .map { $0.count }
        .subscribe { print($0.descripion) }  // error: value of type 'Int' has no member 'descripion'
}

func slipAfterConcatMap(_ names: Subject<String, Never>) {
    names
        .concatMap { suggestions($0) }
        .subscribe { found in print(found.cont) }  // error: value of type '[String]' has no member 'cont'
}

func slipInSubscribeOnMain(_ names: MutableProperty<String>) {
    names
        .switchMap { suggestions($0) }
        .subscribeOnMain { print($0.cont) }  // error: value of type '[String]' has no member 'cont'
}

func slipWhereFailuresAreHandled(_ names: MutableProperty<String>) {
    names
        .switchMap { fetch($0) }
        .subscribe {
            print($0.cont)  // error: value of type '[User]' has no member 'cont'
        } failed: {
            print($0)
        }
}

func subscribesWithSomethingElse(_ names: Subject<String, Never>, _ account: Account) {
    names
        .map { $0.lowercased() }
        .subscribe(account)  // error: 'Account'
}
