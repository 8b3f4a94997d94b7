/// Keeps disposables for an owner, and disposes them when the owner releases the bag.
///
/// Keep the bag in a property of the owner, so that the owner's subscriptions end with the owner.
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
/// The bag disposes its members when it is deallocated, on the deallocating thread, the last added first. The owner is being
/// deallocated at that time, so weak references to the owner are already `nil`. Adding a member also removes disposed members
/// from time to time, so a bag can live long and have any number of short subscriptions. The bag keeps at most 31 members, or
/// twice the number of members that have not been disposed, whichever is more.
///
/// To empty the bag of an object that stays, such as a cell that is reused, dispose the bag, and then assign a new bag. Without
/// the first step the assignment would dispose the members, and their cleanups must not access the property during the
/// assignment.
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
    /// - Parameter disposable: Kept until the bag disposes it, or finds it already disposed.
    public func add(_ disposable: any Disposable) {
        members.add(disposable)
    }

    /// Adds a cleanup. It runs immediately, on this thread, if the bag has been disposed.
    ///
    /// - Parameter cleanup: Runs once, on the thread that disposes the bag or releases it.
    public func add(_ cleanup: @escaping @Sendable () -> Void) {
        add(ActionDisposable(cleanup))
    }

    /// Disposes all members of the bag now, the last added first. A disposable that is added later is disposed immediately.
    public func dispose() {
        members.end()
    }
}

extension Disposable {
    /// Adds this disposable to a bag. The bag disposes it when the owner releases the bag.
    ///
    /// - Parameter bag: The bag that keeps this disposable. If the bag has been disposed, this disposable is disposed
    ///   immediately, on this thread.
    public func add(to bag: DisposableBag) {
        bag.add(self)
    }

    /// Adds this disposable to a set that is disposed as a whole. Releasing the set does not dispose its members.
    ///
    /// - Parameter set: The set that keeps this disposable until the set is disposed. If the set has been disposed, this
    ///   disposable is disposed immediately, on this thread.
    public func add(to set: CompoundDisposable) {
        set.add(self)
    }
}
