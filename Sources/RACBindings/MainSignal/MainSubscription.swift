import Dispatch
import RACCore
import RACSchedulers
import Synchronization

/// Ends a subscription on the main queue, wherever it is disposed: at once on the main queue, in a later turn otherwise.
///
/// So cleanups run on the main queue, and values of the main actor that operators keep for the subscription are released there.
@usableFromInline
final class MainSubscription: Disposable {
    private let lifetime: CompoundDisposable
    /// Set at once by a disposal on any thread. The main queue looks at it before each closure, since it may be a turn before the
    /// lifetime is disposed.
    @usableFromInline let hasBeenDisposed = Atomic<Bool>(false)

    @usableFromInline
    init(_ lifetime: CompoundDisposable) {
        self.lifetime = lifetime
    }

    @usableFromInline var isDisposed: Bool { hasBeenDisposed.load(ordering: .acquiring) || lifetime.isDisposed }

    @usableFromInline
    func dispose() {
        hasBeenDisposed.store(true, ordering: .releasing)
        if MainQueue.isCurrent {
            lifetime.dispose()
        } else {
            DispatchQueue.main.async { [lifetime] in lifetime.dispose() }
        }
    }

    // They turn closures of the receiver into those that the chain calls: on the main queue, and not after the disposal.

    /// For a closure that takes a value.
    @inlinable
    func opening<Value>(_ closure: @escaping @MainActor (Value) -> Void) -> @Sendable (MainValue<Value>) -> Void {
        let plain = calledOnMainQueue(closure)
        return { value in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(value.value) }
        }
    }

    /// For a closure that takes a failure.
    @inlinable
    func calling<Failure: Error>(_ closure: @escaping @MainActor (Failure) -> Void) -> @Sendable (Failure) -> Void {
        let plain = calledOnMainQueue(closure)
        return { error in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(error) }
        }
    }

    /// For a closure that is called on completion.
    @inlinable
    func calling(_ closure: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
        let plain = calledOnMainQueue(closure)
        return {
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain() }
        }
    }
}
