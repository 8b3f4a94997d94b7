import RACCore

// This extension contains the methods that the closure of a `Property { }` calls when it reads properties.

extension PropertyEvaluation {
    /// A `Property { }` whose closure is running, and the dependencies that the closure has read.
    @usableFromInline
    struct Reader {
        /// The identity of the property. It is `nil` while the evaluation updates inner properties in advance, before a closure
        /// reads them. See ``PropertyEvaluation/makeRoom(for:)``.
        let identity: ObjectIdentifier?
        /// The dependencies of the closure's last run. Most runs read the same dependencies in the same order.
        private let former: DependencyList
        /// The number of dependencies that this run has read, while they match the beginning of ``former``.
        private var matching = 0
        /// The dependencies that this run has read, if they differ from ``former``. Otherwise `nil`.
        private var others: OtherDependencies?
        /// The computed properties that the closure has read, if their ``ClosureReading/height`` is at least
        /// ``PropertyEvaluation/lowHeight``. Some properties are listed more than once.
        var inner: [AnyMemoizedValue] = []
        var height: UInt32 = 0

        init(_ identity: ObjectIdentifier?, _ former: DependencyList) {
            self.identity = identity
            self.former = former
        }

        /// The dependencies that this run has read.
        var dependencies: DependencyList {
            if let others { return DependencyList(others.read, others.positions) }
            return matching == former.count ? former : DependencyList(former.all[..<matching])
        }

        /// Records that the closure reads a dependency. The autoclosure is called only if this run differs from the last run,
        /// so that a usual run retains no dependency.
        mutating func note(_ identity: ObjectIdentifier, _ dependency: @autoclosure () -> PropertyDependency) {
            if !matches(identity) { noteOther(dependency()) }
        }

        /// Returns whether this run still matches the last run after it has read one more dependency: the same dependencies in
        /// the same order.
        private mutating func matches(_ identity: ObjectIdentifier) -> Bool {
            if others != nil { return false }
            if matching < former.count, former.positions.object(at: matching) == identity {
                matching += 1
                return true
            }
            return former.positions.position(of: identity).map { $0 < matching } ?? false
        }

        private mutating func noteOther(_ dependency: PropertyDependency) {
            let others = others ?? OtherDependencies(former.all[..<matching])
            others.note(dependency)
            self.others = others
        }

        /// Records that the closure reads the result of another `Property { }`, and therefore the dependencies of that
        /// property.
        mutating func note(_ reading: ClosureReading, of derived: AnyMemoizedValue) {
            let dependencies = reading.dependencies
            for position in 0..<dependencies.count {
                note(dependencies.positions.object(at: position), dependencies.all[position])
            }
            note(derived, height: reading.height)
        }

        private mutating func note(_ derived: AnyMemoizedValue, height: UInt32) {
            self.height = max(self.height, height &+ 1)
            // Properties of a low height can be evaluated in nested calls, and need not be remembered.
            if height >= PropertyEvaluation.lowHeight, inner.last !== derived { inner.append(derived) }
        }
    }

    /// The dependencies that a closure reads in a run that differs from its last run.
    final class OtherDependencies {
        private(set) var read: [PropertyDependency]
        private(set) var positions: ObjectIndex

        init(_ first: some Collection<PropertyDependency>) {
            read = Array(first)
            positions = ObjectIndex(first.lazy.map(\.identity))
        }

        func note(_ dependency: PropertyDependency) {
            if positions.position(of: dependency.identity) != nil { return }
            positions.append(dependency.identity)
            read.append(dependency)
        }
    }

    /// Returns the value that a source has in this evaluation.
    ///
    /// - Parameters:
    ///   - property: The source.
    ///   - dependency: Returns the dependency on the source. Called only if this evaluation has not copied the source yet.
    @inlinable
    func read<Value>(_ property: PropertyIdentity, _ dependency: () -> PropertyDependency) -> Value {
        let cell = knownCell(property) ?? recordReading(dependency())
        return cell._withUnsafeGuaranteedRef { unsafeDowncast($0, to: PropertyCell<Value>.self).current }
    }

