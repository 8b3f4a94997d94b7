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
///   not copied yet is copied then. If there was such a thing, the evaluation looks at all versions once more when the closures have
///   run. Each copy was taken before that look began, and has the version that the look finds, and versions only grow: so all of them
///   were current at the moment in which the look began. If the look finds that something has moved, the copies may not belong
///   together: the evaluation begins again, with what was new among the others, and what the closures have made is not used.
/// - A closure that reads something new in each run could so be run for as long as others write. After some runs the others wait
///   before they write; see ``PropertyScope/holdingOthersBack(_:)``. What was read in former runs alone is forgotten then.
/// - Then the steps run. A step does something only if one of its parts has changed.
///
/// ## Rows of closures
///
/// A closure that reads another `Property { }` runs the closure of that one, if something has changed, and so on: they nest. Where
/// a row of them leaves no room on the stack, the evaluation brings the inner ones up to date first, those that read no others before
/// those that read them: which they are it knows from the last run of each. Then no closure finds another one to run, unless it reads
/// something else than the last time. It is done only there, because it runs closures that may not be read this time.
///
/// A closure that has not run before says nothing. A row that is read for the first time nests, and stops the program with a message
/// before it overflows the stack.
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
    /// Whether something has been copied since it was known that all copies belong together.
    @exclusivity(unchecked) private var hasUncheckedCopies = false
    /// What closures have made of such copies.
    @exclusivity(unchecked) private var unchecked: [ClosureReading] = []
    /// Whether Observation is to hear of what is read before it is copied.
    @exclusivity(unchecked) private var isNotedBeforeCopied = false
    /// Each `Property { }` whose closure runs, the inner one last.
    @exclusivity(unchecked) private var readers: [Reader] = []
    /// Whether all that the next one probably reads is up to date.
    @exclusivity(unchecked) private var hasRenewedInner = false
    /// What the thread is at, if there are any.
    @exclusivity(unchecked) private var scope: PropertyScope.Entered?
    /// The same, if those are too many to be searched.
    @exclusivity(unchecked) private var running: Set<ObjectIdentifier> = []
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
        /// `nil` if nobody reads: what is brought up to date first may not be read at all.
        let identity: ObjectIdentifier?
        var read: [PropertyDependency] = []
        /// The same, if that is too much to be searched.
        var known: Set<ObjectIdentifier> = []
        /// Others of its kind that it has read and that are high enough to be remembered; some more than once.
        var inner: [AnyDerivedValue] = []
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

        mutating func note(_ derived: AnyDerivedValue, height: UInt32) {
            self.height = max(self.height, height &+ 1)
            // Lower ones may nest.
            if height >= PropertyEvaluation.lowHeight, inner.last !== derived { inner.append(derived) }
        }
    }

    /// How many are searched one by one.
    private static let fewToSearch = 8

    /// From which height on a row of closures is remembered.
    private static let lowHeight: UInt32 = 16
    /// How many closures nest whatever room the stack has.
    private static let fewReaders = 32
    /// How often closures run while others write.
    private static let freeRuns = 8

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
        if isOutdated { evaluateNotingFirst() }
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

    /// Brings all cells up to date for a reader whom Observation has been told of all that this depends on by now.
    ///
    /// What else is read Observation is told of before it is copied. So a change of anything that this depends on afterwards is found
    /// in a copy or told of, and no further look is needed.
    @usableFromInline
    @inline(never)
    func evaluateNotingFirst() {
        isNotedBeforeCopied = true
        evaluate()
        isNotedBeforeCopied = false
        // The closure may have tracked something itself, and so have kept that from the reader.
        tellObservation()
    }

    /// Copies what has changed, and evaluates each `Property { }`.
    private func takeCopies() {
        if closures.isEmpty { return renewCopies() }
        // Also in a run that had to be repeated.
        var readsOther = false
        for _ in 0..<Self.freeRuns where runClosures(&readsOther) {
            if readsOther { forgetUnread() }
            return
        }
        PropertyScope.holdingOthersBack {
            while !runClosures(&readsOther) { forgetUnread() }
        }
        forgetUnread()
    }

    /// Copies what has changed, and runs each closure that has to run.
    ///
    /// - Parameter readsOther: Set if a closure has read something else than the last time.
    /// - Returns: Whether all copies belong together.
    private func runClosures(_ readsOther: inout Bool) -> Bool {
        guess = fixedCopies
        renewCopies()
        hasUncheckedCopies = false
        for position in 0..<closures.count where closures[position].runs(in: self) { readsOther = true }
        if !hasUncheckedCopies { return true }
        let belongTogether = !isOutdated
        if belongTogether { for reading in unchecked { reading.markWhole() } }
        unchecked = []
        return belongTogether
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

    /// Calls a closure with each dependency that it has not been called with before, and the cell of its copy.
    func forEachNewDependency(_ body: (PropertyDependency, AnyPropertyCell) -> Void) {
        for position in 0..<copies.count where !copies[position].isObserved {
            copies[position].isObserved = true
            body(copies[position].dependency, copies[position].cell)
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
        if isNotedBeforeCopied { dependency.property.noteReading() }
        _ = addCopy(of: dependency)
        let position = copies.count - 1
        renew(position)
        // Whether it belongs to the others shows a look when the closures have run: one for all that is new.
        hasUncheckedCopies = true
        return position
    }

    /// Begins a run of the closure of a `Property { }`.
    ///
    /// Not a function that calls the closure: rows of them nest, and each call would take more stack.
    @usableFromInline
    func beginRun(of derived: AnyDerivedValue) {
        let identity = ObjectIdentifier(derived)
        precondition(
            !isRunning(identity),
            "the closure of a Property { } reads that property itself, at once or through others: it has no value"
        )
        // Those inside the first one find it entered.
        if readers.isEmpty { scope = PropertyScope.enter(self) }
        if readers.count >= Self.fewReaders, !hasRenewedInner { makeRoom(for: derived) }
        hasRenewedInner = false
        begin(identity)
    }

    /// Ends the run that began last; returns what the closure has read.
    @usableFromInline
    func endRun() -> ReadByClosure {
        let reader = end()
        if readers.isEmpty, let entered = scope.take() { PropertyScope.leave(entered) }
        return ReadByClosure(dependencies: reader.read, inner: reader.inner, height: reader.height)
    }

    /// Takes note that what a closure has made is read.
    @usableFromInline
    func note(_ reading: ClosureReading, of derived: AnyDerivedValue) {
        if !reading.isWhole {
            if hasUncheckedCopies { unchecked.append(reading) } else { reading.markWhole() }
        }
        guard let last = readers.indices.last else { return }
        for dependency in reading.all { readers[last].note(dependency) }
        readers[last].note(derived, height: reading.height)
    }

    private func begin(_ identity: ObjectIdentifier?) {
        if readers.count == Self.fewToSearch { running = Set(readers.compactMap(\.identity)) }
        readers.append(Reader(identity))
        if readers.count > Self.fewToSearch, let identity { running.insert(identity) }
    }

    private func end() -> Reader {
        let reader = readers.removeLast()
        if readers.count >= Self.fewToSearch, let identity = reader.identity { running.remove(identity) }
        return reader
    }

    private func isRunning(_ identity: ObjectIdentifier) -> Bool {
        if readers.count > Self.fewToSearch { return running.contains(identity) }
        return readers.contains { $0.identity == identity }
    }

    // MARK: Rows of closures

    /// Sees to it that a closure can run that many others have led to.
    @inline(never)
    private func makeRoom(for derived: AnyDerivedValue) {
        if ThreadStack.hasRoom { return }
        if ThreadStack.isNearlyFull {
            fatalError(
                """
                \(readers.count) closures of a Property { } run inside each other, each because the one before reads its value, and \
                the stack has no room for more. Read or subscribe to the inner properties when you create them, or do this on a \
                thread with a larger stack.
                """
            )
        }
        renewInner(of: derived)
    }

    /// Brings up to date what the closure of a `Property { }` has read the last time, and what that has read, inner ones first.
    private func renewInner(of derived: AnyDerivedValue) {
        var row: [(derived: AnyDerivedValue, inner: [AnyDerivedValue], next: Int)] = [(derived, derived.inner, 0)]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(derived)]
        // Whoever runs has not read any of this so far.
        begin(nil)
        while let last = row.indices.last {
            let next = row[last].next
            if next < row[last].inner.count {
                row[last].next += 1
                let inner = row[last].inner[next]
                let identity = ObjectIdentifier(inner)
                guard seen.insert(identity).inserted, !isRunning(identity), !inner.isCurrent(in: self) else { continue }
                row.append((inner, inner.inner, 0))
            } else {
                let done = row.removeLast().derived
                if done === derived { break }
                hasRenewedInner = true
                done.renew(in: self)
                hasRenewedInner = false
            }
        }
        _ = end()
    }
}
