import RACCore

/// The life of an object, to be kept in a property of it: it ends when the object is deallocated.
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
/// Only the object should hold it: a lifetime that is held elsewhere goes on after the object. Signals, and
/// subscriptions that end with it, do not hold it. It ends on the thread that drops the last reference, while the object
/// is being taken apart: weak references to the object are `nil` by then. A class that wants all of itself to be there
/// still calls ``end()`` in its `deinit`.
///
/// Source: `rac_deallocDisposable` and `rac_willDeallocSignal` in NSObject+RACDeallocating. Better: it works on every
/// platform and for every class, forgets what has been disposed meanwhile, and needs no method to be replaced at run
/// time.
public final class Lifetime: Sendable {
    private let members = BagStorage()

    /// Creates a lifetime that has not ended.
    public init() {}

    deinit {
        members.end()
    }

    /// Indicates whether it has ended.
    public var isEnded: Bool { members.isEnded }

    /// Sends nothing, and completes when the lifetime ends. Immediately if it has.
    ///
    /// Completes on the thread that ends it. The signal does not hold the lifetime, nor the object.
    ///
    /// Source: `-rac_willDeallocSignal` in NSObject+RACDeallocating.
    public var ended: Signal<Never, Never> {
        .trusted { [members] subscriber in
            // The lifetime holds the subscriber, and the subscriber's own cleanup takes it out again. This is no cycle
            // that lasts: a lifetime always ends, at the latest when it is deallocated itself, and then holds nothing.
            members.add(ActionDisposable { subscriber.complete() }, removedWith: subscriber.lifetime)
        }
    }

    /// Adds a disposable to be disposed when the lifetime ends. At once, on this thread, if it has.
    ///
    /// What has been disposed by then is forgotten in time, so a long life may have any number of short subscriptions:
    /// the memory kept is at most about twice that of those that are not disposed.
    ///
    /// Source: `-rac_deallocDisposable` in NSObject+RACDeallocating.
    ///
    /// - Parameter disposable: Disposed once. The last added first.
    public func add(_ disposable: any Disposable) {
        members.add(disposable)
    }

    /// Adds a cleanup to run when the lifetime ends. At once, on this thread, if it has.
    ///
    /// - Parameter cleanup: Runs once, on the thread that ends the lifetime. The last added first.
    public func add(_ cleanup: @escaping @Sendable () -> Void) {
        add(ActionDisposable(cleanup))
    }

    /// Ends the lifetime now. Second and later calls do nothing.
    ///
    /// For the `deinit` of the owner, where all its properties are still there, or for an owner that closes before it is
    /// deallocated.
    public func end() {
        members.end()
    }

    /// Adds a disposable that takes itself out again when it has been disposed.
    ///
    /// - Parameter container: What it is taken out with. Usually the disposable itself.
    func add(_ disposable: any Disposable, removedWith container: CompoundDisposable) {
        members.add(disposable, removedWith: container)
    }
}

/// An object that says how long it lives.
///
/// A stored `let lifetime = Lifetime()` is all it takes, also in a class that belongs to a global actor. Bindings to such an
/// object end with it, and `take(during: object)` works.
public protocol LifetimeProviding: AnyObject {
    /// Ends with the object. Only the object should hold it.
    var lifetime: Lifetime { get }
}

extension LifetimeProviding {
    /// Sends nothing, and completes when the object's lifetime ends. Immediately if it has. Does not keep the object alive.
    ///
    /// Completes on the thread that ends the lifetime, usually the one that drops the last reference to the object.
    ///
    /// Source: `-rac_willDeallocSignal` in NSObject+RACDeallocating.
    public var willDeallocate: Signal<Never, Never> { lifetime.ended }
}

extension Disposable {
    /// Ties this to an object: it is disposed when the object's lifetime ends.
    ///
    /// - Parameter lifetime: Disposes this at once, on this thread, if it has ended.
    public func add(to lifetime: Lifetime) {
        lifetime.add(self)
    }
}
