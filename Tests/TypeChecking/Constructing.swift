// Chains that begin with a constructor, and leading dots in closures. The script `.ci/type-check` limits how much type checking
// each function needs.

import RACBindings

func justWithoutTypes() {
    Signal.just(1).map { $0 + 1 }.map { "\($0)" }.subscribe { print($0) }
}

func fromARange() {
    Signal.from(1...10).filter { $0 % 2 == 0 }.map { $0 * $0 }.scan(0) { $0 + $1 }.subscribe { print($0) }
}

// Without the type of the values the compiler gives up, because it tries the closures with many types of numbers. A type that
// has only one overload of each of these methods does not help. A form of `from` for ranges of integers makes other chains
// slower.
func fromARangeWithItsType() {
    Signal<Int, _>.from(1...100).map { $0 * $0 }.filter { $0 % 3 == 0 }.scan(0) { $0 + $1 }.map { Double($0) }
        .subscribe { print($0) }
}

func fromAnArray() -> Signal<String, Never> {
    Signal.from(["a", "b", "c"]).enumerated().map { "\($0): \($1)" }.startWith("begin").concat(.just("end"))
}

func leadingJust(_ numbers: Subject<Int, Never>) {
    numbers.flattenMap { .just($0 * 2) }.map { $0 + 1 }.subscribe { print($0) }
}

func leadingFrom(_ numbers: Subject<Int, Never>) {
    numbers.flattenMap { .from([$0, $0 + 1]) }.filter { $0 > 2 }.map { $0 * 3 }.subscribe { print($0) }
}

func leadingInConditions(_ numbers: Subject<Int, ServerError>) -> Signal<Int, ServerError> {
    numbers.flattenMap { $0 > 3 ? .just($0 + 1) : .empty }.map { $0 * 2 }.concatMap {
        $0 > 10 ? .fail(.offline) : .just($0)
    }
}

func leadingInRows(_ numbers: Subject<Int, Never>) -> Signal<String, Never> {
    numbers.switchMap { .just($0 + 1) }.concatMap { .just($0 * 2) }.exhaustMap { .just("\($0)") }
}

func leadingInCatch(_ numbers: Subject<Int, ServerError>) -> Signal<Int, Never> {
    numbers.map { $0 * 2 }.catch { $0 == .offline ? .just(0) : .empty }.filter { $0 >= 0 }
}

func deferredNow(_ name: MutableProperty<String>) -> Signal<Int, Never> {
    Signal.deferred { Signal.just(name.value.count) }.map { $0 + 1 }.repeated().take(3)
}

func attempts(_ text: String) -> Signal<Int, ServerError> {
    Signal.attempt { () throws(ServerError) in
        guard let number = Int(text) else { throw .rejected(text) }
        return number
    }
    .map { $0 * 2 }.filter { $0 > 0 }
}

func ownSource(_ numbers: [Int]) -> Signal<Int, Never> {
    Signal<Int, Never> { subscriber in
        numbers.forEach { subscriber.send($0) }
        subscriber.complete()
    }
    .map { $0 + 1 }.filter { $0 % 3 != 0 }.reduce(1) { $0 * $1 }
}

// Slow: at most 77,000 scopes, since numbers with a decimal point can have many types. An array with these closures does not
// compile. A type with only one overload of each of these methods needs just as many scopes, so no other signature of the
// methods would make the chain fast.
func literalsOfDoubles() -> Signal<Double, Never> {
    Signal.from([0.5, 1.5]).map { $0 * 2 }.map { $0 + 1 }.filter { $0 > 1.5 }.scan(0) { $0 + $1 }
}

func dictionaries(_ pairs: Subject<(String, Int), Never>) -> Signal<Int, Never> {
    pairs.scan(into: [:]) { $0[$1.0] = $1.1 }.map { $0.values.reduce(0, +) }.distinctUntilChanged()
}
