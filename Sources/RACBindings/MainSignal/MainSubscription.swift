import Dispatch
import RACCore
import RACSchedulers
import Synchronization

/// Ends a subscription on the main queue, wherever it is disposed: at once on the main queue, in a later turn otherwise.
///
/// So values of the main actor that operators keep for it are released there, and cleanups run there.
@usableFromInline
final class MainSubscription: Disposable {
    private let lifetime: CompoundDisposable
    /// Says on the main queue that nothing more is wanted, though the lifetime may not have been disposed yet.
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

    // Closures as the chain calls them: on the main queue, and not after the disposal.

    /// A closure that takes a value.
    @inlinable
    func opening<Value>(_ closure: @escaping @MainActor (Value) -> Void) -> @Sendable (MainValue<Value>) -> Void {
        let plain = calledOnMainQueue(closure)
        return { value in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(value.value) }
        }
    }

    /// A closure that takes a failure.
    @inlinable
    func calling<Failure: Error>(_ closure: @escaping @MainActor (Failure) -> Void) -> @Sendable (Failure) -> Void {
        let plain = calledOnMainQueue(closure)
        return { error in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(error) }
        }
    }

    /// A closure that is called on completion.
    @inlinable
    func calling(_ closure: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
        let plain = calledOnMainQueue(closure)
        return {
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain() }
        }
    }
}
