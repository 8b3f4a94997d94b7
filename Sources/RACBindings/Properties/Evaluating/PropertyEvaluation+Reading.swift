import RACCore

// The methods that the closure of a `Property { }` calls when it reads properties.

extension PropertyEvaluation {
    struct Reader {
        /// `nil` during ``PropertyEvaluation/makeRoom(for:)``, where no closure reads the properties.
        let identity: ObjectIdentifier?
        /// The dependencies of the closure's last run. The closure mostly reads them again in the same order.
        private let former: DependencyList
        /// The number of dependencies read so far, while they match the beginning of ``former``.
        private var matching = 0
        /// The dependencies read so far, or `nil` while they match ``former``.
        private var others: OtherDependencies?
        var inner: [AnyMemoizedValue] = []
        var height: UInt32 = 0

        init(_ identity: ObjectIdentifier?, _ former: DependencyList) {
            self.identity = identity
            self.former = former
        }

        var dependencies: DependencyList {
            if let others { return DependencyList(others.read, others.positions) }
            return matching == former.count ? former : DependencyList(former.all[..<matching])
        }

        /// Calls the autoclosure only if this run differs from the last run, and so usually retains no dependency.
        mutating func record(_ identity: ObjectIdentifier, _ dependency: @autoclosure () -> PropertyDependency) {
            if !matches(identity) { recordOther(dependency()) }
        }

        private mutating func matches(_ identity: ObjectIdentifier) -> Bool {
            if others != nil { return false }
            if matching < former.count, former.positions.object(at: matching) == identity {
                matching += 1
                return true
            }
            return former.positions.position(of: identity).map { $0 < matching } ?? false
        }

        private mutating func recordOther(_ dependency: PropertyDependency) {
            let others = others ?? OtherDependencies(former.all[..<matching])
            self.others = others
            if others.positions.position(of: dependency.identity) != nil { return }
            others.read.append(dependency)
            others.positions.append(dependency.identity)
        }

        mutating func record(_ reading: ClosureReading, of derived: AnyMemoizedValue) {
            let dependencies = reading.dependencies
            for position in 0..<dependencies.count {
                record(dependencies.positions.object(at: position), dependencies.all[position])
            }
            record(derived, height: reading.height)
        }

        private mutating func record(_ derived: AnyMemoizedValue, height: UInt32) {
            self.height = max(self.height, height &+ 1)
            // A property of a low height need not be recorded, because its closure can run nested in the closure that reads it.
            if height >= PropertyEvaluation.lowHeight, inner.last !== derived { inner.append(derived) }
        }
    }

    /// An object, because a ``Reader`` is moved for each run of a closure, and few runs need these dependencies.
    final class OtherDependencies {
        var read: [PropertyDependency]
        var positions: ObjectIndex

        init(_ first: ArraySlice<PropertyDependency>) {
            read = Array(first)
            positions = ObjectIndex(first.lazy.map(\.identity))
        }
    }

    @inlinable
    func read<Value>(_ property: AnyPropertyCore, _ dependency: () -> PropertyDependency) -> Value {
        let cell = knownCell(property) ?? recordReading(dependency())
        return cell._withUnsafeGuaranteedRef { unsafeDowncast($0, to: PropertyCell<Value>.self).current }
    }

    /// Unretained, because `copies` holds the cell. `nil` if the source has not been copied.
    @usableFromInline
    func knownCell(_ property: AnyPropertyCore) -> Unmanaged<AnyPropertyCell>? {
        let identity = ObjectIdentifier(property)
        guard let position = position(of: identity) else { return nil }
        if !readers.isEmpty { readers[readers.count - 1].record(identity, copies[position].source) }
        return copy(at: position)
    }

    /// Tries the next position first, because closures mostly read in the same order in each run.
    private func position(of identity: ObjectIdentifier) -> Int? {
        if probablePosition < copies.count,
            copy(at: probablePosition)._withUnsafeGuaranteedRef({ $0.identity }) == identity
        {
            probablePosition += 1
            return probablePosition - 1
        }
        if positions == nil { positions = ObjectIndex(copies.lazy.map(\.identity)) }
        guard let position = positions?.position(of: identity) else { return nil }
        probablePosition = position + 1
        return position
    }

    @inlinable
    func read<Value>(_ node: PropertyNode<Value>) -> Value {
        PropertyEvaluation(of: node, inside: self).result()
    }

    /// Unretained, because `copies` holds the cell.
    @usableFromInline
    func recordReading(_ dependency: PropertyDependency) -> Unmanaged<AnyPropertyCell> {
        if !readers.isEmpty { readers[readers.count - 1].record(dependency.identity, dependency) }
        let position = position(of: dependency.identity) ?? addCheckedLater(dependency)
        return copy(at: position)
    }

    func version(of list: DependencyList, at index: Int) -> UInt64 {
        let position = position(of: list.positions.object(at: index)) ?? addCheckedLater(list.all[index])
        return copy(at: position)._withUnsafeGuaranteedRef { $0.version }
    }

    /// After the closures have run, the evaluation checks once whether all new copies are consistent with the other copies.
    private func addCheckedLater(_ dependency: PropertyDependency) -> Int {
        if notifiesBeforeCopying { dependency.property.recordReading() }
        _ = addCopy(of: dependency)
        let position = copies.count - 1
        renew(position)
        hasUncheckedCopies = true
        return position
    }

    /// Does not call the closure. Otherwise each `Property { }` in a chain would need one more call on the stack.
    ///
    /// - Parameter former: The dependencies that the closure read in its last run.
    @usableFromInline
    func beginRun(of derived: AnyMemoizedValue, after former: DependencyList) {
        let identity = ObjectIdentifier(derived)
        precondition(
            !isRunning(identity),
            "the closure of a Property { } reads that property itself, directly or through others, before it has a value"
        )
        // The outermost closure enters the scope, for itself and for the closures nested in it.
        if readers.isEmpty { formerScope = PropertyContext.enter(self) }
        if readers.count >= Self.fewReaders, !hasRenewedInner { makeRoom(for: derived) }
        hasRenewedInner = false
        begin(identity, former)
    }

    func endRun() -> Reader {
        let reader = end()
        if readers.isEmpty { PropertyContext.leave(to: formerScope) }
        return reader
    }

    @usableFromInline
    func record(_ reading: ClosureReading, of derived: AnyMemoizedValue) {
        if !reading.wasConsistent {
            if hasUncheckedCopies { unchecked.append(reading) } else { reading.markConsistent() }
        }
        if !readers.isEmpty { readers[readers.count - 1].record(reading, of: derived) }
    }

    func begin(_ identity: ObjectIdentifier?, _ former: DependencyList = .none) {
        if readers.count == Self.fewToSearch { running = Set(readers.compactMap(\.identity)) }
        readers.append(Reader(identity, former))
        if readers.count > Self.fewToSearch, let identity { running.insert(identity) }
    }

    func end() -> Reader {
        let reader = readers.removeLast()
        if readers.count >= Self.fewToSearch, let identity = reader.identity { running.remove(identity) }
        return reader
    }

    func isRunning(_ identity: ObjectIdentifier) -> Bool {
        if readers.count > Self.fewToSearch { return running.contains(identity) }
        return readers.contains { $0.identity == identity }
    }
}
