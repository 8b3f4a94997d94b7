import Dispatch
import RACCore
import RACSchedulers
import Synchronization

/// A disposable that ends a subscription on the main queue: immediately if it is disposed there, otherwise in a later turn.
///
/// Cleanups therefore run on the main queue. Values of the main actor that operators keep are released there.
@usableFromInline
final class MainSubscription: Disposable {
    private let subscription: any Disposable
    /// The flag that a disposal on any thread sets immediately. The main queue checks it before each closure, since the
    /// subscription itself may be disposed a turn later.
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

    // These methods wrap the receiver's closures for the chain: the closures run on the main queue, and not after the disposal.

    /// Wraps a closure that receives a value, which arrives in a `MainValue`.
    @inlinable
    func opening<Value>(_ closure: @escaping @MainActor (Value) -> Void) -> @Sendable (MainValue<Value>) -> Void {
        let plain = calledOnMainQueue(closure)
        return { value in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(value.value) }
        }
    }

    /// Wraps a closure that receives a failure.
    @inlinable
    func calling<Failure: Error>(_ closure: @escaping @MainActor (Failure) -> Void) -> @Sendable (Failure) -> Void {
        let plain = calledOnMainQueue(closure)
        return { error in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(error) }
        }
    }

    /// Wraps a closure that is called on completion.
    @inlinable
    func calling(_ closure: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
        let plain = calledOnMainQueue(closure)
        return {
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain() }
        }
    }
}
