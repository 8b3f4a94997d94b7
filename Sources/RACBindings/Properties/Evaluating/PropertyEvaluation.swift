import RACCore

/// Works out what a property is, from copies of all that it depends on which belong together.
///
/// ## Shape
///
/// An evaluation has a place, a *cell*, for each node that the property is made of, each once, and the steps that fill them,
/// in an order in which every part comes before what is made of it. So it needs no recursion, and a diamond is worked out
/// once.
///
/// - ``takeCopies()`` copies the values of all dependencies. It looks at all versions again after that, and copies anew what
///   has moved, until nothing has: then there was a moment at which all the copies were current, because no version had
///   changed between the first look and the last. What is worked out from them belongs together, however long it takes and
///   whoever writes meanwhile. If others write too fast for that, they wait for the copies; see
///   ``PropertyScope/withoutOtherWrites(_:)``.
/// - The closures of `Property { }` run next. What they read they read from the copies; see ``read(_:_:)``. Something that was
///   not copied yet is copied then. If something else has moved by that time, the copies may not belong together any more:
///   the evaluation is *torn*, and begins again, with that dependency among the others. A closure reads finitely many things,
///   so this comes to an end, whoever writes meanwhile.
/// - Then the steps run. A step does something only if one of its parts has changed.
///
/// Not `Sendable` in truth, but `@unchecked`: only the owner of a ``PropertySubscription`` uses it, or the one call that has
/// made it.
@usableFromInline
final class PropertyEvaluation: @unchecked Sendable {
    /// The evaluation whose copies this one uses, if this is about a part that the closure of a `Property { }` reads.
    private let outer: PropertyEvaluation?
    // `@exclusivity(unchecked)` because only one thread at a time uses this, and what is called during an access, closures of the user
    // among it, does not come back to this evaluation.
    /// The cells, while they are made, and where they are.
    @exclusivity(unchecked) private var cells: ContiguousArray<AnyPropertyCell> = []
    @exclusivity(unchecked) private var cellPositions = IdentityIndex()
    /// The cell of what this is an evaluation of.
    @usableFromInline private(set) var target: AnyPropertyCell
    /// The copies of what the node is made of, and then of what closures read.
    @exclusivity(unchecked) private var copies: ContiguousArray<DependencyCopy> = []
    /// Where the copies are. Made when a closure reads what it did not read at that point the last time.
    @exclusivity(unchecked) private var positions: IdentityIndex?
    /// Where the first and the last of the copies are that have been renewed since ``settle()``.
    @exclusivity(unchecked) private var (firstRenewed, lastRenewed) = (Int.max, -1)
    @exclusivity(unchecked) private var fixedCopies = 0
    /// Where the copy probably is that is looked for next.
    @exclusivity(unchecked) private var guess = 0
    /// What brings the cell of each `Property { }` up to date.
    @exclusivity(unchecked) private var closures: [Closure] = []
    @exclusivity(unchecked) private var steps: ContiguousArray<Step> = []
    @exclusivity(unchecked) private var isTorn = false
    /// Each `Property { }` whose closure runs, the inner one last.
    @exclusivity(unchecked) private var readers: [Reader] = []
    /// Whether this depends on something else than it did when this was set to false.
    @exclusivity(unchecked) @usableFromInline var hasOtherDependencies = true

    // In structs: bare closures in an array are wrapped anew at each access.
    private struct Step {
        let run: () -> Void
    }

    private struct Closure {
        let cell: AnyPropertyCell
        let run: (PropertyEvaluation) -> [PropertyDependency]
        /// What it has read the last time.
        var read: [PropertyDependency] = []

        /// Runs it; says whether it has read something else than the last time.
        mutating func runs(in evaluation: PropertyEvaluation) -> Bool {
            let former = read
            read = run(evaluation)
            return !read.elementsEqual(former) { $0.property === $1.property }
        }
    }

    /// A `Property { }` whose closure runs, and what it has read.
    private struct Reader {
        let identity: ObjectIdentifier
        var read: [PropertyDependency] = []
        /// The same, if that is too much to be searched.
        var known: Set<ObjectIdentifier> = []

        mutating func note(_ dependency: PropertyDependency) {
            if read.count < 8 {
                if read.contains(where: { $0.property === dependency.property }) { return }
                read.append(dependency)
                if read.count == 8 { known = Set(read.map(\.identity)) }
            } else if known.insert(dependency.identity).inserted {
                read.append(dependency)
            }
        }
    }

    /// Creates an evaluation of a property.
    ///
    /// - Parameters:
    ///   - node: The property.
    ///   - outer: The evaluation whose copies to use.
    @usableFromInline
    init(of node: AnyPropertyNode, inside outer: PropertyEvaluation? = nil) {
        self.outer = outer
        target = AnyPropertyCell()
        add(node)
        target = untypedCell(of: node)
        cells = []
        cellPositions = IdentityIndex()
        fixedCopies = copies.count
    }

