// What Combine calls differently. Whoever writes its name is told ours, with a fix; the names cost the compiler no time, since
// nobody else uses them. Types have no such entry: their names would collide where a file imports both.

// A function that has no parameter elsewhere has one here, with a default: otherwise it could be taken for the implementation
// of a requirement of that name, in a protocol of somebody else.

extension SignalProtocol {
    /// `subscribe(_:)` here.
    @available(*, unavailable, renamed: "subscribe(_:)")
    @discardableResult
    public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> any Disposable { renamed() }

    /// `subscribe(_:failed:completed:)` here.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)")
    @discardableResult
    public func sink(
        receiveCompletion: @escaping @Sendable (Event<Value, Failure>) -> Void,
        receiveValue: @escaping @Sendable (Value) -> Void
    ) -> any Disposable { renamed() }

    /// `signal` here.
    @available(
        *,
        unavailable,
        renamed: "signal",
        message: "a signal is already 'Signal'; of a subject or property take its 'signal'"
    )
    public func eraseToAnyPublisher(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `deliver(on:)` here.
    @available(*, unavailable, renamed: "deliver(on:)")
    public func receive(on scheduler: any Scheduler) -> Signal<Value, Failure> { renamed() }

    /// `distinctUntilChanged()` here.
    @available(*, unavailable, renamed: "distinctUntilChanged()")
    public func removeDuplicates(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `distinctUntilChanged(by:)` here.
    @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
    public func removeDuplicates(by areSame: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> {
        renamed()
    }

    /// `flattenMap(_:)` here.
    @available(*, unavailable, renamed: "flattenMap(_:)")
    public func flatMap<Inner: SignalProtocol>(_ transform: @escaping @Sendable (Value) -> Inner) -> Signal<
        Inner.Value, Inner.Failure
    > { renamed() }

    /// `flattenMap(_:)` here.
    @available(*, unavailable, renamed: "flattenMap(_:)")
    public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, NewFailure>)?
    ) -> Signal<NewValue, NewFailure> { renamed() }

    /// `flattenMap(maxConcurrent:_:)` here.
    @available(*, unavailable, renamed: "flattenMap(maxConcurrent:_:)")
    public func flatMap<Inner: SignalProtocol>(maxPublishers: Int, _ transform: @escaping @Sendable (Value) -> Inner)
        -> Signal<Inner.Value, Inner.Failure>
    { renamed() }

    /// `catch(_:)` here.
    @available(*, unavailable, renamed: "catch(_:)", message: "return '.fail(error)' where the closure would throw")
    public func tryCatch<Inner: SignalProtocol>(_ recover: @escaping @Sendable (Failure) throws -> Inner) -> Signal<
        Value, any Error
    > { renamed() }

    /// `promoteFailure(to:)` here.
    @available(*, unavailable, renamed: "promoteFailure(to:)")
    public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Signal<Value, NewFailure> { renamed() }

    /// `doNext(_:)` here.
    @available(*, unavailable, renamed: "doNext(_:)")
    public func handleEvents(receiveOutput: @escaping @Sendable (Value) -> Void) -> Signal<Value, Failure> { renamed() }

    /// `defaultIfEmpty(_:)` here.
    @available(*, unavailable, renamed: "defaultIfEmpty(_:)")
    public func replaceEmpty(with value: Value) -> Signal<Value, Failure> { renamed() }

    /// `startWith(_:)` here.
    @available(*, unavailable, renamed: "startWith(_:)")
    public func prepend(_ values: Value...) -> Signal<Value, Failure> { renamed() }

    /// `concat(_:)` here.
    @available(*, unavailable, renamed: "concat(_:)")
    public func append(_ other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> { renamed() }

    /// `take(_:)` here.
    @available(
        *,
        unavailable,
        renamed: "take(_:)",
        message: "'first(timeout:)' waits for a value, 'take(1)' is a signal of it"
    )
    public func first(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `takeLast(_:)` here.
    @available(*, unavailable, renamed: "takeLast(_:)", message: "use 'takeLast(1)'")
    public func last(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `skip(_:)` here.
    @available(*, unavailable, renamed: "skip(_:)")
    public func dropFirst(_ count: Int) -> Signal<Value, Failure> { renamed() }

    /// `skipWhile(_:)` here.
    @available(*, unavailable, renamed: "skipWhile(_:)")
    public func drop(while predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> { renamed() }

    /// `skip(until:)` here.
    @available(*, unavailable, renamed: "skip(until:)")
    public func drop(untilOutputFrom trigger: some SignalProtocol) -> Signal<Value, Failure> { renamed() }

    /// `take(_:)` here.
    @available(*, unavailable, renamed: "take(_:)")
    public func prefix(_ count: Int) -> Signal<Value, Failure> { renamed() }

    /// `takeWhile(_:)` here.
    @available(*, unavailable, renamed: "takeWhile(_:)")
    public func prefix(while predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> { renamed() }

    /// `take(until:)` here.
    @available(*, unavailable, renamed: "take(until:)")
    public func prefix(untilOutputFrom trigger: some SignalProtocol) -> Signal<Value, Failure> { renamed() }

    /// `buffer(count:)` here.
    @available(*, unavailable, renamed: "buffer(count:)")
    public func collect(_ count: Int) -> Signal<[Value], Failure> { renamed() }

    /// `elementAt(_:)` here.
    @available(*, unavailable, renamed: "elementAt(_:)")
    public func output(at index: Int) -> Signal<Value, Failure> { renamed() }

    /// `ignoreValues()` here.
    @available(*, unavailable, renamed: "ignoreValues()")
    public func ignoreOutput(_: Void = ()) -> Signal<Value, Failure> { renamed() }

    /// `all(_:)` here.
    @available(*, unavailable, renamed: "all(_:)")
    public func allSatisfy(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { renamed() }
}
