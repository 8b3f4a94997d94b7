import Synchronization

// `@unchecked Sendable` and `@exclusivity(unchecked)` because, after `init`, only the first thread that sets `isTaken` accesses
// the closure. If no thread sets it, only `deinit` accesses the closure, when no other thread has a reference.

/// A disposable that runs a closure when it is disposed.
///
/// The closure runs at most once, on the thread that disposes first, and is released immediately afterwards. Without a call of
/// `dispose()`, the closure never runs and is released with the disposable.
public final class ActionDisposable: Disposable, @unchecked Sendable {
    /// A struct around the closure, because a bare closure in an `Optional` is wrapped in a new closure at each access.
    private struct Action: Sendable {
        let run: @Sendable () -> Void
    }

    @exclusivity(unchecked) private var action: Action?
    private let isTaken = Atomic<Bool>(false)

    /// Creates a disposable that runs `action` when disposed.
    ///
    /// - Parameter action: The cleanup. The cleanup can use any object, including this disposable.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = Action(run: action)
    }

    /// Creates a disposable that only records whether it has been disposed.
    public convenience init() {
        self.init {}
    }

    deinit {
        if isDisposed { return }
        // The closure can hold another action disposable, which holds a third, and so on. The limiter bounds the stack when
        // such a chain is released.
        RecursionLimiter.release(.release, &action)
    }

    /// Indicates whether ``dispose()`` has been called.
    public var isDisposed: Bool { isTaken.load(ordering: .acquiring) }

    /// Runs the closure, if this is the first call.
    public func dispose() {
        guard let action = take() else { return }
        assertNoLockHeld()
        RecursionLimiter.run(.cleanup, action) { $0.run() }
    }

    /// Takes the closure out. Returns `nil` if it has been taken before.
    private func take() -> Action? {
        isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : action.take()
    }
}
