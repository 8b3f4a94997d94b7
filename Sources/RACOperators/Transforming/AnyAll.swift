extension SignalProtocol {
    /// Returns a signal of one Boolean: `true` if this signal sends a value.
    ///
    /// ```
    /// self   --1--2--|
    /// any()  --(t|)
    /// ```
    ///
    /// ```swift
    /// let hasResults = download.any()
    /// ```
    ///
    /// - *Completes* with `true` at the first value, and disposes this signal. Completes with `false` when this signal does.
    @inlinable
    public func any() -> Signal<Bool, Failure> {
        answering(otherwise: false) { _ in true }
    }

    /// Returns a signal of one Boolean: `true` if this signal sends a value that passes a test.
    ///
    /// ```
    /// self            --1--2--3--|
    /// any { $0 > 1 }  -----(t|)
    /// ```
    ///
    /// ```swift
    /// let isAnyNegative = readings.any { $0 < 0 }
    /// ```
    ///
    /// - *Completes* with `true` at the first passing value, and disposes this signal. Otherwise completes with `false`.
    ///
    /// - Parameter predicate: The test. Called for each value up to and including the first value that passes.
    @inlinable
    public func any(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
        answering(otherwise: false, at: predicate)
    }

    /// Returns a signal of one Boolean: `true` if all values of this signal pass a test, or if there are no values.
    ///
    /// ```
    /// self            --1--2--3--|
    /// all { $0 < 2 }  -----(f|)
    /// ```
    ///
    /// ```swift
    /// let areAllPositive = readings.all { $0 > 0 }
    /// ```
    ///
    /// - *Completes* with `false` at the first failing value, and disposes this signal. Otherwise completes with `true`.
    ///
    /// - Parameter predicate: The test. Called for each value up to and including the first value that fails.
    @inlinable
    public func all(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
        answering(otherwise: true) { !predicate($0) }
    }

    /// Returns a signal of one Boolean: `true` if this signal completes without a value.
    ///
    /// ```
    /// self       -----|
    /// isEmpty()  -----(t|)
    /// ```
    ///
    /// ```swift
    /// let foundNothing = download.isEmpty()
    /// ```
    ///
    /// - *Completes* with `false` at the first value, and disposes this signal. Completes with `true` when this signal does.
    @inlinable
    public func isEmpty() -> Signal<Bool, Failure> {
        answering(otherwise: true) { _ in true }
    }

    /// Returns a signal that sends the number of values when this signal completes.
    ///
    /// ```
    /// self     --a--b--c--|
    /// count()  -----------(3|)
    /// ```
    ///
    /// ```swift
    /// let lineCount = lines.count()
    /// ```
    @inlinable
    public func count() -> Signal<Int, Failure> {
        reducing(from: { 0 }, by: { count, _ in count += 1 })
    }

    /// Sends `!otherwise` at the first decisive value, and completes. If there is no decisive value, sends `otherwise` on
    /// completion.
    @inlinable
    @inline(__always)
    func answering(
        _ function: StaticString = #function,
        otherwise: Bool,
        at isDecisive: @escaping @Sendable (Value) -> Bool
    ) -> Signal<Bool, Failure> {
        liftEvents(function) { downstream in
            Subscriber(sendingLastTo: downstream) { value in
                guard isDecisive(value) else { return }
                downstream.send(!otherwise)
                downstream.complete()
            } last: {
                otherwise
            }
        }
    }
}

extension SignalProtocol where Value: Equatable {
    /// Returns a signal of one Boolean: `true` if this signal sends a given value.
    ///
    /// ```
    /// self         --1--2--3--|
    /// contains(2)  -----(t|)
    /// ```
    ///
    /// ```swift
    /// let isAdaThere = names.contains("Ada")
    /// ```
    ///
    /// - *Completes* with `true` at the given value, and disposes this signal. Completes with `false` when this signal does.
    ///
    /// - Parameter value: The value to find.
    @inlinable
    public func contains(_ value: Value) -> Signal<Bool, Failure> {
        answering(otherwise: false) { $0 == value }
    }
}
