// Names of RxSwift that differ from the names of this framework. The error message contains the name of this framework.

import RACBindings

func subscribeOnNext(_ numbers: Signal<Int, Never>) {
    numbers.map { $0 + 1 }.subscribe(onNext: { print($0) })  // error: 'subscribe(_:)'
}

func flatMapLatest(_ names: MutableProperty<String>) {
    names
        .flatMapLatest { suggestions($0) }  // error: renamed to 'switchMap(_:)'
        .subscribe { print($0) }
}

func flatMapLatestOfSeveralStatements(_ names: MutableProperty<String>) {
    names
        .flatMapLatest { name in  // error: renamed to 'switchMap(_:)'
            let query = name.lowercased()
            return suggestions(query)
        }
        .subscribe { print($0) }
}

func flatMapLatestOfALeadingDot(_ names: MutableProperty<String>) {
    names.flatMapLatest { .just($0.count) }.subscribe { print($0) }  // error: renamed to 'switchMap(_:)'
}

func flatMapLatestOfASubject(_ names: MutableProperty<String>, _ numbers: Subject<Int, Never>) {
    names.flatMapLatest { _ in numbers }.subscribe { print($0) }  // error: renamed to 'switchMap(_:)'
}

func flatMapFirst(_ ids: Subject<Int, Offline>) {
    ids.flatMapFirst { load($0) }.ignoreFailure().subscribe { print($0) }  // error: renamed to 'exhaustMap(_:)'
}

func asObservable(_ numbers: Subject<Int, Never>) {
    print(numbers.asObservable())  // error: renamed to 'signal'
}

func asObservableOfProperty(_ name: MutableProperty<String>) {
    name.asObservable().subscribe { print($0) }  // error: renamed to 'signal'
}

func asDriver(_ numbers: Subject<Int, Never>) {
    numbers.asDriver().subscribe { print($0) }  // error: with 'onMain'
}

func observeOn(_ numbers: Subject<Int, Never>) {
    numbers.observeOn(QueueScheduler()).subscribe { print($0) }  // error: renamed to 'deliver(on:)'
}

func bindOnNext(_ numbers: Subject<Int, Never>) {
    numbers.bind(onNext: { print($0) })  // error: renamed to 'subscribeOnMain(_:)'
}

func driveOnNext(_ numbers: Subject<Int, Never>) {
    numbers.drive(onNext: { print($0) })  // error: renamed to 'subscribeOnMain(_:)'
}

func driveProperty(_ names: Subject<String, Never>, _ name: MutableProperty<String>) {
    names.drive(name)  // error: renamed to 'bind(to:)'
}

func disposedBy(_ numbers: Subject<Int, Never>, _ bag: DisposableBag) {
    numbers.subscribe { print($0) }.disposed(by: bag)  // error: renamed to 'add(to:)'
}

func doOnNext(_ numbers: Subject<Int, Never>) {
    numbers.do(onNext: { print($0) }).subscribe()  // error: renamed to 'doNext(_:)'
}

func withLatestFrom(_ numbers: Subject<Int, Never>, _ names: Subject<String, Never>) {
    numbers.withLatestFrom(names).subscribe { print($0) }  // error: sends pairs
}

func catchAndReturn(_ numbers: Subject<Int, Offline>) {
    numbers.catchAndReturn(0).subscribe { print($0) }  // error: renamed to 'replaceError(with:)'
}

func debug(_ numbers: Subject<Int, Never>) {
    numbers.debug().subscribe { print($0) }  // error: renamed to 'log()'
}

func takeUntil(_ numbers: Subject<Int, Never>, _ stop: Subject<Void, Never>) {
    numbers.takeUntil(stop).subscribe { print($0) }  // error: renamed to 'take(until:)'
}

func onNext(_ numbers: Subject<Int, Never>) {
    numbers.onNext(1)  // error: renamed to 'send(_:)'
}

func accept(_ numbers: Subject<Int, Never>) {
    numbers.accept(1)  // error: renamed to 'send(_:)'
}

func onCompleted(_ numbers: Subject<Int, Never>) {
    numbers.onCompleted()  // error: renamed to 'complete()'
}

func nwise(_ numbers: Signal<Int, Never>) {
    numbers.nwise(3).subscribe { print($0) }  // error: renamed to 'sliding(count:)'
}

func pausable(_ numbers: Signal<Int, Never>, _ pauser: MutableProperty<Bool>) {
    numbers.pausable(pauser).subscribe { print($0) }  // error: renamed to 'paused(while:)'
}

func doOnSubscribed(_ numbers: Signal<Int, Never>) {
    numbers.do(onSubscribed: { print("on") }).subscribe { print($0) }  // error: renamed to 'onSubscribed(_:)'
}