    /// Returns the cell of a source that the running closure reads, or `nil` if the source has not been copied. The reference
    /// is unretained, because `copies` holds the cell.
    @usableFromInline
    func knownCell(_ property: PropertyIdentity) -> Unmanaged<AnyPropertyCell>? {
        let identity = ObjectIdentifier(property)
        guard let position = position(of: identity) else { return nil }
        if !readers.isEmpty { readers[readers.count - 1].note(identity, copies[position].dependency) }
        return .passUnretained(copies[position].cell)
    }

    /// Returns the position of a source's copy in `copies`, or `nil` if the source has not been copied. The position after the
    /// last returned position is tried first, because closures mostly read their dependencies in the same order in each run.
    private func position(of identity: ObjectIdentifier) -> Int? {
        if guess < copies.count, copies[guess].identity == identity {
            guess += 1
            return guess - 1
        }
        if positions == nil { positions = indexOfCopies() }
        guard let position = positions?.position(of: identity) else { return nil }
        guess = position + 1
        return position
    }

    private func indexOfCopies() -> ObjectIndex {
        var index = ObjectIndex()
        for position in 0..<copies.count { index.append(copies[position].identity) }
        return index
    }

    /// Returns the value that a computed node has in this evaluation.
    @inlinable
    func read<Value>(_ node: PropertyNode<Value>) -> Value {
        PropertyEvaluation(of: node, inside: self).result()
    }

    /// Records that the running closure reads a dependency. Returns the dependency's cell. The reference is unretained, because
    /// `copies` holds the cell.
    @usableFromInline
    func recordReading(_ dependency: PropertyDependency) -> Unmanaged<AnyPropertyCell> {
        if !readers.isEmpty { readers[readers.count - 1].note(dependency.identity, dependency) }
        let position = position(of: dependency.identity) ?? addCheckedLater(dependency)
        return .passUnretained(copies[position].cell)
    }

    /// Returns the version of this evaluation's copy of a dependency. Creates the copy if there is none.
    func version(of list: DependencyList, at place: Int) -> UInt64 {
        let position = position(of: list.positions.object(at: place)) ?? addCheckedLater(list.all[place])
        return copies[position].version
    }

    /// Adds a copy of a dependency, and returns the copy's position in `copies`. After the closures have run, the evaluation
    /// checks once whether all new copies are consistent with the other copies.
    private func addCheckedLater(_ dependency: PropertyDependency) -> Int {
        if isNotedBeforeCopied { dependency.property.recordReading() }
        _ = addCopy(of: dependency)
        let position = copies.count - 1
        renew(position)
        hasUncheckedCopies = true
        return position
    }

    /// Begins a run of the closure of a `Property { }`.
    ///
    /// The method does not call the closure. Otherwise each `Property { }` in a chain would need an additional call on the
    /// stack.
    ///
    /// - Parameters:
    ///   - derived: The value that the closure computes.
    ///   - former: The dependencies that the closure read in its last run.
    @usableFromInline
    func beginRun(of derived: AnyMemoizedValue, after former: DependencyList) {
        let identity = ObjectIdentifier(derived)
        precondition(
            !isRunning(identity),
            "the closure of a Property { } reads that property itself, directly or through others, before it has a value"
        )
        // The outermost closure enters the scope, for itself and for the closures nested in it.
        if readers.isEmpty { scope = PropertyContext.enter(self) }
        if readers.count >= Self.fewReaders, !hasRenewedInner { makeRoom(for: derived) }
        hasRenewedInner = false
        begin(identity, former)
    }

    /// Ends the innermost run. Returns the dependencies that its closure has read.
    @usableFromInline
    func endRun() -> Reader {
        let reader = end()
        if readers.isEmpty, let entered = scope.take() { PropertyContext.leave(entered) }
        return reader
    }

    /// Records that the running closure reads the result of another `Property { }`.
    @usableFromInline
    func note(_ reading: ClosureReading, of derived: AnyMemoizedValue) {
        if !reading.isWhole {
            if hasUncheckedCopies { unchecked.append(reading) } else { reading.markWhole() }
        }
        if !readers.isEmpty { readers[readers.count - 1].note(reading, of: derived) }
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
