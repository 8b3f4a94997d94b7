/// The failure of a signal made by ``Signal/switchCase(_:cases:)``.
public enum SwitchCaseError<Key: Sendable, Failure: Error>: Error {
    /// A key without a signal arrived.
    case noMatchingCase(Key)
    /// The signal of keys or the signal of a case failed.
    case failed(Failure)
}

extension SwitchCaseError: Equatable where Key: Equatable, Failure: Equatable {}

extension Signal {
    /// Returns a signal that switches to the signal of each new key.
    ///
    /// Each key disposes the previous signal and subscribes to the signal of the new key, even if the new key equals the
    /// previous key. Nothing is sent before the first key.
    ///
    /// ```
    /// key    --a--------b-----c----|
    /// a        -1--1--1--1
    /// b                 -2--2--|
    /// other                   --0--|
    /// switchCase(key, cases: ["a": a, "b": b], default: other)
    ///        ---1--1--1--2--2---0--|
    /// ```
    ///
    /// ```swift
    /// let page = Signal.switchCase(query, cases: ["home": homePage], default: .just("Not found"))
    /// ```
    ///
    /// - *Completes* when the signal of keys and the signal of the latest key have completed.
    ///
    /// - Parameters:
    ///   - key: The signal of keys.
    ///   - cases: The signals by their keys. Kept as long as the result exists.
    ///   - fallback: The signal for all other keys.
    @inlinable
    public static func switchCase<Key: Hashable & Sendable>(
        _ key: some SignalProtocol<Key, Failure>,
        cases: [Key: Signal],
        default fallback: Signal
    ) -> Signal {
        key.map { cases[$0] ?? fallback }.switchToLatest().named(after: key)
    }

    /// Returns a signal that switches to the signal of each new key, and fails for a key without a signal. Otherwise, the result
    /// behaves like ``switchCase(_:cases:default:)``.
    ///
    /// ```
    /// key  --a--------b-----c----|
    /// a      -1--1--1--1
    /// b               -2--2--|
    /// switchCase(key, cases: ["a": a, "b": b])
    ///      ---1--1--1--2--2-#
    /// ```
    ///
    /// ```swift
    /// let page = Signal.switchCase(query, cases: ["home": homePage])
    /// ```
    ///
    /// - *Fails* with ``SwitchCaseError/noMatchingCase(_:)`` for a key without a signal, or ``SwitchCaseError/failed(_:)``.
    ///
    /// - Parameters:
    ///   - key: The signal of keys.
    ///   - cases: The signals by their keys. Kept as long as the result exists.
    @inlinable
    public static func switchCase<Key: Hashable & Sendable>(
        _ key: some SignalProtocol<Key, Failure>,
        cases: [Key: Signal]
    ) -> Signal<Value, SwitchCaseError<Key, Failure>> {
        key.mapError { .failed($0) }
            .map { key -> Signal<Value, SwitchCaseError<Key, Failure>> in
                cases[key]?.mapError { .failed($0) } ?? .fail(.noMatchingCase(key))
            }
            .switchToLatest()
            .named(after: key)
    }

    /// Returns a signal that switches between two signals according to the latest condition. See
    /// ``switchCase(_:cases:default:)``.
    ///
    /// ```
    /// condition  --t--------f--------|
    /// a            -1--1--1--1
    /// b                     -2--2--|
    /// ifThenElse(condition, then: a, else: b)
    ///            ---1--1--1--2--2----|
    /// ```
    ///
    /// ```swift
    /// let greeting = Signal.ifThenElse(isOnline, then: names, else: .just("Offline"))
    /// ```
    ///
    /// - Parameters:
    ///   - condition: Selects the signal to follow.
    ///   - whenTrue: The signal to follow while the condition is true.
    ///   - whenFalse: The signal to follow while the condition is false.
    @inlinable
    public static func ifThenElse(
        _ condition: some SignalProtocol<Bool, Failure>,
        then whenTrue: Signal,
        else whenFalse: Signal
    ) -> Signal {
        condition.map { $0 ? whenTrue : whenFalse }.switchToLatest().named(after: condition)
    }
}
