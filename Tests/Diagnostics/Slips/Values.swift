// Values of the wrong type in operators that transform values.

import RACBindings

func closureOfMapNeedsAnotherValue(_ numbers: Subject<Int, Never>) {
    numbers
        .filter { $0 > 0 }
        .map { $0.uppercased() }  // error: value of type 'Int' has no member 'uppercased'
        .subscribe { print($0) }
}

func mapInSeveralStatementsHasAMisspeltMember(_ numbers: Subject<Int, Never>) {
    numbers
        .map { number in
            let doubled = number * 2
            return doubled.descripion  // error: value of type 'Int' has no member 'descripion'
        }
        .subscribe { print($0) }
}

func mapReturnsAnotherTypeThanDeclared(_ numbers: Subject<Int, Never>) -> Signal<String, Never> {
    numbers
        .filter { $0 > 0 }
        .map { $0 + 1 }  // error: cannot convert value of type 'Int' to closure result type 'String'
}

func functionReturnsTheSignalOfAnotherValue(_ names: Subject<String, Never>) -> Signal<Int, Never> {
    names.signal  // error: 'Signal<String, Never>' to return type 'Signal<Int, Never>'
}

func filterDoesNotAnswerYesOrNo(_ names: Subject<String, Never>) {
    names
        .filter { $0.count }  // error: cannot convert value of type 'Int' to closure result type 'Bool'
        .subscribe { print($0) }
}

func combinesNumbersWithText(_ numbers: Subject<Int, Never>) {
    numbers
        .scan(0) { $0 + "\($1)" }  // error: cannot convert value of type 'String' to expected argument type 'Int'
        .subscribe { print($0) }
}

func scanEndsInAnotherType(_ names: Subject<String, Never>) -> Signal<Int, Never> {
    names
        .scan(0) { sum, name in
            let length = sum + name.count
            return "\(length)"  // error: cannot convert value of type 'String' to closure result type 'Int'
        }
}

func reducesIntoTheWrongCollection(_ names: Subject<String, Never>) {
    names
        .reduce(into: [Int]()) { $0.append($1) }  // error: cannot convert value of type 'String'
        .subscribe { print($0) }
}

func comparesWhatIsNotEquatable(_ users: Subject<User, Never>) {
    users
        .distinctUntilChanged()  // error: requires that 'User' conform to 'Equatable'
        .subscribe { print($0) }
}

func startsWithAnotherType(_ numbers: Subject<Int, Never>) {
    numbers
        .startWith("none")  // error: cannot convert value of type 'String' to expected argument type 'Int'
        .subscribe { print($0) }
}

// Misleads: the compiler suggests unwrapping in the previous closure, where that is also possible.
func forgetsToUnwrap(_ names: Subject<String, Never>) {
    names
        .map { Int($0) }
        .map { $0 + 1 }  // error: value of optional type 'Int?' must be unwrapped
        .subscribe { print($0) }
}

func misspellsAnOperator(_ numbers: Subject<Int, Never>) {
    numbers
        .map { $0 + 1 }
        .distinctUntilChange()  // error: has no member 'distinctUntilChange'
        .subscribe { print($0) }
}

func nestedCallHasTheWrongArgument(_ numbers: Subject<Int, Never>) {
    numbers
        .combinePrevious(0)
        .subscribe { former, number in
            let difference = number - former
            print(max(difference, "0"))  // error: 'Int' vs. 'String'
        }
}

func takesTheWrongNumberOfParameters(_ names: Subject<String, Never>, _ numbers: Subject<Int, Never>) {
    Signal.combineLatest(names, numbers)
        .map { name, number, flag in "\(name)\(number)" }  // error: expects 1 argument, but 3 were used in closure body
        .subscribe { print($0) }
}
