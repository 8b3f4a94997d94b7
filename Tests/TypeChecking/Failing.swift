// Each combining operator with each kind of signal: signals that can fail, signals that cannot fail, subjects, properties, and
// expressions with a leading dot. No call is ambiguous.

import RACBindings

func combinesEachKind(
    _ silent: Subject<Int, Never>,
    _ failing: Subject<Int, ServerError>,
    _ steady: Signal<Int, Never>,
    _ shaky: Signal<Int, ServerError>,
    _ property: MutableProperty<Int>
) {
    _ = silent.merge(with: silent)
    _ = silent.merge(with: property)
    _ = silent.merge(with: failing)
    _ = failing.merge(with: silent)
    _ = failing.merge(with: failing)
    _ = failing.merge(with: steady)
    _ = silent.merge(with: shaky)
    _ = silent.merge(with: steady)
    _ = failing.merge(with: shaky)
    _ = silent.concat(silent)
    _ = silent.concat(property)
    _ = silent.concat(failing)
    _ = failing.concat(silent)
    _ = failing.concat(failing)
    _ = failing.concat(steady)
    _ = silent.concat(shaky)
    _ = silent.concat(steady)
    _ = failing.concat(shaky)
    _ = silent.race(with: silent)
    _ = silent.race(with: property)
    _ = silent.race(with: failing)
    _ = failing.race(with: silent)
    _ = failing.race(with: failing)
    _ = failing.race(with: steady)
    _ = silent.race(with: shaky)
    _ = silent.race(with: steady)
    _ = failing.race(with: shaky)
    _ = silent.zip(with: silent)
    _ = silent.zip(with: property)
    _ = silent.zip(with: failing)
    _ = failing.zip(with: silent)
    _ = failing.zip(with: failing)
    _ = failing.zip(with: steady)
    _ = silent.zip(with: shaky)
    _ = silent.zip(with: steady)
    _ = failing.zip(with: shaky)
    _ = silent.combineLatest(with: silent)
    _ = silent.combineLatest(with: property)
    _ = silent.combineLatest(with: failing)
    _ = failing.combineLatest(with: silent)
    _ = failing.combineLatest(with: failing)
    _ = failing.combineLatest(with: steady)
    _ = silent.combineLatest(with: shaky)
    _ = silent.combineLatest(with: steady)
    _ = failing.combineLatest(with: shaky)
    _ = silent.withLatest(from: silent)
    _ = silent.withLatest(from: property)
    _ = silent.withLatest(from: failing)
    _ = failing.withLatest(from: silent)
    _ = failing.withLatest(from: failing)
    _ = failing.withLatest(from: steady)
    _ = silent.withLatest(from: shaky)
    _ = silent.withLatest(from: steady)
    _ = failing.withLatest(from: shaky)
    _ = silent.withLatest(from: silent) { $0 + $1 }
    _ = silent.withLatest(from: property) { $0 + $1 }
    _ = silent.withLatest(from: failing) { $0 + $1 }
    _ = failing.withLatest(from: silent) { $0 + $1 }
    _ = failing.withLatest(from: failing) { $0 + $1 }
    _ = failing.withLatest(from: steady) { $0 + $1 }
    _ = silent.withLatest(from: shaky) { $0 + $1 }
    _ = silent.startWith(silent)
    _ = silent.startWith(property)
    _ = silent.startWith(failing)
    _ = failing.startWith(silent)
    _ = failing.startWith(failing)
    _ = failing.startWith(steady)
    _ = silent.startWith(shaky)
    _ = silent.startWith(steady)
    _ = failing.startWith(shaky)
}
func combinesLeadingDots(_ silent: Subject<Int, Never>, _ failing: Subject<Int, ServerError>) {
    _ = silent.merge(with: .just(1))
    _ = failing.merge(with: .just(1))
    _ = silent.concat(.just(1))
    _ = failing.concat(.just(1))
    _ = silent.race(with: .just(1))
    _ = failing.zip(with: .just(1))
    _ = silent.zip(with: .just("a"))
    _ = silent.combineLatest(with: .just("a"))
    _ = failing.combineLatest(with: .just("a"))
    _ = silent.withLatest(from: .just("a"))
    _ = failing.withLatest(from: .just("a"))
    _ = silent.withLatest(from: .just("a")) { "\($0) \($1)" }
    _ = silent.startWith(1)
    _ = failing.startWith(1, 2)
    _ = failing.concat(.fail(.offline))
    _ = failing.merge(with: .empty)
    _ = silent.merge(with: .never)
}
func combinesGenericParameters<A: SignalProtocol<Int, Never>, B: SignalProtocol<Int, ServerError>>(
    _ a: A,
    _ b: B,
    _ anySilent: any SignalProtocol<Int, Never>,
    _ anyFailing: any SignalProtocol<Int, ServerError>
) {
    _ = a.merge(with: a)
    _ = a.merge(with: b)
    _ = b.merge(with: a)
    _ = a.concat(b)
    _ = b.concat(a)
    _ = b.concat(b)
    _ = a.zip(with: a)
    _ = a.zip(with: b)
    _ = b.zip(with: a)
    _ = a.withLatest(from: b)
    _ = b.withLatest(from: a)
    _ = a.startWith(a)
    _ = a.startWith(b)
    _ = b.startWith(a)
    _ = a.merge(with: anySilent)
    _ = b.merge(with: anySilent)
    _ = a.merge(with: anyFailing)
    _ = b.merge(with: anyFailing)
    _ = a.concat(anySilent)
    _ = b.concat(anyFailing)
    _ = a.zip(with: anyFailing)
    _ = b.combineLatest(with: anyFailing)
    _ = b.combineLatest(with: anySilent)
}
func combinesInOneCall(
    _ silent: Subject<Int, Never>,
    _ failing: Subject<Int, ServerError>,
    _ steady: Signal<Int, Never>,
    _ shaky: Signal<Int, ServerError>,
    _ property: MutableProperty<Int>
) {
    let _: Signal<Int, Never> = .merge(silent, property)
    _ = Signal.merge(silent, silent)
    _ = Signal.merge(silent, failing)
    _ = Signal.merge(failing, silent)
    _ = Signal.merge(failing, failing)
    _ = Signal.merge(steady, shaky)
    _ = Signal.merge(shaky, steady)
    _ = Signal.merge(steady, steady)
    _ = Signal.merge(silent, silent, property)
    _ = Signal.concat(silent, silent)
    _ = Signal.concat(silent, failing)
    _ = Signal.concat(failing, silent)
    _ = Signal.concat(failing, failing)
    _ = Signal.concat(steady, shaky)
    _ = Signal.race(silent, silent)
    _ = Signal.race(silent, failing)
    _ = Signal.race(failing, silent)
    _ = Signal.race(failing, failing)
    _ = Signal.combineLatest(silent, silent)
    _ = Signal.combineLatest(silent, failing)
    _ = Signal.combineLatest(failing, silent)
    _ = Signal.combineLatest(failing, failing)
    _ = Signal.combineLatest(steady, shaky)
    _ = Signal.combineLatest(property, shaky)
    _ = Signal.combineLatest(silent, silent, silent)
    _ = Signal.combineLatest(silent, failing, property)
    _ = Signal.combineLatest(failing, silent, silent)
    _ = Signal.combineLatest(failing, failing, silent)
    _ = Signal.combineLatest(silent, silent, failing)
    _ = Signal.combineLatest(failing, silent, failing)
    _ = Signal.combineLatest(silent, failing, failing)
    _ = Signal.zip(silent, silent)
    _ = Signal.zip(silent, failing)
    _ = Signal.zip(failing, silent)
    _ = Signal.zip(failing, failing)
    _ = Signal.zip(silent, silent, failing)
    _ = Signal.zip(silent, failing, failing)
    _ = Signal.zip(failing, silent, silent)
    _ = Signal.zip(silent, failing, silent)
    _ = Signal.combineLatest(silent, failing) { $0 + $1 }
    _ = Signal.combineLatest(failing, silent) { $0 + $1 }
    _ = Signal.combineLatest(silent, silent) { $0 + $1 }
    _ = Signal.zip(silent, failing) { $0 + $1 }
    _ = Signal.zip(failing, silent) { $0 + $1 }
}

// These calls are deprecated. They are not ambiguous either.
@available(*, deprecated)
func combinesEachKindWithoutLabel(
    _ silent: Subject<Int, Never>,
    _ failing: Subject<Int, ServerError>,
    _ steady: Signal<Int, Never>,
    _ shaky: Signal<Int, ServerError>,
    _ property: MutableProperty<Int>
) {
    _ = silent.zip(silent)
    _ = silent.zip(property)
    _ = silent.zip(failing)
    _ = failing.zip(silent)
    _ = failing.zip(failing)
    _ = failing.zip(steady)
    _ = silent.zip(shaky)
    _ = silent.zip(steady)
    _ = failing.zip(shaky)
    _ = silent.combineLatest(silent)
    _ = silent.combineLatest(property)
    _ = silent.combineLatest(failing)
    _ = failing.combineLatest(silent)
    _ = failing.combineLatest(failing)
    _ = failing.combineLatest(steady)
    _ = silent.combineLatest(shaky)
    _ = silent.combineLatest(steady)
    _ = failing.combineLatest(shaky)
}
