// Names of ReactiveSwift that differ from the names of this framework. The error message contains the name of this framework.

import RACBindings

func startWithValues(_ numbers: Signal<Int, Never>) {
    numbers.map { $0 + 1 }.startWithValues { print($0) }  // error: renamed to 'subscribe(_:)'
}

func observeValues(_ numbers: Signal<Int, Never>) {
    numbers.observeValues { number in  // error: renamed to 'subscribe(_:)'
        let doubled = number * 2
        print(doubled)
    }
}

func observeResult(_ users: Signal<User, Offline>) {
    users.observeResult { print($0) }  // error: 'subscribe(_:failed:completed:)'
}

func start(_ numbers: Signal<Int, Never>) {
    numbers.doNext { print($0) }.start()  // error: 'subscribe()'
}

func skipRepeats(_ numbers: Signal<Int, Never>) {
    numbers.skipRepeats().subscribe { print($0) }  // error: renamed to 'distinctUntilChanged()'
}

func skipNil(_ names: Signal<String, Never>) {
    names.map { Int($0) }.skipNil().subscribe { print($0) }  // error: 'compactMap(_:)'
}

func takeFirst(_ numbers: Signal<Int, Never>) {
    numbers.take(first: 1).subscribe { print($0) }  // error: renamed to 'take(_:)'
}

func flatMapError(_ users: Signal<User, Offline>) {
    users
        .flatMapError { _ in .empty }  // error: renamed to 'catch(_:)'
        .subscribe { print($0) }
}

func attemptMap(_ names: Signal<String, Malformed>) {
    print(
        names.attemptMap { name throws(Malformed) in  // error: renamed to 'tryMap(_:)'
            guard let number = Int(name) else { throw .noNumber }
            return number
        }
    )
}

func sampleOn(_ numbers: Signal<Int, Never>, _ trigger: Subject<Void, Never>) {
    numbers.sample(on: trigger).subscribe { print($0) }  // error: 'sample(_:)'
}

func onTerminated(_ numbers: Signal<Int, Never>) {
    numbers.on(terminated: { print("over") }).subscribe { print($0) }  // error: renamed to 'onDispose(_:)'
}

func observeOnScheduler(_ numbers: Signal<Int, Never>) {
    numbers.observe(on: UIScheduler()).subscribe { print($0) }  // error: renamed to 'deliver(on:)'
}

func producer(_ name: MutableProperty<String>) {
    name.producer.subscribe { print($0) }  // error: renamed to 'signal'
}

func sendValue(_ numbers: Subject<Int, Never>) {
    numbers.send(value: 1)  // error: renamed to 'send(_:)'
}

func sendCompleted(_ numbers: Subject<Int, Never>) {
    numbers.sendCompleted()  // error: renamed to 'complete()'
}

func materializeResults(_ query: String) {
    fetch(query).materializeResults().subscribe { print($0) }  // error: renamed to 'mapToResult()'
}

func flatMapLatest(_ names: MutableProperty<String>) {
    names
        .flatMap(.latest) { suggestions($0) }  // error: '.latest' is 'switchMap' here, '.merge' is 'flattenMap'
        .subscribe { print($0) }
}

func flatMapLatestOfSeveralStatements(_ names: MutableProperty<String>) {
    names
        .flatMap(.latest) { name in  // error: '.latest' is 'switchMap' here
            let query = name.lowercased()
            return suggestions(query)
        }
        .subscribe { print($0) }
}

func flatMapConcurrentlyOfALeadingDot(_ names: MutableProperty<String>) {
    names
        .flatMap(.concurrent(limit: 2)) { .just($0.count) }  // error: '.concurrent' is 'flattenMap(maxConcurrent:_:)'
        .subscribe { print($0) }
}
