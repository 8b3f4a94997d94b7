import Dispatch
import RACCore
import RACSchedulers
import Synchronization

/// A disposable that ends a subscription on the main queue: immediately if `dispose()` is called there, otherwise in a later
/// turn. Cleanups therefore run on the main queue, and operators release values of the main actor there.
@usableFromInline
final class MainSubscription: Disposable {
    private let subscription: any Disposable
    /// Prevents calls of the closures after `dispose()` on another thread, which disposes the subscription only in a later
    /// turn. The release in `dispose()` pairs with the acquires in the closures and in `isDisposed`.
    @usableFromInline let hasBeenDisposed = Atomic<Bool>(false)

    @usableFromInline
    init(_ subscription: any Disposable) {
        self.subscription = subscription
    }

    @usableFromInline var isDisposed: Bool { hasBeenDisposed.load(ordering: .acquiring) || subscription.isDisposed }

    @usableFromInline
    func dispose() {
        hasBeenDisposed.store(true, ordering: .releasing)
        if MainQueue.isCurrent {
            subscription.dispose()
        } else {
            DispatchQueue.main.async { [subscription] in subscription.dispose() }
        }
    }

    // An adapted closure runs on the main queue, and does nothing after the disposal.

    @inlinable
    func opening<Value>(_ closure: @escaping @MainActor (Value) -> Void) -> @Sendable (MainValue<Value>) -> Void {
        let plain = calledOnMainQueue(closure)
        return { value in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(value.value) }
        }
    }

    @inlinable
    func calling<Failure: Error>(_ closure: @escaping @MainActor (Failure) -> Void) -> @Sendable (Failure) -> Void {
        let plain = calledOnMainQueue(closure)
        return { error in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(error) }
        }
    }

    @inlinable
    func calling(_ closure: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
        let plain = calledOnMainQueue(closure)
        return {
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain() }
        }
    }
}
