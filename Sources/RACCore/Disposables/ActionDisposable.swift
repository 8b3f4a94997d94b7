import Synchronization

// `@unchecked Sendable` and `@exclusivity(unchecked)` because only one thread accesses the closure after `init`: the thread
// that sets `isTaken` first. If no thread sets `isTaken`, only `deinit` accesses the closure.

/// A disposable that runs a closure when it is disposed.
///
/// The closure runs at most once, on the thread that disposes first, and is released immediately afterwards. If `dispose()` is
/// never called, the closure never runs, and is released with the disposable.
public final class ActionDisposable: Disposable, @unchecked Sendable {
    @exclusivity(unchecked) private var action: StoredAction?
    // Release: pairs with the acquire in ``isDisposed``, so that a thread that sees the disposal also sees the earlier writes
    // of the disposing thread. The acquire of the exchange is not necessary, because only its first caller accesses the
    // closure.
    private let isTaken = Atomic<Bool>(false)

    /// Creates a disposable that runs `action` when it is disposed.
    ///
    /// - Parameter action: The closure to run. It can use any object, including this disposable.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = StoredAction(action)
    }

    /// Creates a disposable that only records whether it has been disposed.
    public convenience init() {
        self.init {}
    }

    deinit {
        if isDisposed { return }
        // A chain of disposables can have any length. The limiter bounds the stack use of its release.
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

    private func take() -> StoredAction? {
        isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : action.take()
    }
}
