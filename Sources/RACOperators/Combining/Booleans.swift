extension SignalProtocol where Value == Bool {
    /// Returns a signal of the negated values.
    ///
    /// ```
    /// self   --t--f--|
    /// not()  --f--t--|
    /// ```
    ///
    /// ```swift
    /// let isHidden = isValid.not()
    /// ```
    @inlinable
    public func not() -> Signal<Bool, Failure> {
        liftValues { next in { next(!$0) } }
    }

    /// Returns a signal of Booleans: `true` if the latest values of this signal and another signal are both true.
    ///
    /// The result sends, keeps values and completes like ``Signal/combineLatest(_:_:)``.
    ///
    /// ```
    /// self        --t-----f--|
    /// other       -----t----|
    /// and(other)  -----t--f--|
    /// ```
    ///
    /// ```swift
    /// let canSubmit = isValid.and(isOnline)
    /// ```
    ///
    /// - Parameter other: The other signal, which is subscribed to after this signal.
    @inlinable
    public func and(_ other: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
        CoordinatorInputs(signal, other) { CombineLatestMachine<Bool, Bool, Failure>() }.signal { $0 && $1 }
    }

    /// Returns the conjunction of the latest values of this signal and of a subject or property. See `and(_:)`.
    @inlinable
    @_disfavoredOverload
    public func and(_ other: some SignalProtocol<Bool, Failure>) -> Signal<Bool, Failure> {
        and(other.signal)
    }

    /// Returns a signal of Booleans: `true` if at least one of the latest values of this signal and another signal is true.
    ///
    /// The result sends, keeps values and completes like ``Signal/combineLatest(_:_:)``.
    ///
    /// ```
    /// self       --t-----f--|
    /// other      -----f----|
    /// or(other)  -----t--f--|
    /// ```
    ///
    /// ```swift
    /// let canRead = isOnline.or(isCached)
    /// ```
    ///
    /// - Parameter other: The other signal, which is subscribed to after this signal.
    @inlinable
    public func or(_ other: Signal<Bool, Failure>) -> Signal<Bool, Failure> {
        CoordinatorInputs(signal, other) { CombineLatestMachine<Bool, Bool, Failure>() }.signal { $0 || $1 }
    }

    /// Returns the disjunction of the latest values of this signal and of a subject or property. See `or(_:)`.
    @inlinable
    @_disfavoredOverload
    public func or(_ other: some SignalProtocol<Bool, Failure>) -> Signal<Bool, Failure> {
        or(other.signal)
    }
}

extension SignalProtocol where Value == [Bool] {
    /// Returns a signal of Booleans: `true` for each array whose elements are all true, and for an empty array.
    ///
    /// ```
    /// self   --x--y--|     x = (t, f), y = (t, t)
    /// and()  --f--t--|
    /// ```
    ///
    /// ```swift
    /// let canSubmit = Signal.combineLatest([isValid, isOnline]).and()
    /// ```
    @inlinable
    public func and() -> Signal<Bool, Failure> {
        liftValues { next in { values in next(values.allSatisfy { $0 }) } }
    }

    /// Returns a signal of Booleans: `true` for each array with at least one true element, and otherwise `false`.
    ///
    /// ```
    /// self  --x--y--|     x = (t, f), y = (t, t)
    /// or()  --t--t--|
    /// ```
    ///
    /// ```swift
    /// let canRead = Signal.combineLatest([isOnline, isCached]).or()
    /// ```
    @inlinable
    public func or() -> Signal<Bool, Failure> {
        liftValues { next in { values in next(values.contains(true)) } }
    }
}

extension SignalProtocol where Value == (Bool, Bool) {
    /// Returns a signal of Booleans: `true` for each pair whose two elements are both true.
    @inlinable
    public func and() -> Signal<Bool, Failure> {
        liftValues { next in { next($0.0 && $0.1) } }
    }

    /// Returns a signal of Booleans: `true` for each pair with at least one true element.
    @inlinable
    public func or() -> Signal<Bool, Failure> {
        liftValues { next in { next($0.0 || $0.1) } }
    }
}

extension SignalProtocol where Value == (Bool, Bool, Bool) {
    /// Returns a signal of Booleans: `true` for each triple whose three elements are all true.
    @inlinable
    public func and() -> Signal<Bool, Failure> {
        liftValues { next in { next($0.0 && $0.1 && $0.2) } }
    }

    /// Returns a signal of Booleans: `true` for each triple with at least one true element.
    @inlinable
    public func or() -> Signal<Bool, Failure> {
        liftValues { next in { next($0.0 || $0.1 || $0.2) } }
    }
}
