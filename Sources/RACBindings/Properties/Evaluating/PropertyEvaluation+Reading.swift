import RACCore

// This extension contains the readings by the closure of a `Property { }`.

extension PropertyEvaluation {
    /// A `Property { }` whose closure is running, and the dependencies that the closure has read.
    struct Reader {
        /// The identity of the property, or `nil` for a property that is updated in advance, and possibly never read by a
        /// closure.
        let identity: ObjectIdentifier?
        var read: [PropertyDependency] = []
        /// The same dependencies as a set, if there are too many for a linear search.
        var known: Set<ObjectIdentifier> = []
        /// Each other `Property { }` that the closure has read, if its ``ClosureReading/height`` is large enough to be
        /// remembered. Some properties are listed more than once.
        var inner: [AnyMemoizedValue] = []
        var height: UInt32 = 0

        init(_ identity: ObjectIdentifier?) {
            self.identity = identity
        }

        mutating func note(_ dependency: PropertyDependency) {
            if read.count < PropertyEvaluation.fewToSearch {
                if read.contains(where: { $0.property === dependency.property }) { return }
                read.append(dependency)
                if read.count == PropertyEvaluation.fewToSearch { known = Set(read.map(\.identity)) }
            } else if known.insert(dependency.identity).inserted {
                read.append(dependency)
            }
        }

        mutating func note(_ derived: AnyMemoizedValue, height: UInt32) {
            self.height = max(self.height, height &+ 1)
            // Properties of a low height can be evaluated in nested calls, and need not be remembered.
            if height >= PropertyEvaluation.lowHeight, inner.last !== derived { inner.append(derived) }
        }
    }

    /// The value of a source in this evaluation.
    ///
    /// - Parameters:
    ///   - property: The source.
    ///   - dependency: Describes the source, if this evaluation does not know it.
    @inlinable
    func read<Value>(_ property: PropertyIdentity, _ dependency: () -> PropertyDependency) -> Value {
        let cell = knownCell(property) ?? recordReading(dependency())
        return unsafeDowncast(cell, to: PropertyCell<Value>.self).current
    }

    /// The cell of a source that the running closure reads, or `nil` if the source has not been copied.
    @usableFromInline
    func knownCell(_ property: PropertyIdentity) -> AnyPropertyCell? {
        guard let position = position(of: property) else { return nil }
        note(copies[position].dependency)
        return copies[position].cell
    }

    /// The position of a copy. Closures mostly read their dependencies in the order of their last run.
    private func position(of property: PropertyIdentity) -> Int? {
        if guess < copies.count, copies[guess].identity == ObjectIdentifier(property) {
            guess += 1
            return guess - 1
        }
        if positions == nil { positions = indexOfCopies() }
        guard let position = positions?.position(of: ObjectIdentifier(property)) else { return nil }
        guess = position + 1
        return position
    }

    private func indexOfCopies() -> ObjectIndex {
        var index = ObjectIndex()
        for position in 0..<copies.count { index.append(copies[position].identity) }
        return index
    }

    /// The value of a computed node in this evaluation.
    @inlinable
    func read<Value>(_ node: PropertyNode<Value>) -> Value {
        PropertyEvaluation(of: node, inside: self).result()
    }

    /// Records that the running closure reads a dependency. Returns its cell.
    @usableFromInline
    func recordReading(_ dependency: PropertyDependency) -> AnyPropertyCell {
        note(dependency)
        return copies[currentCopy(of: dependency)].cell
    }

    @usableFromInline
    func note(_ dependency: PropertyDependency) {
        if !readers.isEmpty { readers[readers.count - 1].note(dependency) }
    }

    /// The version of a dependency in this evaluation.
    @usableFromInline
    func version(of dependency: PropertyDependency) -> UInt64 {
        copies[currentCopy(of: dependency)].version
    }

    /// The position of the copy of a dependency. If there is no copy, it is created.
    private func currentCopy(of dependency: PropertyDependency) -> Int {
        if let position = position(of: dependency.property) { return position }
        if isNotedBeforeCopied { dependency.property.recordReading() }
        _ = addCopy(of: dependency)
        let position = copies.count - 1
        renew(position)
        // The consistency of all new copies with the other copies is checked once, after the closures have run.
        hasUncheckedCopies = true
        return position
    }

    /// Begins a run of the closure of a `Property { }`.
    ///
    /// The method does not call the closure itself: closures nest in chains, and each call would use more stack.
    @usableFromInline
    func beginRun(of derived: AnyMemoizedValue) {
        let identity = ObjectIdentifier(derived)
        precondition(
            !isRunning(identity),
            "the closure of a Property { } reads that property itself, directly or through others: it has no value"
        )
        // The outermost closure enters the scope, for itself and for the closures that it runs.
        if readers.isEmpty { scope = PropertyContext.enter(self) }
        if readers.count >= Self.fewReaders, !hasRenewedInner { makeRoom(for: derived) }
        hasRenewedInner = false
        begin(identity)
    }

    /// Ends the run that began last. Returns the dependencies that the closure has read.
    @usableFromInline
    func endRun() -> ReadByClosure {
        let reader = end()
        if readers.isEmpty, let entered = scope.take() { PropertyContext.leave(entered) }
        return ReadByClosure(dependencies: reader.read, inner: reader.inner, height: reader.height)
    }

    /// Records that the result of a closure is read.
    @usableFromInline
    func note(_ reading: ClosureReading, of derived: AnyMemoizedValue) {
        if !reading.isWhole {
            if hasUncheckedCopies { unchecked.append(reading) } else { reading.markWhole() }
        }
        guard let last = readers.indices.last else { return }
        for dependency in reading.all { readers[last].note(dependency) }
        readers[last].note(derived, height: reading.height)
    }

    func begin(_ identity: ObjectIdentifier?) {
        if readers.count == Self.fewToSearch { running = Set(readers.compactMap(\.identity)) }
        readers.append(Reader(identity))
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
