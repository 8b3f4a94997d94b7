// The forms of an app, and the conditions under which they can be sent. The script `.ci/type-check` limits how much type checking
// each function needs.

import RACBindings

func formOfTwo(_ name: MutableProperty<String>, _ password: MutableProperty<String>) {
    Signal.combineLatest(name, password).map { $0.count > 2 && $1.count > 7 }.distinctUntilChanged()
        .subscribe { print($0) }
}

func formOfThree(_ name: MutableProperty<String>, _ mail: MutableProperty<String>, _ age: MutableProperty<Int>) {
    Signal.combineLatest(name, mail, age)
        .map { name, mail, age in !name.isEmpty && mail.contains("@") && age >= 18 }
        .distinctUntilChanged()
        .subscribe { print($0 ? "send" : "wait") }
}

func formOfFour(
    _ name: MutableProperty<String>,
    _ mail: MutableProperty<String>,
    _ age: MutableProperty<Int>,
    _ agrees: MutableProperty<Bool>
) -> Signal<Bool, Never> {
    Signal.combineLatest(name, mail, age, agrees).map { $3 && $2 > 17 && $1.contains("@") && !$0.isEmpty }
}

func formOfFive(_ fields: [MutableProperty<String>]) {
    Signal.combineLatest(fields[0], fields[1], fields[2], fields[3], fields[4])
        .map { a, b, c, d, e in a.count + b.count + c.count + d.count + e.count }
        .filter { $0 > 10 }
        .subscribe { print($0) }
}

func formOfTransform(_ name: MutableProperty<String>, _ age: MutableProperty<Int>) -> Signal<String, Never> {
    Signal.combineLatest(name, age) { "\($0), \($1 + 1)" }.distinctUntilChanged()
}

func formOfMany(_ fields: [MutableProperty<String>]) -> Signal<Bool, Never> {
    Signal.combineLatest(fields).map { $0.allSatisfy { !$0.isEmpty } }.distinctUntilChanged()
}

func formOfRepeatedPassword(_ first: MutableProperty<String>, _ second: MutableProperty<String>) {
    first.combineLatest(with: second).filter { !$0.isEmpty && !$1.isEmpty }.map { $0 == $1 }
        .distinctUntilChanged().map { $0 ? nil : "The passwords differ." }
        .subscribe { print($0 ?? "") }
}

func formAsksTheServer(_ name: MutableProperty<String>, _ server: Server, _ scheduler: TestScheduler) {
    name.debounce(for: .milliseconds(500), on: scheduler).filter { $0.count > 3 }
        .switchMap { name in server.isFree(name).map { $0 ? "\(name) is free" : "\(name) is taken" } }
        .startWith("")
        .subscribe { print($0) }
}

func formSendsOnTap(
    _ taps: Subject<Void, Never>,
    _ name: MutableProperty<String>,
    _ password: MutableProperty<String>,
    _ server: Server
) {
    taps.withLatest(from: Signal.combineLatest(name, password)) { $1 }
        .exhaustMap { server.signUp($0, $1) }
        .map { "Welcome, \($0.name)" }
        .catch { .just("\($0)") }
        .subscribe { print($0) }
}

func formEnablesItsButton(_ valid: Property<Bool>, _ busy: Property<Bool>) -> Signal<Bool, Never> {
    valid.combineLatest(with: busy).map { $0 && !$1 }.distinctUntilChanged().startWith(false)
}

func formOfNumbers(_ text: MutableProperty<String>) {
    text.compactMap { Int($0) }.filter { $0 > 0 && $0 < 100 }.map { $0 * 12 }.subscribe { print("\($0) a year") }
}

func formErrors(_ name: MutableProperty<String>, _ age: MutableProperty<Int>) -> Signal<[String], Never> {
    Signal.combineLatest(
        name.map { $0.isEmpty ? "Name is missing." : nil },
        age.map { $0 < 18 ? "Too young." : nil }
    )
    .map { [$0, $1].compactMap { $0 } }
}

func formStrength(_ password: MutableProperty<String>) -> Signal<Int, Never> {
    password.map {
        var points = min($0.count, 10)
        if $0.contains(where: { $0.isNumber }) { points += 5 }
        if $0.contains(where: { $0.isUppercase }) { points += 5 }
        return points
    }
    .map { $0 * 5 }
    .distinctUntilChanged()
}

func formSavesDrafts(_ text: MutableProperty<String>, _ server: Server, _ scheduler: TestScheduler) {
    text.skip(1).debounce(for: .seconds(2), on: scheduler).concatMap { server.upload($0).takeLast(1) }
        .retry(3).subscribe {
            print("saved \($0 * 100) %")
        } failed: {
            print($0)
        }
}
