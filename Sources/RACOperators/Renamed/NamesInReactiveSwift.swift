// What ReactiveSwift calls differently. Whoever writes its name is told ours, with a fix; the names cost the compiler no time,
// since nobody else uses them. Types have no such entry: their names would collide where a file imports both.

// A function that has no parameter elsewhere has one here, with a default: otherwise it could be taken for the implementation
// of a requirement of that name, in a protocol of somebody else.

extension SignalProtocol {
    /// `subscribe(_:)` here.
    @available(*, unavailable, renamed: "subscribe(_:)")
    @discardableResult
    public func startWithValues(_ next: @escaping @Sendable (Value) -> Void) -> any Disposable { renamed() }

    /// `subscribe(_:failed:completed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)", message: "use 'subscribe(failed:)'")
    @discardableResult
    public func startWithFailed(_ failed: @escaping @Sendable (Failure) -> Void) -> any Disposable { renamed() }

    /// `subscribe(_:completed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:completed:)", message: "use 'subscribe(completed:)'")
    @discardableResult
    public func startWithCompleted(_ completed: @escaping @Sendable () -> Void) -> any Disposable { renamed() }

    /// `subscribe(_:failed:completed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)")
    @discardableResult
    public func startWithResult(_ action: @escaping @Sendable (Result<Value, Failure>) -> Void) -> any Disposable {
        renamed()
    }

    /// `subscribe()` here.
    @available(*, unavailable, renamed: "subscribe()")
    @discardableResult
    public func start(_: Void = ()) -> any Disposable { renamed() }

    /// `subscribe(_:)` here.
    @available(*, unavailable, renamed: "subscribe(_:)")
    @discardableResult
    public func observeValues(_ next: @escaping @Sendable (Value) -> Void) -> any Disposable { renamed() }

    /// `subscribe(_:failed:completed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)", message: "use 'subscribe(failed:)'")
    @discardableResult
    public func observeFailed(_ failed: @escaping @Sendable (Failure) -> Void) -> any Disposable { renamed() }

    /// `subscribe(_:completed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:completed:)", message: "use 'subscribe(completed:)'")
    @discardableResult
    public func observeCompleted(_ completed: @escaping @Sendable () -> Void) -> any Disposable { renamed() }

    /// `subscribe(_:failed:completed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)")
    @discardableResult
    public func observeResult(_ action: @escaping @Sendable (Result<Value, Failure>) -> Void) -> any Disposable {
        renamed()
    }

    /// `distinctUntilChanged()` here.
    @available(*, unavailable, renamed: "distinctUntilChanged()")
    public func skipRepeats(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `distinctUntilChanged(by:)` here.
    @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
    public func skipRepeats(_ areSame: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> {
        renamed()
    }

    /// `compactMap(_:)` here.
    @available(*, unavailable, renamed: "compactMap(_:)", message: "use 'compactMap { $0 }'")
    public func skipNil(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `take(_:)` here.
    @available(*, unavailable, renamed: "take(_:)")
    public func take(first count: Int) -> Signal<Value, Failure> { renamed() }

    /// `takeLast(_:)` here.
    @available(*, unavailable, renamed: "takeLast(_:)")
    public func take(last count: Int) -> Signal<Value, Failure> { renamed() }

    /// `skip(_:)` here.
    @available(*, unavailable, renamed: "skip(_:)")
    public func skip(first count: Int) -> Signal<Value, Failure> { renamed() }

    /// `skipWhile(_:)` here.
    @available(*, unavailable, renamed: "skipWhile(_:)")
    public func skip(while predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> { renamed() }

    /// `takeWhile(_:)` here.
    @available(*, unavailable, renamed: "takeWhile(_:)")
    public func take(while predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> { renamed() }

    /// `tryMap(_:)` here.
    @available(*, unavailable, renamed: "tryMap(_:)")
    public func attemptMap<NewValue: Sendable>(_ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue)
        -> Signal<NewValue, Failure>
    { renamed() }

    /// `catch(_:)` here.
    @available(*, unavailable, renamed: "catch(_:)")
    public func flatMapError<Inner: SignalProtocol>(_ recover: @escaping @Sendable (Failure) -> Inner) -> Signal<
        Inner.Value, Inner.Failure
    > { renamed() }

    /// `catch(_:)` here.
    @available(*, unavailable, renamed: "catch(_:)")
    public func flatMapError<NewFailure: Error>(
        _ recover: (@Sendable (Failure) -> Signal<Value, NewFailure>)?
    ) -> Signal<Value, NewFailure> { renamed() }

    /// `promoteFailure(to:)` here.
    @available(*, unavailable, renamed: "promoteFailure(to:)")
    public func promoteError<NewFailure: Error>(_ type: NewFailure.Type) -> Signal<Value, NewFailure> { renamed() }

    /// `sample(_:)` here.
    @available(*, unavailable, renamed: "sample(_:)")
    public func sample(on trigger: some SignalProtocol) -> Signal<Value, Failure> { renamed() }

    /// `doNext(_:)` here.
    @available(*, unavailable, renamed: "doNext(_:)")
    public func on(value: @escaping @Sendable (Value) -> Void) -> Signal<Value, Failure> { renamed() }

    /// `onDispose(_:)` here.
    @available(
        *,
        unavailable,
        renamed: "onDispose(_:)",
        message: "'onDispose(_:)' runs on completion, failure and disposal, 'finally(_:)' not on disposal"
    )
    public func on(terminated: @escaping @Sendable () -> Void) -> Signal<Value, Failure> { renamed() }

    /// `startWith(_:)` here.
    @available(*, unavailable, renamed: "startWith(_:)")
    public func prefix(value: Value) -> Signal<Value, Failure> { renamed() }

    /// `distinct()` here.
    @available(*, unavailable, renamed: "distinct()")
    public func uniqueValues(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `log()` here.
    @available(*, unavailable, renamed: "log()")
    public func logEvents(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `not()` here.
    @available(*, unavailable, renamed: "not()")
    public func negate(_: Void = ()) -> Signal<Bool, Failure> { renamed() }

    /// `signal` here.
    @available(*, unavailable, renamed: "signal")
    public var producer: Signal<Value, Failure> { renamed() }
}
