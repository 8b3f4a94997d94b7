import Synchronization

/// A set of disposables that are disposed together, in reverse order of registration.
///
/// Every subscription has one: it is the `lifetime` its cleanups are registered with. Adding to a disposed one
/// disposes the newcomer at once, on the adding thread. Cleanups run outside any lock, on the thread that disposes.
/// Adding is O(1); removing is O(log n), so that a signal of a million inner signals can register each and take it
/// off again when it ends.
///
/// Source: `RACCompoundDisposable`.
public final class CompoundDisposable: Disposable {
    /// Names one registration, so that it can be withdrawn without a search by identity.
    @usableFromInline
    package typealias Registration = UInt64

    private struct Entry {
        let registration: Registration
        var content: (any Disposable)?
    }

    /// Registrations in ascending order. Removed ones leave a hole; holes are closed once they outnumber the rest.
    private struct Content {
        /// The first registration, kept here because most subscriptions have only one and should not need an array.
        var first: (any Disposable)?
        var entries: [Entry] = []
        var holes = 0
        var nextRegistration: Registration = 1
        /// Where to find a disposable by identity. Built at the first `remove(_:)` of a large set.
        var index: [ObjectIdentifier: Registration]?

        /// Whether a member may have members itself.
        var holdsContainer: Bool {
            if let first, isContainer(first) { return true }
            return entries.contains { $0.content.map(isContainer) ?? false }
        }

        mutating func add(_ disposable: any Disposable) -> Registration {
            if first == nil, entries.isEmpty {
                first = disposable
                return 0
            }
            let registration = nextRegistration
            nextRegistration += 1
            entries.append(Entry(registration: registration, content: disposable))
            index?[ObjectIdentifier(disposable)] = registration
            return registration
        }

        mutating func remove(_ registration: Registration) -> (any Disposable)? {
            if registration == 0 {
                defer { first = nil }
                return first
            }
            var low = 0
            var high = entries.count
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].registration < registration { low = middle + 1 } else { high = middle }
            }
            guard low < entries.count, entries[low].registration == registration else { return nil }
            guard let content = entries[low].content else { return nil }
            entries[low].content = nil
            holes += 1
            while let last = entries.last, last.content == nil {
                entries.removeLast()
                holes -= 1
            }
            if holes > 16, holes > entries.count / 2 {
                entries.removeAll { $0.content == nil }
                holes = 0
            }
            return content
        }

        mutating func remove(identicalTo disposable: any Disposable) -> (any Disposable)? {
            if first === disposable {
                defer { first = nil }
                return first
            }
            let identity = ObjectIdentifier(disposable)
            if entries.count > 32, index == nil {
                var index: [ObjectIdentifier: Registration] = [:]
                for entry in entries {
                    if let content = entry.content { index[ObjectIdentifier(content)] = entry.registration }
                }
                self.index = index
            }
            if let registration = index?.removeValue(forKey: identity) {
                return remove(registration)
            }
            // Small sets, and a disposable that was added twice and is in the index only once.
            guard let position = entries.lastIndex(where: { $0.content === disposable }) else { return nil }
            return remove(entries[position].registration)
        }

        mutating func takeAll() -> [any Disposable] {
            var all: [any Disposable] = []
            if let first { all.append(first) }
            for entry in entries {
                if let content = entry.content { all.append(content) }
            }
            self = Content()
            return all
        }
    }

    // Written once, inside the lock; read without it, on every event.
    @usableFromInline let disposed = Atomic<Bool>(false)
    private let content: Lock<Content>

    /// Creates an empty set.
    public init() {
        content = Lock(Content())
    }

    /// Creates a set of `disposables`.
    ///
    /// - Parameter disposables: The first members, in order of registration.
    public convenience init(_ disposables: some Sequence<any Disposable>) {
        self.init()
        for disposable in disposables { add(disposable) }
    }

    deinit {
        // Once disposed it is empty.
        if disposed.load(ordering: .acquiring) { return }
        // Long chains of containers are freed without recursion.
        if content.withLock({ $0.holdsContainer }) { releaseDisposables(takeContentForRelease()) }
    }

    /// Whether ``dispose()`` has been called.
    @inlinable public var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    /// Adds a disposable, or disposes it at once if this set is already disposed.
    ///
    /// - Parameter disposable: The new member. The same one may be added twice.
    public func add(_ disposable: any Disposable) {
        _ = register(disposable)
    }

    /// Adds a cleanup closure, or runs it at once if this set is already disposed.
    ///
    /// - Parameter cleanup: The closure; it runs at most once.
    public func add(_ cleanup: @escaping @Sendable () -> Void) {
        add(ActionDisposable(cleanup))
    }

    /// Takes a disposable out again without disposing it. Does nothing if it is not a member.
    ///
    /// - Parameter disposable: The member to take out; added twice, it is taken out once.
    public func remove(_ disposable: any Disposable) {
        // What is removed is released when this returns, outside the lock.
        _ = content.withLock { $0.remove(identicalTo: disposable) }
    }

    /// Disposes all members, the last added first, and every later addition at once.
    public func dispose() {
        _ = disposeIfNeeded()
    }

    /// Adds a disposable and names the registration, for ``unregister(_:)``.
    ///
    /// - Returns: `nil` if the set was disposed, and so `disposable` was, too.
    @usableFromInline
    package func register(_ disposable: any Disposable) -> Registration? {
        let registration = content.withLock { content -> Registration? in
            if disposed.load(ordering: .relaxed) { return nil }
            return content.add(disposable)
        }
        if registration == nil { disposeAll([disposable]) }
        return registration
    }

    /// Takes out one registration without disposing it, in O(log n).
    @usableFromInline
    package func unregister(_ registration: Registration) {
        _ = content.withLock { $0.remove(registration) }
    }

    /// Disposes, and says whether this call is the one that did.
    ///
    /// A terminal event and a `dispose()` on another thread meet here, and exactly one of them wins: that is how a
    /// subscriber never hears of an end after its `dispose()` returned.
    @usableFromInline
    package func disposeIfNeeded() -> Bool {
        if disposed.load(ordering: .acquiring) { return false }
        let (isFirst, only, rest) = content.withLock { content -> (Bool, (any Disposable)?, [any Disposable]) in
            if disposed.exchange(true, ordering: .acquiringAndReleasing) { return (false, nil, []) }
            if content.entries.isEmpty {
                defer { content.first = nil }
                return (true, content.first, [])
            }
            return (true, nil, content.takeAll())
        }
        guard isFirst else { return false }
        if let only {
            if isContainer(only) { disposeAll([only]) } else { only.dispose() }
        } else if !rest.isEmpty {
            disposeAll(rest)
        }
        return true
    }
}

extension CompoundDisposable {
    /// Marks this disposed and hands over its content, in order of registration. Empty if it was disposed already.
    func takeContentForDisposal() -> [any Disposable] {
        content.withLock { content in
            if disposed.exchange(true, ordering: .acquiringAndReleasing) { return [] }
            return content.takeAll()
        }
    }

    /// Hands over the content without disposing it. For when nobody else can see this any more.
    func takeContentForRelease() -> [any Disposable] {
        content.withLock { $0.takeAll() }
    }
}
