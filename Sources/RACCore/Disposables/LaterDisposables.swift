/// The members of a ``DisposableList`` behind the first.
///
/// `@unchecked Sendable` because one list holds it, and a lock guards that list. `@exclusivity(unchecked)` because nothing
/// here calls foreign code.
final class LaterDisposables: @unchecked Sendable {
    typealias Registration = DisposableList.Registration

    /// In order. Removed ones leave a hole; holes are closed once they outnumber the rest.
    @exclusivity(unchecked) private(set) var contents: [(any Disposable)?] = []
    /// In ascending order; `nil` if each is one more than the one before it.
    @exclusivity(unchecked) private var registrations: [Registration]?
    /// Of the first position, as long as there is no list of registrations.
    @exclusivity(unchecked) private var firstRegistration: Registration = 1
    @exclusivity(unchecked) private var nextRegistration: Registration = 1
    @exclusivity(unchecked) private var holes = 0
    @exclusivity(unchecked) private var index: DisposableIndex?

    var isEmpty: Bool { contents.isEmpty }

    func add(_ disposable: any Disposable) -> Registration {
        let registration = nextRegistration
        nextRegistration += 1
        if contents.isEmpty {
            registrations = nil
            firstRegistration = registration
        } else if registrations == nil, firstRegistration + Registration(contents.count) != registration {
            // The last one has been removed before.
            registrations = contents.indices.map { self.registration(at: $0) }
        }
        contents.append(disposable)
        registrations?.append(registration)
        index?.add(disposable, registration)
        return registration
    }

    func remove(_ registration: Registration) -> (any Disposable)? {
        guard let position = position(of: registration) else { return nil }
        return takeContent(at: position)
    }

    func remove(identicalTo disposable: any Disposable) -> (any Disposable)? {
        if index == nil {
            if let last = contents.last, last === disposable { return takeContent(at: contents.count - 1) }
            if contents.count <= Self.indexed {
                return contents.lastIndex { $0 === disposable }.flatMap { takeContent(at: $0) }
            }
            var index = DisposableIndex()
            for (position, member) in contents.enumerated() {
                if let member { index.add(member, registration(at: position)) }
            }
            self.index = index
        }
        return index?.latest(of: disposable).flatMap { remove($0) }
    }

    /// With more members than this they are not searched one by one.
    private static let indexed = 32

    /// Takes out what stands at a position; `nil` if it is a hole.
    private func takeContent(at position: Int) -> (any Disposable)? {
        guard let content = contents[position].take() else { return nil }
        index?.remove(content, registration(at: position))
        if position + 1 == contents.count { removeLastHoles() } else { holes += 1 }
        if holes > 16, holes > contents.count / 2 { closeHoles() }
        // Gives back memory that a burst has taken.
        if contents.capacity > 64, contents.count < contents.capacity / 4 { closeHoles() }
        return content
    }

    /// Removes the last position, which has become a hole, and the holes before it.
    private func removeLastHoles() {
        holes += 1
        while !contents.isEmpty, contents[contents.count - 1] == nil {
            contents.removeLast()
            registrations?.removeLast()
            holes -= 1
        }
    }

    private func closeHoles() {
        if holes > 0 || registrations != nil {
            registrations = contents.indices.compactMap { contents[$0] == nil ? nil : registration(at: $0) }
        }
        // Into an array no longer than it needs to be. Members are moved, which counts no references.
        contents = contents.withUnsafeMutableBufferPointer { old in
            Array(unsafeUninitializedCapacity: old.count - holes) { new, count in
                for position in old.indices {
                    guard let content = old[position].take() else { continue }
                    new.initializeElement(at: count, to: content)
                    count += 1
                }
            }
        }
        holes = 0
        if contents.count <= Self.indexed { index = nil }
    }

    private func registration(at position: Int) -> Registration {
        registrations?[position] ?? firstRegistration + Registration(position)
    }

    private func position(of registration: Registration) -> Int? {
        guard let registrations else {
            let position = registration &- firstRegistration
            return position < Registration(contents.count) ? Int(position) : nil
        }
        guard let base = registrations.first, registration >= base else { return nil }
        // Registrations ascend, so a member stands no further back than this; right here, if no hole was closed before it.
        var high = Int(min(registration - base, UInt64(registrations.count - 1)))
        if registrations[high] == registration { return high }
        var low = 0
        while low < high {
            let middle = (low + high) / 2
            if registrations[middle] < registration { low = middle + 1 } else { high = middle }
        }
        return registrations[low] == registration ? low : nil
    }
}

/// Where to find the members of a large ``DisposableList`` by identity.
private struct DisposableIndex {
    typealias Registration = DisposableList.Registration

    /// The last registration of each member.
    private var latest: [ObjectIdentifier: Registration] = [:]
    /// The ones before, of a member that has been added more than once.
    private var former: [ObjectIdentifier: [Registration]] = [:]

    mutating func add(_ member: any Disposable, _ registration: Registration) {
        let identity = ObjectIdentifier(member)
        if let before = latest.updateValue(registration, forKey: identity) {
            former[identity, default: []].append(before)
        }
    }

    func latest(of member: any Disposable) -> Registration? {
        latest[ObjectIdentifier(member)]
    }

    mutating func remove(_ member: any Disposable, _ registration: Registration) {
        let identity = ObjectIdentifier(member)
        var before = former.removeValue(forKey: identity) ?? []
        if latest[identity] == registration {
            latest[identity] = before.popLast()
        } else {
            before.removeAll { $0 == registration }
        }
        if !before.isEmpty { former[identity] = before }
    }
}
