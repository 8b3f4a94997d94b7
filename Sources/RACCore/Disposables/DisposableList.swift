/// The members of a ``CompoundDisposable``, in order of registration.
///
/// Adding is O(1). A member is found by its registration in O(1) as long as no holes have been closed, and in O(log n) from
/// then on; by identity in O(1) on average, through an index that is built when it is first needed.
@usableFromInline
package struct DisposableList: Sendable {
    /// Names one registration, which is to be removed once at most: a list that has become empty begins with 0 again. The others
    /// ascend.
    @usableFromInline
    package typealias Registration = UInt64

    struct Entry {
        let registration: Registration
        var content: (any Disposable)?
    }

    /// The first registration, kept here because most subscriptions have only one and should not need an array.
    private var first: (any Disposable)?
    /// The others, in ascending order. Removed ones leave a hole; holes are closed once they outnumber the rest.
    private var entries: [Entry] = []
    private var holes = 0
    private var nextRegistration: Registration = 1
    private var index: DisposableIndex?

    init() {}

    mutating func add(_ disposable: any Disposable) -> Registration {
        if first == nil, entries.isEmpty {
            first = disposable
            return 0
        }
        let registration = nextRegistration
        nextRegistration += 1
        entries.append(Entry(registration: registration, content: disposable))
        index?.add(ObjectIdentifier(disposable), registration)
        return registration
    }

    private mutating func takeFirst() -> (any Disposable)? {
        defer { first = nil }
        return first
    }

    mutating func remove(_ registration: Registration) -> (any Disposable)? {
        if registration == 0 { return takeFirst() }
        guard let removed = takeEntry(registration) else { return nil }
        index?.remove(ObjectIdentifier(removed), registration)
        return removed
    }

    mutating func remove(identicalTo disposable: any Disposable) -> (any Disposable)? {
        if first === disposable { return takeFirst() }
        if index == nil, entries.count <= 32 {
            let entry = entries.last { $0.content === disposable }
            return entry.flatMap { takeEntry($0.registration) }
        }
        if index == nil { index = buildIndex() }
        return index?.removeLatest(ObjectIdentifier(disposable)).flatMap { takeEntry($0) }
    }

    /// Takes out all members; `nil` if there are none.
    mutating func takeAll() -> DisposableMembers? {
        if first == nil, entries.isEmpty { return nil }
        defer { self = DisposableList() }
        return DisposableMembers(first: first, others: entries)
    }

    private mutating func takeEntry(_ registration: Registration) -> (any Disposable)? {
        guard let position = position(of: registration), let content = entries[position].content else { return nil }
        entries[position].content = nil
        holes += 1
        while let last = entries.last, last.content == nil {
            entries.removeLast()
            holes -= 1
        }
        if holes > 16, holes > entries.count / 2 { closeHoles() }
        if entries.capacity > 64, entries.count < entries.capacity / 4 { closeHoles() }
        return content
    }

    /// Also gives back memory that a burst has taken.
    private mutating func closeHoles() {
        entries = entries.filter { $0.content != nil }
        holes = 0
        if let index, index.capacity > 64, entries.count < index.capacity / 4 { self.index = nil }
    }

    private func position(of registration: Registration) -> Int? {
        guard let base = entries.first?.registration, registration >= base else { return nil }
        // Registrations ascend, so an entry stands no further back than this; right here, if no hole was closed before it.
        var high = Int(min(registration - base, UInt64(entries.count - 1)))
        if entries[high].registration == registration { return high }
        var low = 0
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].registration < registration { low = middle + 1 } else { high = middle }
        }
        return entries[low].registration == registration ? low : nil
    }

    private func buildIndex() -> DisposableIndex {
        var index = DisposableIndex()
        for entry in entries {
            if let content = entry.content { index.add(ObjectIdentifier(content), entry.registration) }
        }
        return index
    }
}

/// What has been taken out of a container of disposables, to be disposed or released.
struct DisposableMembers: Sendable {
    private let first: (any Disposable)?
    private let others: [DisposableList.Entry]

    init(first: (any Disposable)?, others: [DisposableList.Entry]) {
        self.first = first
        self.others = others
    }

    /// The one thing in a container that has room for one.
    init(_ only: any Disposable) {
        self.init(first: only, others: [])
    }

    // Inlined, since every subscription ends here.

    /// Disposes all, the last first. Inside many other disposals it may return before that.
    @inline(__always)
    func dispose() {
        assertNoLockHeld()
        Trampoline.run(.cleanup, self) { $0.disposeEach() }
    }

    /// Disposes all, the last first. All cleanups have run when this returns.
    @inline(__always)
    func disposeToEnd() {
        assertNoLockHeld()
        Trampoline.runToEnd(.cleanup, self) { $0.disposeEach() }
    }

    @inline(__always)
    private func disposeEach() {
        for entry in others.reversed() { entry.content?.dispose() }
        first?.dispose()
    }
}

/// Where to find the members of a large ``DisposableList`` by identity.
private struct DisposableIndex {
    /// The registrations of one member. One that has been added once needs no array.
    struct Registrations {
        var latest: UInt64
        var former: [UInt64] = []
    }

    private var members: [ObjectIdentifier: Registrations] = [:]

    var capacity: Int { members.capacity }

    mutating func add(_ identity: ObjectIdentifier, _ registration: UInt64) {
        guard var member = members.updateValue(Registrations(latest: registration), forKey: identity) else { return }
        member.former.append(member.latest)
        member.latest = registration
        members[identity] = member
    }

    /// Takes out the last registration of a member; `nil` if there is no such member.
    mutating func removeLatest(_ identity: ObjectIdentifier) -> UInt64? {
        guard var member = members.removeValue(forKey: identity) else { return nil }
        if let before = member.former.popLast() {
            members[identity] = Registrations(latest: before, former: member.former)
        }
        return member.latest
    }

    /// Takes out one registration of a member. The search is among the registrations of this one member.
    mutating func remove(_ identity: ObjectIdentifier, _ registration: UInt64) {
        guard let member = members[identity] else { return }
        if member.latest == registration {
            _ = removeLatest(identity)
        } else if let position = member.former.lastIndex(of: registration) {
            members[identity]?.former.remove(at: position)
        }
    }
}
