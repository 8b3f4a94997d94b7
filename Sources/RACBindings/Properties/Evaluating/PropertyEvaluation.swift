import RACCore

/// Works out what a property is, from copies of all that it depends on which belong together.
///
/// ## Shape
///
/// An evaluation has a place, a *cell*, for each node that the property is made of, each once, and the steps that fill them,
/// in an order in which every part comes before what is made of it. So it needs no recursion, and a diamond is worked out
/// once.
///
/// - ``takeCopies()`` copies the values of all dependencies. It looks at all versions again after that, and copies again what
///   has moved, until nothing has: then there was a moment at which all the copies were current, because no version had
///   changed between the first look and the last. What is worked out from them belongs together, however long it takes and
///   whoever writes meanwhile. If others write too fast for that, they wait for the copies. See
///   ``PropertyContext/withoutOtherWrites(_:)``.
/// - The closures of `Property { }` run next. What they read they read from the copies. See ``read(_:_:)``. Something that was not
///   copied yet is copied then. If there was such a thing, the evaluation looks at all versions once more when the closures have
///   run. Each copy was taken before that look began, and has the version that the look finds, and versions only grow: so all of
///   them were current at the moment in which the look began. If the look finds that something has moved, the copies may not belong
///   together: the evaluation begins again, with what was new among the others, and what the closures have made is not used.
/// - A closure that reads something new in each run could so be run for as long as others write. After some runs the others wait
///   before they write. See ``PropertyContext/holdingOthersBack(_:)``. What was read in former runs alone is forgotten then.
/// - Then the steps run. A step does something only if one of its parts has changed.
///
/// Not `Sendable` in truth, but `@unchecked`: only the owner of a ``PropertySubscription`` uses it, or the one call that has
/// made it.
@usableFromInline
final class PropertyEvaluation: AnyPropertyEvaluation, @unchecked Sendable {
    /// The evaluation whose copies this one uses, if this is about a part that the closure of a `Property { }` reads.
    let outer: PropertyEvaluation?
    // `@exclusivity(unchecked)` because only one thread at a time uses this, and what is called during an access, closures of the user
    // among it, does not come back to this evaluation.
    /// The cells, while they are made, and where they are.
    @exclusivity(unchecked) var cells: ContiguousArray<AnyPropertyCell> = []
    @exclusivity(unchecked) var cellPositions = ObjectIndex()
    /// The cell of what this is an evaluation of.
    @usableFromInline private(set) var target: AnyPropertyCell
    /// The copies of what the node is made of, and then of what closures read.
    @exclusivity(unchecked) var copies: ContiguousArray<DependencySnapshot> = []
    /// Where the copies are. Made when a closure reads what it did not read at that point the last time.
    @exclusivity(unchecked) var positions: ObjectIndex?
    /// Where the first and the last of the copies are that have been renewed since ``settle()``.
    @exclusivity(unchecked) var (firstRenewed, lastRenewed) = (Int.max, -1)
    @exclusivity(unchecked) var fixedCopies = 0
    /// Where the copy probably is that is looked for next.
    @exclusivity(unchecked) var guess = 0
    /// What brings the cell of each `Property { }` up to date.
    @exclusivity(unchecked) var closures: [Closure] = []
    @exclusivity(unchecked) var steps: ContiguousArray<Step> = []
    /// Indicates whether something has been copied since it was known that all copies belong together.
    @exclusivity(unchecked) var hasUncheckedCopies = false
    /// What closures have made of such copies.
    @exclusivity(unchecked) var unchecked: [ClosureReading] = []
    /// Indicates whether Observation is to learn of what is read before it is copied.
    @exclusivity(unchecked) var isNotedBeforeCopied = false
    /// Each `Property { }` whose closure runs, the inner one last.
    @exclusivity(unchecked) var readers: [Reader] = []
    /// Indicates whether all that the next one probably reads is up to date.
    @exclusivity(unchecked) var hasRenewedInner = false
    /// What the thread is at, if there are any.
    @exclusivity(unchecked) var scope: PropertyContext.Entered?
    /// The same, if those are too many to be searched.
    @exclusivity(unchecked) var running: Set<ObjectIdentifier> = []
    /// Indicates whether this depends on something else than it did when this was set to false.
    @exclusivity(unchecked) @usableFromInline var hasOtherDependencies = true

    // In structs: bare closures in an array are wrapped again at each access.
    struct Step {
        let run: () -> Void
    }

    struct Closure {
        let cell: AnyPropertyCell
        let run: (PropertyEvaluation) -> [PropertyDependency]
        /// What it has read the last time.
        var read: [PropertyDependency] = []

        /// Runs it. Says whether it has read something else than the last time.
        mutating func runs(in evaluation: PropertyEvaluation) -> Bool {
            let former = read
            read = run(evaluation)
            return !read.elementsEqual(former) { $0.property === $1.property }
        }
    }

    /// How many are searched one by one.
    static let fewToSearch = 8

    /// From which height on a row of closures is remembered.
    static let lowHeight: UInt32 = 16
    /// The number of closures nest whatever room the stack has.
    static let fewReaders = 32
    /// How often closures run while others write.
    static let freeRuns = 8

    /// Creates an evaluation of a property.
    ///
    /// - Parameter outer: The evaluation whose copies to use.
    @usableFromInline
    init(of node: AnyPropertyNode, inside outer: PropertyEvaluation? = nil) {
        self.outer = outer
        target = AnyPropertyCell()
        super.init()
        add(node)
        target = untypedCell(of: node)
        cells = []
        cellPositions = ObjectIndex()
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
        outer?.recordReading(dependency) ?? addCopy(of: dependency)
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

    func addCopy(of dependency: PropertyDependency) -> AnyPropertyCell {
        let cell = dependency.makeCell(dependency)
        positions?.append(dependency.identity)
        copies.append(DependencySnapshot(of: dependency, in: cell))
        hasOtherDependencies = true
        return cell
    }
}
