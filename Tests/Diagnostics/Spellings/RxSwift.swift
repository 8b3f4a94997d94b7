// Calls of RxSwift that occur in real code, one per line.
// The first message about a line contains the name of this framework, or says that this framework has no such name.

import RACBindings

func f(
    _ a: Signal<Int, Never>,
    _ b: Signal<Int, Never>,
    _ e: Signal<Int, Offline>,
    _ s: any Scheduler,
    _ bag: DisposableBag
) {
    _ = a.flatMap { x in Signal<Int, Never>.just(x) }  // error: renamed to 'flattenMap(_:)'
    _ = a.flatMapLatest { x in Signal<Int, Never>.just(x) }  // error: renamed to 'switchMap(_:)'
    _ = a.throttle(.seconds(1), scheduler: s)  // error: renamed to 'throttle(for:on:latest:)'
    _ = a.debounce(.seconds(1), scheduler: s)  // error: renamed to 'debounce(for:on:)'
    _ = a.delay(.seconds(1), scheduler: s)  // error: renamed to 'delay(_:on:)'
    _ = a.withLatestFrom(b) { $0 + $1 }  // error: renamed to 'withLatest(from:_:)'
    _ = a.take(while: { $0 > 1 })  // error: renamed to 'takeWhile(_:)'
    _ = a.take(until: b)  // compiles
    _ = a.skip(while: { $0 > 1 })  // error: renamed to 'skipWhile(_:)'
    _ = a.element(at: 2)  // error: renamed to 'elementAt(_:)'
    _ = a.share(replay: 1, scope: .whileConnected)  // error: 'share(replay:)' is '.whileConnected' here
    _ = e.catchAndReturn(1)  // error: renamed to 'replaceError(with:)'
    _ = e.retry(when: { $0 })  // compiles
    _ = e.catchError { _ in Signal<Int, Never>.just(1) }  // error: renamed to 'catch(_:)'
    _ = e.materialize().elements()  // error: renamed to 'compactMap(_:)'
    _ = a.toArray()  // error: renamed to 'collect()'
    _ = a.ignoreElements()  // error: renamed to 'ignoreValues()'
    _ = a.asDriver(onErrorJustReturn: 1)  // error: renamed to 'replaceError(with:)'
    _ = a.observe(on: s)  // error: renamed to 'deliver(on:)'
    _ = a.subscribe(onNext: { print($0) })  // error: renamed to 'subscribe(_:)'
    _ = a.subscribe(onNext: { print($0) }, onCompleted: {})  // error: renamed to 'subscribe(_:completed:)'
    _ = a.subscribe(onCompleted: {})  // error: use 'subscribe(_:failed:completed:)', any part
    _ = a.do(onNext: { print($0) }, onCompleted: {})  // error: use 'doNext', 'doFailed', 'doCompleted',
    _ = a.do(onSubscribe: {})  // error: renamed to 'initially(_:)'
    _ = a.buffer(timeSpan: .seconds(1), count: 3, scheduler: s)  // error: renamed to 'buffer(for:count:on:)'
    _ = a.scan(0, accumulator: { $0 + $1 })  // error: renamed to 'scan(_:_:)'
    _ = a.timeout(.seconds(1), scheduler: s)  // error: renamed to 'timeout(perValue:failingWith:on:)'
    _ = a.pairwise()  // error: renamed to 'combinePrevious()'
    _ = a.unwrap()  // error: renamed to 'compactMap(_:)'
    _ = a.withUnretained(bag)  // error: there is none: write '[weak self]' in the
    _ = a.amb(b)  // error: renamed to 'race(with:)'
    _ = a.switchLatest()  // error: renamed to 'switchToLatest()'
    _ = a.first()  // error: renamed to 'take(_:)'
    _ = a.asSingle()  // error: renamed to 'single()'
    _ = a.concatWith(b)  // error: renamed to 'concat(_:)'
    _ = a.enumerated().map { $0.index }  // unanswered: the tuple has no labels, and the message says so
    a.subscribe { print($0) }.disposed(by: bag)  // error: renamed to 'add(to:)'
    _ = Signal<Int, Never>.create { observer in  // error: use 'Signal { subscriber in … }'
        observer.onNext(1)
        return ActionDisposable()
    }
    _ = Signal<Int, Never>.of(1, 2, 3)  // error: renamed to 'from(_:)'
    _ = Signal<Int, Never>.error(Offline.noNetwork)  // error: renamed to 'fail(_:)'
    _ = Signal<Int, Never>.interval(.seconds(1), scheduler: s)  // error: renamed to 'interval(_:on:tolerance:)'
    _ = Signal<Int, Never>.timer(.seconds(1), scheduler: s)  // error: renamed to 'timer(after:on:)'
    _ = Signal.combineLatest(a, b, resultSelector: { $0 + $1 })  // error: renamed to 'combineLatest(_:_:transform:)'
    _ = Signal.combineLatest(a, b) { $0 + $1 }  // compiles
    _ = Signal.zip(a, b, resultSelector: { $0 + $1 })  // error: renamed to 'zip(_:_:transform:)'
    _ = Signal.merge(a, b)  // compiles
    _ = a.bind(to: Subject<Int, Never>())  // error: renamed to 'subscribe(_:)'
    _ = a.bind(onNext: { print($0) })  // error: renamed to 'subscribeOnMain(_:)'
    _ = a.groupBy(keySelector: { $0 % 2 })  // error: renamed to 'groupBy(_:)'
    _ = a.window(timeSpan: .seconds(1), count: 2, scheduler: s)  // error: renamed to 'window(for:count:on:)'
    let relay = BehaviorRelay(value: 1)  // error: renamed to 'MutableProperty'
    let subject = PublishSubject<Int>()  // error: renamed to 'Subject'
    let bag2 = DisposeBag()  // error: renamed to 'DisposableBag'
    let replay = ReplaySubject<Int, Never>.create(bufferSize: 1)  // error: renamed to 'ReplaySubject(capacity:)'
}
