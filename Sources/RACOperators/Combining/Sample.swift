extension SignalProtocol {
    /// Returns a signal that sends the latest value of this signal at each value of another signal, the trigger.
    ///
    /// If the trigger sends again, the latest value is sent again. Before the first value of this signal, nothing is sent.
    ///
    /// ```
    /// self             --1-----2--3--------|
    /// trigger          ----x--x-----x--x---
    /// sample(trigger)  ----1--1-----3--3---|
    /// ```
    ///
    /// ```swift
    /// let searches = query.sample(taps)
    /// ```
    ///
    /// - *Completes* when either signal completes.
    /// - *Keeps* the latest value.
    /// - *Delivers* on the thread of the trigger.
    ///
    /// - Parameter trigger: The trigger, which is subscribed to after this signal. Its values are dropped.
    @inlinable
    public func sample<Trigger: SignalProtocol>(_ trigger: Trigger) -> Signal<Value, Failure>
    where Trigger.Failure == Failure {
        sample(trigger, repeating: true)
    }
}

/// A machine that sends the latest value at each tick. A tick is a value of the trigger. If `isRepeating` is `false`, each value
/// is sent only at the first tick after the value.
@usableFromInline
struct SampleMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline let isRepeating: Bool
    @usableFromInline var latest: Value?

    @inlinable
    init(isRepeating: Bool) {
        self.isRepeating = isRepeating
    }

    @inlinable
    mutating func receiveFirst(_ value: Value) -> InputAction<Value, Failure> {
        latest = value
        return .nothing
    }

    @inlinable
    mutating func receiveSecond(_ tick: Void) -> InputAction<Value, Failure> {
        guard let value = latest else { return .nothing }
        if !isRepeating { latest = nil }
        return .send(value)
    }

    @inlinable
    func completed(_: Int) -> InputAction<Value, Failure> { .complete }
}