    /// Makes the cells of a node and of all that it is made of, those first.
    private func add(_ node: AnyPropertyNode) {
        var stack: [(node: AnyPropertyNode, parts: [AnyPropertyNode], next: Int)] = [(node, node.parts, 0)]
        while let top = stack.indices.last {
            let next = stack[top].next
            if next < stack[top].parts.count {
                stack[top].next += 1
                let part = stack[top].parts[next]
                if cellPositions.position(of: part.identity) != nil { continue }
                let parts = part.parts
                if parts.isEmpty { addCell(of: part) } else { stack.append((part, parts, 0)) }
            } else {
                addCell(of: stack.removeLast().node)
            }
        }
    }

    private func addCell(of node: AnyPropertyNode) {
        cells.append(node.makeCell(self))
        cellPositions.append(node.identity)
    }

    // MARK: Building

    /// The cell of a part of the node whose cell is being made.
    @inlinable
    func cell<Value>(of node: PropertyNode<Value>) -> PropertyCell<Value> {
        // A node makes cells for its own type of values alone.
        unsafeDowncast(untypedCell(of: node), to: PropertyCell<Value>.self)
    }

    @usableFromInline
    func untypedCell(of node: AnyPropertyNode) -> AnyPropertyCell {
        guard let position = cellPositions.position(of: node.identity) else {
            preconditionFailure("the cells of parts are made before those of what is made of them")
        }
        return cells[position]
    }

    /// The cell of something that changes.
    @usableFromInline
    func copyCell(of dependency: PropertyDependency) -> AnyPropertyCell {
        outer?.noteReading(dependency) ?? addCopy(of: dependency)
    }

    /// Adds what fills a cell, to be run after what has been added before.
    @usableFromInline
    func addStep(_ step: @escaping () -> Void) {
        steps.append(Step(run: step))
    }

    /// Adds what fills the cell of a `Property { }`, and returns what that depends on.
    @usableFromInline
    func addClosure(_ cell: AnyPropertyCell, _ run: @escaping (PropertyEvaluation) -> [PropertyDependency]) {
        closures.append(Closure(cell: cell, run: run))
    }

    private func addCopy(of dependency: PropertyDependency) -> AnyPropertyCell {
        let cell = dependency.makeCell(dependency)
        positions?.append(dependency.identity)
        copies.append(DependencyCopy(of: dependency, in: cell))
        hasOtherDependencies = true
        return cell
    }

    // MARK: Evaluating

    /// The value of the node that this is an evaluation of, which has that type.
    @inlinable
    func result<Value>() -> Value {
        evaluate()
        return unsafeDowncast(target, to: PropertyCell<Value>.self).current
    }

    /// The same, for a reader who may be tracked by Observation.
    @inlinable
    func resultForReader<Value>() -> Value {
        evaluate()
        tellObservation()
        // Who has changed something before that was said has told nobody.
        while isOutdated {
            hasOtherDependencies = false
            evaluate()
            // What has been noted before it was copied needs no further look.
            if !hasOtherDependencies { break }
            tellObservation()
        }
        return unsafeDowncast(target, to: PropertyCell<Value>.self).current
    }

    /// Brings all cells up to date.
    @usableFromInline
    func evaluate() {
        if let outer {
            for closure in closures { _ = closure.run(outer) }
        } else {
            takeCopies()
        }
        for position in 0..<steps.count { steps[position].run() }
    }

    /// Copies what has changed, and evaluates each `Property { }`.
    private func takeCopies() {
        // Also in a run that was torn.
        var readsOther = false
        while true {
            isTorn = false
            guess = fixedCopies
            renewCopies()
            if closures.isEmpty { return }
            for position in 0..<closures.count where closures[position].runs(in: self) { readsOther = true }
            if isTorn { continue }
            if readsOther { forgetUnread() }
            return
        }
    }

    /// Copies what has changed until nothing has: for some time with the others writing on, and then without.
    private func renewCopies() {
        for _ in 0..<16 where !renewOutdated() { return }
        guard isOutdated else { return }
        PropertyScope.withoutOtherWrites {
            while renewOutdated() {}
        }
        for position in 0..<copies.count { copies[position].cell.releaseFormer() }
    }

    /// Copies anew what is outdated; says whether anything was.
    private func renewOutdated() -> Bool {
        var found = false
        for position in 0..<copies.count where copies[position].isOutdated {
            renew(position)
            found = true
        }
        return found
    }

    private func renew(_ position: Int) {
        firstRenewed = min(firstRenewed, position)
        lastRenewed = max(lastRenewed, position)
        copies[position].renew()
    }

