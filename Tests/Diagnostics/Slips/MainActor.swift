// Slips in chains on the main actor.

import RACBindings

@MainActor
func misspeltMethodInSwitchMapOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { screen.serach($0) }  // error: 'Screen' has no member 'serach'
        .map { $0.count }
        .subscribe { print($0) }
}

@MainActor
func misspeltMethodBesideALeadingDotOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { $0.isEmpty ? .just([]) : screen.serach($0) }  // error: 'Screen' has no member 'serach'
        .map { $0.count }
        .subscribe { print($0) }
}

@MainActor
func wrongArgumentInALaterClosureOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { screen.search($0) }
        .map { $0.count }
        .switchMap { screen.hint($0) }  // error: cannot convert value of type 'Int' to expected argument type 'String'
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

@MainActor
func wrongArgumentInExhaustMapOnMain(_ screen: Screen) {
    screen.go.onMain
        .withLatest(from: screen.query).map { $1 }
        .switchMap { screen.search($0) }
        .flattenMap { .from($0) }
        .exhaustMap { screen.detail($0.name) }  // error: cannot convert value of type 'String'
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

@MainActor
func wrongArgumentInSeveralStatementsOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { text in
            let short = text.prefix(3)
            return screen.search(short)  // error: cannot convert value of type 'String.SubSequence'
        }
        .map { $0.count }
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

@MainActor
func forgottenReturnOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { text in
            print(text)
            screen.search(text)  // warning: result of call to 'search' is unused
        }
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

@MainActor
func switchMapReturnsAPlainValueOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { $0.count }  // error: cannot convert value of type 'Int' to closure result type 'MainSignal<
        .subscribe { print($0) }
}

@MainActor
func misspeltDotOnMain(_ screen: Screen) {
    screen.query.onMain
        .exhaustMap { screen.search($0) }
        .flattenMap { .form($0) }  // error: has no member 'form'
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

@MainActor
func misspeltAfterALeadingDotOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { $0.isEmpty ? .empty : .just($0) }
        .map { $0.cuont }  // error: value of type 'String' has no member 'cuont'
        .subscribe { print($0) }
}

@MainActor
func wrongTypeInSubscribeOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { screen.search($0) }
        .switchMap { screen.detail($0[0]) }
        .subscribe {
            screen.title = $0.count  // error: cannot assign value of type 'Int' to type 'String'
        } failed: {
            print($0)
        }
}

@MainActor
func mergesOtherValuesOnMain(_ screen: Screen) {
    screen.query.onMain
        .merge(with: screen.go)  // error: 'String'
        .subscribe { print($0) }
}

// Misleads: the compiler chooses the overload whose closure returns the other kind of signal, and does not check the rest of the
// chain. It considers a wrong kind of signal a smaller mistake than a missing name.
@MainActor
func misspeltAfterASignalOnMain(_ screen: Screen) {
    screen.query.onMain
        .switchMap { screen.search($0) }
        .map { $0.cuont }  // error: value of type '[User]' has no member 'cuont'
        .subscribe {
            print($0)
        } failed: {
            print($0)
        }
}

// Misleads: the compiler chooses the overload whose closure returns the other kind of signal, as in `misspeltAfterASignalOnMain`.
@MainActor
func misspeltAfterASignalOfTheMainActor(_ screen: Screen) {
    screen.query.onMain
        .switchMap { screen.labels($0) }
        .map { $0.cuont }  // error: value of type '[Label]' has no member 'cuont'
        .subscribe { print($0) }
}
