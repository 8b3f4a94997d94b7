// Calls of ReactiveSwift that occur in real code, one per line.
// The first message about a line contains the name of this framework, or says that this framework has no such name.

import RACBindings

func f(
    _ a: Signal<Int, Never>,
    _ o: Signal<Int?, Never>,
    _ t: Signal<Bool, Never>,
    _ e: Signal<Int, Offline>,
    _ s: any Scheduler,
    _ p: MutableProperty<Int>,
    _ q: MutableProperty<Int>
) {
    p <~ a  // unanswered: two declarations of one operator are ambiguous
    _ = o.skipNil()  // error: renamed to 'compactMap(_:)'
    _ = a.flatMap(.latest) { x in Signal<Int, Never>.just(x) }  // error: '.latest' is 'switchMap' here
    _ = a.flatMap(.merge) { x in Signal<Int, Never>.just(x) }  // error: '.latest' is 'switchMap' here
    _ = a.take(first: 1)  // error: renamed to 'take(_:)'
    _ = a.take(last: 1)  // error: renamed to 'takeLast(_:)'
    _ = a.skip(first: 1)  // error: renamed to 'skip(_:)'
    _ = a.take(during: p.lifetime)  // compiles
    _ = a.sample(on: t)  // error: renamed to 'sample(_:)'
    _ = a.sample(with: t)  // error: use 'withLatest(from:)' of the sampler: its
    _ = a.throttle(1, on: s)  // error: renamed to 'throttle(for:on:latest:)'
    _ = a.debounce(1, on: s)  // error: renamed to 'debounce(for:on:)'
    _ = a.delay(1, on: s)  // error: a time is a 'Duration', such as '.seconds(1)'
    _ = a.collect(count: 2)  // error: renamed to 'buffer(count:)'
    _ = a.observe(on: s)  // error: renamed to 'deliver(on:)'
    _ = a.on(value: { print($0) })  // error: renamed to 'doNext(_:)'
    _ = a.on(starting: {}, terminated: {})  // error: use 'initially' or 'onSubscribed' for the start,
    _ = a.promoteError(Offline.self)  // error: renamed to 'promoteFailure(to:)'
    _ = e.flatMapError { _ in Signal<Int, Never>.just(1) }  // error: renamed to 'catch(_:)'
    _ = e.retry(upTo: 3)  // error: renamed to 'retry(_:)'
    _ = a.timeout(after: 1, raising: Offline.noNetwork, on: s)  // error: renamed to 'timeout(after:failingWith:on:)'
    _ = a.map(value: 3)  // unanswered: a second form of 'map' would hide the messages about its closure
    _ = a.prefix(value: 1)  // error: renamed to 'startWith(_:)'
    _ = a.concat(value: 1)  // error: renamed to 'concat(_:)'
    _ = a.mapConst(1)  // error: renamed to 'mapTo(_:)'
    _ = a.takeWhen(t)  // error: renamed to 'sample(_:)'
    _ = a.uniqueValues()  // error: renamed to 'distinct()'
    _ = t.negate()  // error: renamed to 'not()'
    _ = a.combinePrevious(0)  // compiles
    _ = a.skipRepeats()  // error: renamed to 'distinctUntilChanged()'
    _ = a.skipRepeats(==)  // error: renamed to 'distinctUntilChanged(by:)'
    _ = a.scanMap(0) { s, v in (s + v, "\(v)") }  // error: there is none: use 'scan(_:_:)' with the pair,
    _ = a.startWithValues { print($0) }  // error: renamed to 'subscribe(_:)'
    _ = a.observeValues { print($0) }  // error: renamed to 'subscribe(_:)'
    _ = p.producer  // error: renamed to 'signal'
    _ = p.signal.observeValues { print($0) }  // error: renamed to 'subscribe(_:)'
    _ = Property(initial: 0, then: a)  // compiles
    _ = Property(capturing: p)  // error: renamed to 'Property(_:)'
    _ = Property.combineLatest(p, q)  // error: renamed to 'Property(combining:_:)'
    _ = p.map { $0 + 1 }.value  // error: a signal has no current value
    _ = SignalProducer<Int, Never>(value: 1)  // error: renamed to 'Signal'
    let (signal, observer) = Signal<Int, Never>.pipe()  // error: use a 'Subject', which is both ends
    _ = Signal<Int, Never> { observer, lifetime in observer.send(value: 1) }  // error: the closure has one parameter
    _ = Action<Int, Int, Never> { x in .just(x) }  // error: renamed to 'Command'
    _ = p.withValue { $0 + 1 }  // error: read its 'value', and
    _ = a.take(until: { $0 > 1 })  // error: that of ReactiveSwift is 'takeThrough(_:)'
    _ = a.logEvents(identifier: "x")  // error: renamed to 'log()'
    _ = Signal.combineLatest(a, t)  // compiles
    _ = a.lazyMap(on: s) { $0 }  // error: there is none: use 'deliver(on:)', and
    _ = t.and(t)  // compiles
    _ = e.materializeResults()  // error: renamed to 'mapToResult()'
}
