import Dispatch
import RACCore
import RACSchedulers
import Synchronization

/// Ends a subscription on the main queue, wherever it is disposed: at once on the main queue, in a later turn otherwise.
///
/// So values of the main actor that operators keep are released there, and cleanups run there.
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

    /// A closure as the chain calls it: on the main queue, and not after the disposal.
    @inlinable
    func calling<Argument>(_ closure: @escaping @MainActor (Argument) -> Void) -> @Sendable (Argument) -> Void {
        let plain = calledOnMainQueue(closure)
        return { argument in
            if !self.hasBeenDisposed.load(ordering: .acquiring) { plain(argument) }
        }
    }
}
