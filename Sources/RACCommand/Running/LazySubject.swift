import RACCore

/// A subject that is created on demand, because a subject takes 112 bytes and most programs use few signals of a command.
@usableFromInline
struct LazySubject<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let subject = LazyReference<Subject<Value, Never>>()

    @inlinable
    init() {}

    @inlinable var signal: Signal<Value, Never> {
        subject.object { Subject() }._withUnsafeGuaranteedRef { $0.signal }
    }

    @inlinable var hasSubscribers: Bool {
        subject.object?._withUnsafeGuaranteedRef { $0.hasSubscribers } ?? false
    }

    @inlinable
    func send(_ value: Value) {
        subject.object?._withUnsafeGuaranteedRef { $0.send(value) }
    }

    /// Creates the subject if necessary, so that a signal that is requested later also completes.
    @inlinable
    func complete() {
        subject.object { Subject() }._withUnsafeGuaranteedRef { $0.complete() }
    }
}
