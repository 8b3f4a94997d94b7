import RACCore

// This extension contains the methods that the closure of a `Property { }` calls when it reads properties.

extension PropertyEvaluation {
    /// A `Property { }` whose closure is running, and the dependencies that the closure has read.
    struct Reader {
        /// The identity of the property. It is `nil` in a list of dependencies that no closure has read, because the evaluation
        /// updates properties before a closure reads them. See ``PropertyEvaluation/makeRoom(for:)``.
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

    /// Returns the value that a source has in this evaluation.
    ///
    /// - Parameters:
    ///   - property: The source.
    ///   - dependency: Returns the description of the source. Called only if this evaluation has not copied the source yet.
    @inlinable
    func read<Value>(_ property: PropertyIdentity, _ dependency: () -> PropertyDependency) -> Value {
        let cell = knownCell(property) ?? recordReading(dependency())
        return unsafeDowncast(cell, to: PropertyCell<Value>.self).current
    }

    /// Returns the cell of a source that the running closure reads, or `nil` if the source has not been copied.
    @usableFromInline
    func knownCell(_ property: PropertyIdentity) -> AnyPropertyCell? {
        guard let position = position(of: property) else { return nil }
        note(copies[position].dependency)
        return copies[position].cell
    }

    /// Returns the position of a source's copy in `copies`, or `nil` if the source has not been copied. The position after the
    /// previous one is tried first, because closures mostly read their dependencies in the same order in each run.
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

    /// Returns the value that a computed node has in this evaluation.
    @inlinable
    func read<Value>(_ node: PropertyNode<Value>) -> Value {
        PropertyEvaluation(of: node, inside: self).result()
    }

    /// Records that the running closure reads a dependency. Returns the cell of the dependency.
    @usableFromInline
    func recordReading(_ dependency: PropertyDependency) -> AnyPropertyCell {
        note(dependency)
        return copies[currentCopy(of: dependency)].cell
    }

    @usableFromInline
    func note(_ dependency: PropertyDependency) {
        if !readers.isEmpty { readers[readers.count - 1].note(dependency) }
    }

    /// Returns the version of the copy that this evaluation has of a dependency.
    @usableFromInline
    func version(of dependency: PropertyDependency) -> UInt64 {
        copies[currentCopy(of: dependency)].version
    }

    /// Returns the position of a dependency's copy in `copies`. If there is no copy, it is created.
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
    /// The method does not call the closure: each `Property { }` in a chain would then need an additional call on the stack.
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

    /// Ends the innermost run. Returns the dependencies that its closure has read.
    @usableFromInline
    func endRun() -> ReadByClosure {
        let reader = end()
        if readers.isEmpty, let entered = scope.take() { PropertyContext.leave(entered) }
        return ReadByClosure(dependencies: reader.read, inner: reader.inner, height: reader.height)
    }

    /// Records that the running closure reads the result of another `Property { }`.
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
