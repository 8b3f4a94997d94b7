/// Keeps disposables for an owner, and disposes them when the owner releases the bag.
///
/// Keep it in a property of the owner: its subscriptions then end with it.
///
/// ```swift
/// final class Screen {
///     private let bag = DisposableBag()
///
///     init(_ titles: Signal<String, Never>) {
///         titles.subscribe { print($0) }.add(to: bag)     // ends with the screen
///     }
/// }
/// ```
///
/// The bag disposes when its last reference goes away, on that thread, the last added first. It does so while the owner is
/// being taken apart: weak references to the owner are `nil` by then. What has been disposed meanwhile is forgotten when
/// something is added, so a bag may live long and have any number of short subscriptions: it keeps at most 31, or twice as
/// many as have not been disposed. To empty a bag that stays in its property, for a cell that is used again for example,
/// dispose it and put a new one in its place after that: cleanups that run while the property is assigned must not look at it.
///
/// ReactiveObjC has `rac_deallocDisposable` for it. `DisposeBag` in RxSwift, a set of `AnyCancellable` in Combine.
public final class DisposableBag: Disposable {
    private let members = BagStorage()

    /// Creates an empty bag.
    public init() {}

    deinit {
        members.end()
    }

    /// Indicates whether ``dispose()`` has been called.
    public var isDisposed: Bool { members.isEnded }

    /// Adds a disposable. It is disposed immediately, on this thread, if the bag has been.
    ///
    /// - Parameter disposable: Kept until the bag disposes it, or finds that it has been disposed.
    public func add(_ disposable: any Disposable) {
        members.add(disposable)
    }

    /// Adds a cleanup. It runs immediately, on this thread, if the bag has been disposed.
    ///
    /// - Parameter cleanup: Runs once, on the thread that disposes the bag or releases it.
    public func add(_ cleanup: @escaping @Sendable () -> Void) {
        add(ActionDisposable(cleanup))
    }

    /// Disposes everything in the bag now, the last added first, and everything that is added later at once.
    public func dispose() {
        members.end()
    }
}

extension Disposable {
    /// Puts this into a bag, which disposes it when the owner releases the bag.
    ///
    /// - Parameter bag: Disposes this at once, on this thread, if the bag has been disposed.
    public func add(to bag: DisposableBag) {
        bag.add(self)
    }

    /// Adds this to a set that is disposed as a whole. Releasing the set does not dispose this.
    ///
    /// - Parameter set: Keeps this until the set is disposed. Disposes this at once, on this thread, if it has been.
    public func add(to set: CompoundDisposable) {
        set.add(self)
    }
}
