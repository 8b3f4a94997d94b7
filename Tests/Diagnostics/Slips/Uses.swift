// Wrong arguments: values for subjects, properties and commands, times, schedulers and bindings.

import RACBindings

func sendsText(_ numbers: Subject<Int, Never>) {
    numbers.send("one")  // error: cannot convert value of type 'String' to expected argument type 'Int'
}

func sendsWhatTheCallMakes(_ numbers: Subject<Int, Never>, _ names: [String]) {
    for name in names {
        numbers.send(name.first)  // error: (aka 'Optional<Character>') to expected argument type 'Int'
    }
}

func failsWithAnotherError(_ numbers: Subject<Int, Offline>) {
    numbers.fail(Malformed.noNumber)  // error: value of type 'Malformed' to expected argument type 'Offline'
}

func debouncesForANumber(_ names: MutableProperty<String>) {
    names
        .debounce(for: 0.3, on: QueueScheduler())  // error: 'Double' to expected argument type 'Duration'
        .subscribe { print($0) }
}

func debouncesWithoutLabel(_ names: MutableProperty<String>) {
    names
        .debounce(0.3, on: QueueScheduler())  // error: renamed to 'debounce(for:on:)'
        .subscribe { print($0) }
}

func deliversOnSomethingElse(_ names: MutableProperty<String>) {
    names
        .deliver(on: "main")  // error: 'String'
        .subscribe { print($0) }
}

func bindsToAnotherType(_ names: Subject<String, Never>, _ count: MutableProperty<Int>) {
    names
        .map { $0.lowercased() }
        .bind(to: count)  // error: 'MutableProperty<Int>'
}

// Misleads: the compiler names the call on its line but not the types, since 'bind' has overloads for each actor and for
// optionals.
@MainActor
func bindsToAKeyPathOfAnotherType(_ names: Subject<String, Never>, _ label: Label) {
    names
        .bind(to: \.size, on: label)  // error: 'Double'
}

@MainActor
func bindsOptionalsToAPropertyThatIsNot(_ names: Subject<String?, Never>, _ label: Label) {
    names
        .bind(to: \.text, on: label)  // error: no exact matches in call to instance method 'bind'
}

@MainActor
func bindsToAMisspeltKeyPath(_ names: Subject<String, Never>, _ label: Label) {
    names
        .bind(to: \.txt, on: label)  // error: value of type 'Label' has no member 'txt'
}

func assignsToAReadOnlyProperty(_ count: Property<Int>) {
    count.value = 1  // error: 'value' is a get-only property
}

func assignsAnotherType(_ count: MutableProperty<Int>) {
    count.value = "one"  // error: cannot assign value of type 'String' to type 'Int'
}

func assignsToTheProperty(_ count: inout MutableProperty<Int>) {
    count = 1  // error: cannot assign value of type 'Int' to type 'MutableProperty<Int>'
}

@MainActor
func commandReturnsAnotherValue() -> Command<String, Int, Never> {
    Command { name in
        name + "!"  // error: cannot convert value of type 'String' to closure result type 'Int'
    }
}

@MainActor
func forgetsReturnInACommand() {
    let save = Command { (name: String) in
        print(name)
        fetch(name)  // warning: result of call to 'fetch' is unused
    }
    save.execute("one")
}

@MainActor
func saysNoTypeInACommand() {
    let show = Command { name in print(name) }  // error: type 'Any' does not conform to the 'Sendable' protocol
    print(show)
}

@MainActor
func throwsAnyErrorInACommand() -> Command<String, Int, Offline> {
    Command { name in try number(in: name) }  // error: invalid conversion of thrown error type 'any Error' to 'Offline'
}

@MainActor
func saysThatACommandThrowsAnyError() -> Command<String, Int, Offline> {
    Command { (name: String) throws in name.count }  // error: invalid conversion
}

// Misleads: the message is right, but it is on the line where the closure begins instead of the line that throws.
@MainActor
func throwsAnotherErrorInACommand() -> Command<String, Int, Offline> {
    Command { name in
        if name.isEmpty { throw Malformed.noNumber }  // error: thrown error type 'any Error'
        return name.count
    }
}

@MainActor
func failsWithAnotherErrorInACommand() -> Command<String, Int, Offline> {
    Command { _ in
        .fail(.noNumber)  // error: cannot infer contextual base in reference to member 'noNumber'
    }
}

// Misleads: the compiler names the command and the two failure types, but not the line of the signal.
@MainActor
func makesASignalOfAnotherFailureInACommand() -> Command<String, Int, Offline> {
    Command { name in
        print(name)
        return Signal<Int, Malformed>.fail(.noNumber)  // error: Malformed
    }
}

func executesWithAnotherInput(_ command: Command<Int, User, Offline>) {
    command.execute("one")  // error: cannot convert value of type 'String' to expected argument type 'Int'
}

@MainActor
func misspeltInACommand(_ account: Account) -> Command<String, [User], Offline> {
    Command { name in
        let query = name + account.nme.value  // error: value of type 'Account' has no member 'nme'
        return fetch(query)
    }
}

func forgetsToAwait(_ numbers: Signal<Int, Never>) async {
    for number in numbers.values {  // error: conform to 'Sequence'
        print(number)
    }
}

func forgetsToTry(_ numbers: Signal<Int, Offline>) async {
    for await number in numbers.values {  // error: call can throw, but the error is not handled
        print(number)
    }
}

func wrongLabelOfDebounce(_ names: Subject<String, Never>, _ scheduler: any Scheduler) {
    names
        .debounce(for: .seconds(3), in: scheduler)  // error: (have 'for:in:', expected 'for:on:')
        .map { $0.count }.subscribe { print($0) }
}

func unknownOperatorInRepeatedWhen(_ names: Signal<String, Never>, _ scheduler: any Scheduler) {
    names
        .repeated { $0.deley(.seconds(3), on: scheduler) }  // error: has no member 'deley'
        .map { $0.count }.subscribe { print($0) }
}

func unknownMemberInDistinct(_ names: Signal<String, Never>) {
    names
        .distinct { $0.cuont }  // error: has no member 'cuont'
        .map { $0.count }.subscribe { print($0) }
}

func pausedByAPlainValue(_ names: Signal<String, Never>) {
    names
        .paused(while: true)  // error: requires that 'Bool' conform to 'SignalProtocol'
        .map { $0.count }.subscribe { print($0) }
}
