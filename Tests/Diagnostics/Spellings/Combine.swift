// Calls of Combine that occur in real code, one per line.
// The first message about a line contains the name of this framework, or says that this framework has no such name.

import RACBindings

func f(
    _ a: Signal<Int, Never>,
    _ b: Signal<Int, Never>,
    _ o: Signal<Int?, Never>,
    _ e: Signal<Int, Offline>,
    _ s: any Scheduler,
    _ p: MutableProperty<Int>
) {
    var set: [any Disposable] = []
    _ = a.eraseToAnyPublisher()  // error: renamed to 'signal'
    _ = a.removeDuplicates()  // error: renamed to 'distinctUntilChanged()'
    _ = a.debounce(for: .seconds(1), scheduler: s)  // error: renamed to 'debounce(for:on:)'
    _ = a.throttle(for: .seconds(1), scheduler: s, latest: true)  // error: renamed to 'throttle(for:on:latest:)'
    _ = a.delay(for: .seconds(1), scheduler: s)  // error: renamed to 'delay(_:on:)'
    _ = a.receive(on: s)  // error: renamed to 'deliver(on:)'
    _ = a.subscribe(on: s)  // compiles
    _ = a.sink { print($0) }  // error: renamed to 'subscribe(_:)'
    _ = a.sink(receiveCompletion: { _ in }, receiveValue: { print($0) })  // error: 'subscribe(_:failed:completed:)'
    _ = a.assign(to: \.value, on: p)  // error: renamed to 'bind(to:on:)'
    a.sink { print($0) }.store(in: &set)  // error: renamed to 'subscribe(_:)'
    _ = a.setFailureType(to: Offline.self)  // error: renamed to 'promoteFailure(to:)'
    _ = o.replaceNil(with: 1)  // error: renamed to 'map(_:)'
    _ = a.replaceEmpty(with: 1)  // error: renamed to 'defaultIfEmpty(_:)'
    _ = a.prepend(1)  // error: renamed to 'startWith(_:)'
    _ = a.append(b)  // error: renamed to 'concat(_:)'
    _ = a.append(1)  // error: renamed to 'concat(_:)'
    _ = a.first()  // error: renamed to 'take(_:)'
    _ = a.first(where: { $0 > 1 })  // error: use 'filter(_:)', and 'take(1)' after it
    _ = a.last()  // error: renamed to 'takeLast(_:)'
    _ = a.dropFirst()  // error: renamed to 'skip(_:)'
    _ = a.prefix(2)  // error: renamed to 'take(_:)'
    _ = a.output(at: 1)  // error: renamed to 'elementAt(_:)'
    _ = a.collect(2)  // error: renamed to 'buffer(count:)'
    _ = a.contains(where: { $0 > 1 })  // error: renamed to 'any(_:)'
    _ = a.allSatisfy { $0 > 1 }  // error: renamed to 'all(_:)'
    _ = a.handleEvents(receiveOutput: { print($0) })  // error: renamed to 'doNext(_:)'
    _ = a.handleEvents(receiveOutput: { print($0) }, receiveCompletion: { _ in })  // error: use 'doNext' for
    _ = a.print("x")  // unanswered: a member of this name would hide the global function
    _ = a.map(\.self).switchToLatest()  // error: this needs a signal of signals, but the values
    _ = a.flatMap(maxPublishers: .max(1)) { x in Signal<Int, Never>.just(x) }  // error: 'flattenMap(maxConcurrent:_:)'
    _ = e.tryCatch { _ in Signal<Int, Offline>.just(1) }  // error: renamed to 'catch(_:)'
    _ = e.replaceError(with: 1)  // compiles
    _ = e.catch { _ in Just(1) }  // error: use 'Signal.just(_:)'
    _ = a.measureInterval(using: s)  // error: renamed to 'measureInterval(on:)'
    _ = a.timeout(.seconds(1), scheduler: s)  // error: renamed to 'timeout(perValue:failingWith:on:)'
    _ = a.share().autoconnect()  // error: 'share()' connects by itself, and
    _ = a.multicast(subject: Subject<Int, Never>())  // error: renamed to 'multicast(_:)'
    _ = a.makeConnectable()  // error: renamed to 'publish()'
    _ = a.min(by: { $0 < $1 })  // error: there is none: use 'reduce(_:_:)'
    _ = a.encode(encoder: 1)  // error: there is none: use 'tryMap(_:)' with the encoder
    _ = a.combineLatest(b).map { $0 + $1 }  // compiles
    _ = a.zip(b)  // compiles
    _ = a.merge(with: b, b)  // error: use 'Signal.merge(_:)' with all of them
    _ = a.mapToVoid()  // error: renamed to 'mapTo(_:)'
    _ = a.ignoreOutput()  // error: renamed to 'ignoreValues()'
    _ = Just(1)  // error: use 'Signal.just(_:)'
    _ = Empty<Int, Never>()  // error: use 'Signal.empty', or 'Signal.never' for one
    _ = PassthroughSubject<Int, Never>()  // error: renamed to 'Subject'
    _ = CurrentValueSubject<Int, Never>(1)  // error: renamed to 'BehaviorSubject'
    _ = Future<Int, Never> { promise in promise(.success(1)) }  // error: use 'Signal { subscriber in … }' for work of
    _ = [1, 2].publisher  // error: use 'Signal.from(_:)' with the sequence
    _ = Publishers.Merge(a, b)  // error: use 'Signal.merge(_:)',
    _ = Publishers.CombineLatest(a, b)  // error: use 'Signal.merge(_:)',
    _ = Deferred { Signal<Int, Never>.just(1) }  // error: use 'Signal.deferred(_:)'
    let c: AnyCancellable? = nil  // error: renamed to 'ScopedDisposable'
    Subject<Int, Never>().send(completion: .finished)  // error: '.finished' is 'complete()' here, and
    let x: AnyPublisher<Int, Never> = a  // error: renamed to 'Signal'
}
