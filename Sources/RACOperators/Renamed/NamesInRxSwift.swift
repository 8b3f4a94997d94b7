// What RxSwift calls differently. Whoever writes its name is told ours, with a fix; the names cost the compiler no time, since
// nobody else uses them. Types have no such entry: their names would collide where a file imports both.

// A function that has no parameter elsewhere has one here, with a default: otherwise it could be taken for the implementation
// of a requirement of that name, in a protocol of somebody else.

extension SignalProtocol {
    /// `switchMap(_:)` here.
    @available(*, unavailable, renamed: "switchMap(_:)")
    public func flatMapLatest<Inner: SignalProtocol>(_ transform: @escaping @Sendable (Value) -> Inner) -> Signal<
        Inner.Value, Inner.Failure
    > { renamed() }

    /// `switchMap(_:)` here.
    @available(*, unavailable, renamed: "switchMap(_:)")
    public func flatMapLatest<NewValue: Sendable, NewFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, NewFailure>)?
    ) -> Signal<NewValue, NewFailure> { renamed() }

    /// `exhaustMap(_:)` here.
    @available(*, unavailable, renamed: "exhaustMap(_:)")
    public func flatMapFirst<Inner: SignalProtocol>(_ transform: @escaping @Sendable (Value) -> Inner) -> Signal<
        Inner.Value, Inner.Failure
    > { renamed() }

    /// `exhaustMap(_:)` here.
    @available(*, unavailable, renamed: "exhaustMap(_:)")
    public func flatMapFirst<NewValue: Sendable, NewFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, NewFailure>)?
    ) -> Signal<NewValue, NewFailure> { renamed() }

    /// `signal` here.
    @available(*, unavailable, renamed: "signal")
    public func asObservable(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `onMain` or `deliverOnMain()` here.
    @available(
        *,
        unavailable,
        renamed: "deliverOnMain()",
        message:
            "with 'onMain' the closures that follow belong to the main actor, 'deliverOnMain()' only delivers there"
    )
    public func asDriver(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `deliver(on:)` here.
    @available(*, unavailable, renamed: "deliver(on:)")
    public func observe(on scheduler: any Scheduler) -> Signal<Value, Failure> { renamed() }

    /// `deliver(on:)` here.
    @available(*, unavailable, renamed: "deliver(on:)")
    public func observeOn(_ scheduler: any Scheduler) -> Signal<Value, Failure> { renamed() }

    /// `subscribe(_:)` here.
    @available(*, unavailable, renamed: "subscribe(_:)")
    @discardableResult
    public func subscribe(onNext: @escaping @Sendable (Value) -> Void) -> any Disposable { renamed() }

    /// `subscribe(_:failed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:failed:)")
    @discardableResult
    public func subscribe(onNext: @escaping @Sendable (Value) -> Void, onError: @escaping @Sendable (Failure) -> Void)
        -> any Disposable
    { renamed() }

    /// `subscribe(_:failed:completed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)")
    @discardableResult
    public func subscribe(
        onNext: @escaping @Sendable (Value) -> Void,
        onError: @escaping @Sendable (Failure) -> Void,
        onCompleted: @escaping @Sendable () -> Void
    ) -> any Disposable { renamed() }

    /// `subscribeOnMain(_:)` here.
    @available(*, unavailable, renamed: "subscribeOnMain(_:)")
    @discardableResult
    public func bind(onNext: @escaping @Sendable (Value) -> Void) -> any Disposable { renamed() }

    /// `subscribeOnMain(_:)` here.
    @available(*, unavailable, renamed: "subscribeOnMain(_:)")
    @discardableResult
    public func drive(onNext: @escaping @Sendable (Value) -> Void) -> any Disposable { renamed() }

    /// `doNext(_:)` here.
    @available(*, unavailable, renamed: "doNext(_:)")
    public func `do`(onNext: @escaping @Sendable (Value) -> Void) -> Signal<Value, Failure> { renamed() }

    /// `withLatest(from:)` here.
    @available(
        *,
        unavailable,
        renamed: "withLatest(from:)",
        message: "'withLatest(from:)' sends pairs; for the other value alone, add the closure '{ $1 }'"
    )
    public func withLatestFrom<Other: Sendable>(_ other: some SignalProtocol<Other, Failure>) -> Signal<
        (Value, Other), Failure
    > { renamed() }

    /// `replaceError(with:)` here.
    @available(*, unavailable, renamed: "replaceError(with:)")
    public func catchAndReturn(_ value: Value) -> Signal<Value, Never> { renamed() }

    /// `replaceError(with:)` here.
    @available(*, unavailable, renamed: "replaceError(with:)")
    public func catchErrorJustReturn(_ value: Value) -> Signal<Value, Never> { renamed() }

    /// `collect()` here.
    @available(
        *,
        unavailable,
        renamed: "collect()",
        message: "'collect()' is a signal of the array; 'toArray(timeout:)' waits for it"
    )
    public func toArray(_: Void = ()) -> Signal<[Value], Failure> { renamed() }

    /// `log()` here.
    @available(*, unavailable, renamed: "log()")
    public func debug(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `race(with:)` here.
    @available(*, unavailable, renamed: "race(with:)")
    public func amb(_ other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> { renamed() }

    /// `defaultIfEmpty(_:)` here.
    @available(*, unavailable, renamed: "defaultIfEmpty(_:)")
    public func ifEmpty(default value: Value) -> Signal<Value, Failure> { renamed() }

    /// `take(until:)` here.
    @available(*, unavailable, renamed: "take(until:)")
    public func takeUntil(_ trigger: some SignalProtocol) -> Signal<Value, Failure> { renamed() }

    /// `skip(until:)` here.
    @available(*, unavailable, renamed: "skip(until:)")
    public func skipUntil(_ trigger: some SignalProtocol) -> Signal<Value, Failure> { renamed() }
}
