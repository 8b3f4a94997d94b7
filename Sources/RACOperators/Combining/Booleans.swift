extension SignalProtocol where Value == Bool {
    /// Returns a signal of the opposites of the values.
    ///
    /// Failure and completion pass unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self   --t--f--|
    /// not()  --f--t--|
    /// ```
    ///
    /// Source: `-not` in RACSignal.
    @inlinable
    public func not() -> Signal<Bool, Failure> {
        liftValues { next in { next(!$0) } }
    }

    /// Returns a signal that says whether the latest values of this one and another are both true.
    ///
    /// It sends whenever one of them does, from when both have. It ends like ``Signal/combineLatest(_:_:)``. Delivers where they
    /// send. Keeps the latest values.
    ///
    /// ```
    /// self        --t-----f--|
    /// other       -----t----|
    /// and(other)  -----t--f--|
    /// ```
    ///
    /// Source: `-and` in RACSignal, after `-combineLatestWith:`.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    public func and(_ other: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
        CoordinatorInputs(signal, other) { CombineLatestMachine<Bool, Bool, Failure>() }.signal { $0 && $1 }
    }

    /// Says whether the latest values of this signal and of a subject or property are both true. See `and(_:)`.
    @inlinable
    @_disfavoredOverload
    public func and(_ other: some SignalProtocol<Bool, Failure>) -> Signal<Bool, Failure> {
        and(other.signal)
    }

    /// Returns a signal that says whether at least one of the latest values of this one and another is true.
    ///
    /// It sends whenever one of them does, from when both have. It ends like ``Signal/combineLatest(_:_:)``. Delivers where they
    /// send. Keeps the latest values.
    ///
    /// ```
    /// self       --t-----f--|
    /// other      -----f----|
    /// or(other)  -----t--f--|
    /// ```
    ///
    /// Source: `-or` in RACSignal, after `-combineLatestWith:`.
    ///
    /// - Parameter other: Subscribed to after this one.
    @inlinable
    public func or(_ other: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
        CoordinatorInputs(signal, other) { CombineLatestMachine<Bool, Bool, Failure>() }.signal { $0 || $1 }
    }

    /// Says whether the latest value of this signal or of a subject or property is true. See `or(_:)`.
    @inlinable
    @_disfavoredOverload
    public func or(_ other: some SignalProtocol<Bool, Failure>) -> Signal<Bool, Failure> {
        or(other.signal)
    }
}

extension SignalProtocol where Value == [Bool] {
    /// Returns a signal that says whether all elements of a value are true; of an empty value they are.
    ///
    /// Failure and completion pass unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self   --x--y--|     x = (t, f), y = (t, t)
    /// and()  --f--t--|
    /// ```
    ///
    /// Source: `-and` in RACSignal.
    @inlinable
    public func and() -> Signal<Bool, Failure> {
        liftValues { next in { values in next(values.allSatisfy { $0 }) } }
    }

    /// Returns a signal that says whether at least one element of a value is true; of an empty value none is.
    ///
    /// Failure and completion pass unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self  --x--y--|     x = (t, f), y = (t, t)
    /// or()  --t--t--|
    /// ```
    ///
    /// Source: `-or` in RACSignal.
    @inlinable
    public func or() -> Signal<Bool, Failure> {
        liftValues { next in { values in next(values.contains(true)) } }
    }
}

extension SignalProtocol where Value == (Bool, Bool) {
    /// Returns a signal that says whether both parts of a value are true.
    ///
    /// Source: `-and` in RACSignal. The ends pass unchanged.
    @inlinable
    public func and() -> Signal<Bool, Failure> {
        liftValues { next in { next($0.0 && $0.1) } }
    }

    /// Returns a signal that says whether at least one part of a value is true.
    ///
    /// Source: `-or` in RACSignal. The ends pass unchanged.
    @inlinable
    public func or() -> Signal<Bool, Failure> {
        liftValues { next in { next($0.0 || $0.1) } }
    }
}

extension SignalProtocol where Value == (Bool, Bool, Bool) {
    /// Says whether all three parts of a value are true. See `and()` of a pair.
    @inlinable
    public func and() -> Signal<Bool, Failure> {
        liftValues { next in { next($0.0 && $0.1 && $0.2) } }
    }

    /// Says whether at least one of the three parts of a value is true. See `or()` of a pair.
    @inlinable
    public func or() -> Signal<Bool, Failure> {
        liftValues { next in { next($0.0 || $0.1 || $0.2) } }
    }
}
