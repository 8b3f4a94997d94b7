import RACCore

/// The lifetime of an object, which stores its lifetime in a property. The lifetime ends when the object is deallocated.
///
/// ```swift
/// final class Screen: LifetimeProviding {
///     let lifetime = Lifetime()
///
///     init(_ model: Model) {
///         lifetime.add(model.title.subscribe { print($0) })   // ends with the screen
///     }
/// }
/// ```
///
/// Only the object should hold its lifetime. Signals and subscriptions that end with the lifetime do not hold it. The lifetime
/// ends while the object is being deallocated, on the thread that releases the last reference. Weak references to the object
/// are already `nil`. If the end of the lifetime needs the whole object, call ``end()`` in the object's `deinit`.
public final class Lifetime: Sendable {
    private let members = BagStorage()

    /// Creates a lifetime that has not ended.
    public init() {}

    deinit {
        members.end()
    }

    /// Indicates whether the lifetime has ended.
    public var isEnded: Bool { members.isEnded }

    /// A signal that sends nothing, and completes when the lifetime ends, on the thread that ends it, or immediately if it has
    /// ended. The signal holds neither the lifetime nor the object.
    public var ended: Signal<Never, Never> {
        .trusted { [members] subscriber in
            // `members` and the subscriber's cleanup hold each other, temporarily: a lifetime ends at the latest when it is
            // deallocated, and then holds nothing.
            members.add(ActionDisposable { subscriber.complete() }, removedWith: subscriber.lifetime)
        }
    }

    /// Adds a disposable to be disposed when the lifetime ends, or immediately, on this thread, if it has ended.
    ///
    /// Disposed entries are removed from time to time. The lifetime uses at most about twice the memory of the other entries.
    ///
    /// - Parameter disposable: Disposed once. Disposables are disposed in the reverse order of their addition.
    public func add(_ disposable: any Disposable) {
        members.add(disposable)
    }

    /// Adds a cleanup to run when the lifetime ends, or immediately, on this thread, if it has ended.
    ///
    /// - Parameter cleanup: Runs once, on the thread that ends the lifetime, in the reverse order of addition.
    public func add(_ cleanup: @escaping @Sendable () -> Void) {
        add(ActionDisposable(cleanup))
    }

    /// Ends the lifetime immediately. Second and later calls do nothing.
    ///
    /// Call this method in the `deinit` of the owner, where all its properties still exist, or when the owner closes before.
    public func end() {
        members.end()
    }

    /// Adds a disposable that is removed when a container, usually the disposable itself, is disposed.
    func add(_ disposable: any Disposable, removedWith container: CompoundDisposable) {
        members.add(disposable, removedWith: container)
    }
}

/// An object with a lifetime.
///
/// To conform, store a `let lifetime = Lifetime()`. A class that belongs to a global actor can conform in the same way.
/// Bindings to a conforming object end with the object, and `take(during:)` accepts the object.
public protocol LifetimeProviding: AnyObject {
    /// A lifetime that ends with the object. Only the object should hold it.
    var lifetime: Lifetime { get }
}

extension LifetimeProviding {
    /// A signal that sends nothing, and completes when the object's lifetime ends, on the thread that ends the lifetime, or
    /// immediately if the lifetime has ended. The signal does not keep the object alive.
    public var willDeallocate: Signal<Never, Never> { lifetime.ended }
}

extension Disposable {
    /// Disposes this disposable when an object's lifetime ends.
    ///
    /// - Parameter lifetime: The object's lifetime. If it has ended, the disposable is disposed immediately, on this thread.
    public func add(to lifetime: Lifetime) {
        lifetime.add(self)
    }
}
