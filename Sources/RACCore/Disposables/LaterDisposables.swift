/// The members of a ``DisposableList`` behind the first.
///
/// `@unchecked Sendable` because one list holds it, and a lock guards that list. `@exclusivity(unchecked)` because nothing
/// here calls foreign code.
final class LaterDisposables: @unchecked Sendable {
    typealias Registration = DisposableList.Registration
    typealias Entry = DisposableList.Entry

    /// In ascending order. Removed ones leave a hole; holes are closed once they outnumber the rest.
    @exclusivity(unchecked) private(set) var entries: [Entry] = []
    @exclusivity(unchecked) private var holes = 0
    @exclusivity(unchecked) private var nextRegistration: Registration = 1
    @exclusivity(unchecked) private var index: DisposableIndex?

    var isEmpty: Bool { entries.isEmpty }

    func add(_ disposable: any Disposable) -> Registration {
        let registration = nextRegistration
        nextRegistration += 1
        entries.append(Entry(registration: registration, content: disposable))
        index?.add(ObjectIdentifier(disposable), registration)
        return registration
    }

    func remove(_ registration: Registration) -> (any Disposable)? {
        guard let removed = takeEntry(registration) else { return nil }
        index?.remove(ObjectIdentifier(removed), registration)
        return removed
    }

    func remove(identicalTo disposable: any Disposable) -> (any Disposable)? {
        if index == nil, entries.count <= 32 {
            let entry = entries.last { $0.content === disposable }
            return entry.flatMap { takeEntry($0.registration) }
        }
        if index == nil { index = buildIndex() }
        return index?.removeLatest(ObjectIdentifier(disposable)).flatMap { takeEntry($0) }
    }

    private func takeEntry(_ registration: Registration) -> (any Disposable)? {
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
    private func closeHoles() {
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
