import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal of the latest value at each tick of another one.
    ///
    /// Each value of the other one, of whatever type, is a tick. A value that is still the latest at the next tick is sent
    /// again; ticks before the first value send nothing. It completes when either signal does, and fails when either does.
    /// Keeps the latest value.
    ///
    /// ```
    /// self             --1-----2--3--------|
    /// trigger          ----x--x-----x--x---
    /// sample(trigger)  ----1--1-----3--3---|
    /// ```
    ///
    /// Source: `-sample:` in RACSignal.
    ///
    /// - Parameter trigger: What says when; its values, of any type, are dropped. Subscribed to after this signal.
    @inlinable
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Failure>
    where Trigger.Failure == Failure {
        MainSignal(stream.sample(trigger.onMain.stream))
    }

    /// As the form above, with a trigger that cannot fail.
    ///
    /// - Parameter trigger: What says when; its values, of any type, are dropped. Subscribed to after this signal.
    @inlinable
    @_disfavoredOverload
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Failure>
    where Trigger.Failure == Never {
        sample(trigger.onMain.widened(to: Failure.self))
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail with a trigger that can.
    ///
    /// - Parameter trigger: What says when; its values, of any type, are dropped. Subscribed to after this signal.
    @inlinable
    @_disfavoredOverload
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Trigger.Failure> {
        widened(to: Trigger.Failure.self).sample(trigger)
    }
}
