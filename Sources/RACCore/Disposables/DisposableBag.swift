/// A container of disposables, which disposes its members when its owner releases it.
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
/// When the bag is deallocated, it disposes its members on the deallocating thread, the last added first. Weak references to
/// the owner are already `nil` at that time.
///
/// Some additions also remove disposed members, so a bag can have any number of short subscriptions over time. The bag keeps at
/// most 31 members, or twice the number of members that have not been disposed, whichever is more.
///
/// To end the subscriptions of an object that is reused, such as a cell, dispose the bag, and then assign a new bag. If you only
/// assign a new bag, the members are disposed during the assignment, so their cleanups must not access the property of the bag.
///
/// Corresponds to `DisposeBag` in RxSwift, a set of `AnyCancellable` in Combine, and `rac_deallocDisposable` in ReactiveObjC.
public final class DisposableBag: Disposable {
    private let members = BagStorage()

    /// Creates an empty bag.
    public init() {}

    deinit {
        members.end()
    }

    /// Indicates whether ``dispose()`` has been called.
    public var isDisposed: Bool { members.isEnded }

    /// Adds a disposable, or disposes it immediately, on this thread, if the bag has been disposed.
    ///
    /// - Parameter disposable: The new member. The bag keeps it until the bag disposes it, or finds it already disposed.
    public func add(_ disposable: any Disposable) {
        members.add(disposable)
    }

    /// Adds a cleanup, or runs it immediately, on this thread, if the bag has been disposed.
    ///
    /// - Parameter cleanup: The closure. It runs once, on the thread that disposes or releases the bag.
    public func add(_ cleanup: @escaping @Sendable () -> Void) {
        add(ActionDisposable(cleanup))
    }

    /// Disposes all members now, the last added first. A disposable that is added later is disposed immediately.
    public func dispose() {
        members.end()
    }
}

extension Disposable {
    /// Adds this disposable to a bag, which disposes it when the bag is released.
    ///
    /// - Parameter bag: Keeps this disposable, or disposes it immediately, on this thread, if the bag has been disposed.
    public func add(to bag: DisposableBag) {
        bag.add(self)
    }

    /// Adds this disposable to a set that is disposed as a whole. Releasing the set does not dispose its members.
    ///
    /// - Parameter set: Keeps this disposable, or disposes it immediately, on this thread, if the set has been disposed.
    public func add(to set: CompoundDisposable) {
        set.add(self)
    }
}
