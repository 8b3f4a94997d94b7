/// The members of a ``CompoundDisposable``, in order of registration.
///
/// Adding is O(1). A member is found by its registration in O(1) as long as no holes have been closed, and in O(log n) from
/// then on; by identity in O(1) on average, through an index that is built when it is first needed.
@usableFromInline
package struct DisposableList: Sendable {
    /// Names one registration. Later ones are greater.
    @usableFromInline
    package typealias Registration = UInt64

    private struct Entry {
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

    /// Whether there is no member but the first.
    var hasOneAtMost: Bool { entries.isEmpty }

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
        index?.add(ObjectIdentifier(disposable), registration)
        return registration
    }

    mutating func takeFirst() -> (any Disposable)? {
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

    mutating func takeAll() -> [any Disposable] {
        var all: [any Disposable] = []
        if let first { all.append(first) }
        for entry in entries {
            if let content = entry.content { all.append(content) }
        }
        self = DisposableList()
        return all
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
        if let before = members[identity]?.latest {
            members[identity]?.former.append(before)
            members[identity]?.latest = registration
        } else {
            members[identity] = Registrations(latest: registration)
        }
    }

    /// Takes out the last registration of a member; `nil` if there is no such member.
    mutating func removeLatest(_ identity: ObjectIdentifier) -> UInt64? {
        guard let latest = members[identity]?.latest else { return nil }
        if let before = members[identity]?.former.popLast() {
            members[identity]?.latest = before
        } else {
            members[identity] = nil
        }
        return latest
    }

    /// Takes out one registration of a member. The search is among the registrations of this one member.
    mutating func remove(_ identity: ObjectIdentifier, _ registration: UInt64) {
        if members[identity]?.latest == registration {
            _ = removeLatest(identity)
        } else if let position = members[identity]?.former.lastIndex(of: registration) {
            members[identity]?.former.remove(at: position)
        }
    }
}
