extension Subscriber {
    /// Makes the last subscriber of a chain, which upholds rules R1, R4 and R5 for the closures behind it: it passes on
    /// nothing once the lifetime is disposed, and disposes the lifetime before it passes on the terminal event.
    @inlinable
    package init(
        lastOf lifetime: CompoundDisposable,
        next: (@Sendable (Value) -> Void)?,
        failed: (@Sendable (Failure) -> Void)? = nil,
        completed: (@Sendable () -> Void)?
    ) {
        guard let next else {
            ending = HandledTermination(lifetime: lifetime, extent: .chain, failed: failed, completed: completed)
            self.next = { _ in }
            return
        }
        if failed == nil, completed == nil {
            let receiver = ValueReceiver<Value, Failure>(lifetime: lifetime, next: next)
            ending = receiver
            self.next = { receiver.receive($0) }
        } else {
            let receiver = TerminalReceiver(lifetime: lifetime, next: next, failed: failed, completed: completed)
            ending = receiver
            self.next = { receiver.receive($0) }
        }
    }
}

/// The last subscriber of a chain that wants values alone: its end, and what takes its values, in one object.
@usableFromInline
final class ValueReceiver<Value: Sendable, Failure: Error>: Termination<Failure>, @unchecked Sendable {
    @usableFromInline let next: @Sendable (Value) -> Void

    @inlinable
    init(lifetime: CompoundDisposable, next: @escaping @Sendable (Value) -> Void) {
        self.next = next
        super.init(lifetime: lifetime, extent: .chain)
    }

    @inlinable
    func receive(_ value: Value) {
        if !lifetime.isDisposed { next(value) }
    }
}

/// The last subscriber of a chain that wants to learn of the end as well.
@usableFromInline
final class TerminalReceiver<Value: Sendable, Failure: Error>: HandledTermination<Failure>, @unchecked Sendable {
    @usableFromInline let next: @Sendable (Value) -> Void

    @inlinable
    init(
        lifetime: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: (@Sendable (Failure) -> Void)?,
        completed: (@Sendable () -> Void)?
    ) {
        self.next = next
        super.init(lifetime: lifetime, extent: .chain, failed: failed, completed: completed)
    }

    @inlinable
    func receive(_ value: Value) {
        if !lifetime.isDisposed { next(value) }
    }
}
