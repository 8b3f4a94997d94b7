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
/// The bag disposes its members when it is deallocated, on that thread, the last added first. The owner is being deallocated at
/// that time: weak references to it are already `nil`. Disposed members are removed when another is added, so a bag can live long
/// and have any number of short subscriptions: it keeps at most 31, or twice the number of members that have not been disposed.
/// To empty a bag that stays in its property, for example for a cell that is reused, dispose it and then assign a new one:
/// cleanups that run during the assignment must not access the property.
///
/// Corresponds to `DisposeBag` in RxSwift, to a set of `AnyCancellable` in Combine, and to `rac_deallocDisposable` in
/// ReactiveObjC.
public final class DisposableBag: Disposable {
    private let members = BagStorage()

    /// Creates an empty bag.
    public init() {}

    deinit {
        members.end()
    }

    /// Indicates whether ``dispose()`` has been called.
    public var isDisposed: Bool { members.isEnded }

    /// Adds a disposable. It is disposed immediately, on this thread, if the bag has been disposed.
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

    /// Disposes all members of the bag now, the last added first, and every later addition immediately.
    public func dispose() {
        members.end()
    }
}

extension Disposable {
    /// Adds this to a bag, which disposes it when the owner releases the bag.
    ///
    /// - Parameter bag: Disposes this immediately, on this thread, if the bag has been disposed.
    public func add(to bag: DisposableBag) {
        bag.add(self)
    }

    /// Adds this to a set that is disposed as a whole. Releasing the set does not dispose this.
    ///
    /// - Parameter set: Keeps this until the set is disposed. Disposes this immediately, on this thread, if the set has been
    ///   disposed.
    public func add(to set: CompoundDisposable) {
        set.add(self)
    }
}