    /// Lets go of the copies of what closures no longer read.
    private func forgetUnread() {
        let read = Set(closures.flatMap(\.read).map(\.identity))
        let kept = copies.enumerated().filter {
            $0.offset < fixedCopies || read.contains($0.element.identity)
        }
        guard kept.count < copies.count else { return }
        copies = ContiguousArray(kept.map(\.element))
        positions = nil
        // They are elsewhere now.
        (firstRenewed, lastRenewed) = (0, copies.count - 1)
        hasOtherDependencies = true
    }

    /// Whether something that this depends on has another version than the copy of it.
    @usableFromInline var isOutdated: Bool {
        for position in 0..<copies.count where copies[position].isOutdated { return true }
        return false
    }

    /// What this depends on.
    var dependencies: [PropertyDependency] { copies.map(\.dependency) }

    /// How many things this depends on.
    var dependencyCount: Int { copies.count }

    /// Calls a closure with each dependency that it has not been called with before.
    func forEachNewDependency(_ body: (PropertyDependency) -> Void) {
        for position in 0..<copies.count where !copies[position].isObserved {
            copies[position].isObserved = true
            body(copies[position].dependency)
        }
    }

    /// Tells Observation that all that this depends on is read.
    @usableFromInline
    func tellObservation() {
        for position in 0..<copies.count { copies[position].dependency.property.noteReading() }
    }

    /// Takes note that all that has changed has been told of.
    @usableFromInline
    func settle() {
        if firstRenewed <= lastRenewed {
            for position in firstRenewed...lastRenewed { copies[position].settle() }
        }
        (firstRenewed, lastRenewed) = (.max, -1)
        for position in 0..<closures.count { closures[position].cell.settle() }
    }

    /// Lets go of all values, so that this can be kept for the next time.
    @usableFromInline
    func empty() {
        for position in 0..<copies.count { copies[position].empty() }
        target.empty()
    }

    // MARK: Reading inside the closure of a Property { }

    /// The value of something that changes, as it is in this evaluation.
    ///
    /// - Parameters:
    ///   - property: What it is.
    ///   - dependency: Describes it, should this evaluation not know it.
    @inlinable
    func read<Value>(_ property: PropertyIdentity, _ dependency: () -> PropertyDependency) -> Value {
        let cell = knownCell(property) ?? noteReading(dependency())
        return unsafeDowncast(cell, to: PropertyCell<Value>.self).current
    }

    /// The cell of something that the closure that runs reads, if it has been copied.
    @usableFromInline
    func knownCell(_ property: PropertyIdentity) -> AnyPropertyCell? {
        guard let position = position(of: property) else { return nil }
        note(copies[position].dependency)
        return copies[position].cell
    }

    /// Where the copy of something is. Closures mostly read in the order in which they read the last time.
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

    private func indexOfCopies() -> IdentityIndex {
        var index = IdentityIndex()
        for position in 0..<copies.count { index.append(copies[position].identity) }
        return index
    }

    /// The value of something that is made of others, as they are in this evaluation.
    @inlinable
    func read<Value>(_ node: PropertyNode<Value>) -> Value {
        PropertyEvaluation(of: node, inside: self).result()
    }

    /// Takes note that the closure that runs reads something; returns its cell.
    @usableFromInline
    func noteReading(_ dependency: PropertyDependency) -> AnyPropertyCell {
        note(dependency)
        return copies[currentCopy(of: dependency)].cell
    }

    @usableFromInline
    func note(_ dependency: PropertyDependency) {
        if !readers.isEmpty { readers[readers.count - 1].note(dependency) }
    }

    /// The version that something has in this evaluation.
    @usableFromInline
    func version(of dependency: PropertyDependency) -> UInt64 {
        copies[currentCopy(of: dependency)].version
    }

    /// Where the copy of something is, which is made if there is none.
    private func currentCopy(of dependency: PropertyDependency) -> Int {
        if let position = position(of: dependency.property) { return position }
        _ = addCopy(of: dependency)
        let position = copies.count - 1
        renew(position)
        // The others were current at one moment. If they are still, this one belongs to them.
        if isOutdated { isTorn = true }
        return position
    }

    /// Runs the closure of a `Property { }`.
    ///
    /// - Parameters:
    ///   - identity: Whose closure it is.
    ///   - closure: Reads from this evaluation.
    /// - Returns: What it returns and what it has read; and whether that belongs together.
    @usableFromInline
    func run<Value>(
        _ identity: ObjectIdentifier,
        _ closure: () -> Value
    ) -> (value: Value, read: [PropertyDependency], isWhole: Bool) {
        precondition(
            !readers.contains { $0.identity == identity },
            "the closure of a Property { } reads that property itself, at once or through others: it has no value"
        )
        readers.append(Reader(identity: identity))
        let value = PropertyScope.with(self, closure)
        let read = readers.removeLast().read
        for dependency in read { note(dependency) }
        return (value, read, !isTorn)
    }
}
