import Synchronization

/// The subscriptions that send to one subject: they are disposed when it ends, so that nobody works for a subject that
/// takes nothing any more.
///
/// Most subjects are sent to by hand, so the set is made for the first subscription.
@usableFromInline
package struct Feeds: ~Copyable, Sendable {
    /// The address of the set, which this retains; 0 until the first subscription, or the end, makes it.
    ///
    /// Not an `AtomicLazyReference`: a subject that dies would look up its type.
    private let members = Atomic<UInt>(0)

    @usableFromInline
    package init() {}

    /// Adds a subscription; disposes it at once if the subject has ended.
    ///
    /// - Parameter lifetime: The lifetime of the subscription. It is taken off this set when it ends by itself.
    @usableFromInline
    package func add(_ lifetime: CompoundDisposable) {
        _ = members(or: CompoundDisposable()).adopt(lifetime)
    }

    /// Disposes all subscriptions, now and from now on.
    @usableFromInline
    package func dispose() {
        members(or: .disposed).dispose()
    }

    /// The set; the first caller makes it.
    private borrowing func members(or make: @autoclosure () -> CompoundDisposable) -> CompoundDisposable {
        if let present = Self.reference(to: members.load(ordering: .acquiring)) { return present.takeUnretainedValue() }
        let fresh = Unmanaged.passRetained(make())
        let (isIn, present) = members.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: fresh.toOpaque()),
            ordering: .acquiringAndReleasing
        )
        if !isIn { fresh.release() }
        return (Self.reference(to: present) ?? fresh).takeUnretainedValue()
    }

    private static func reference(to address: UInt) -> Unmanaged<CompoundDisposable>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }

    deinit {
        Self.reference(to: members.load(ordering: .acquiring))?.release()
    }
}

/// A subject that disposes what sends to it when it ends.
package protocol FedSubject: AnyObject, Sendable {
    /// Takes note of a subscription that sends to this subject.
    func addFeed(_ lifetime: CompoundDisposable)
}

extension CompoundDisposable {
    /// A set that has been disposed.
    @usableFromInline static let disposed: CompoundDisposable = {
        let disposable = CompoundDisposable()
        disposable.dispose()
        return disposable
    }()
}
