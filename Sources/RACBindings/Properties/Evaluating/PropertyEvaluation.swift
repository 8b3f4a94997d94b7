import RACCore

/// Evaluates a property from a consistent snapshot of all its dependencies.
///
/// An evaluation has one *cell* for each node that the property depends on, and *steps* that compute the values of the cells,
/// inputs first. An evaluation therefore needs no recursion, and computes each node once.
///
/// - ``takeCopies()`` copies the values of all dependencies. It then compares all versions, and copies changed values again,
///   until a comparison finds no changed version. All copies were current when that last comparison began, so values computed
///   from the copies are consistent. If other threads change values too often, these threads wait until the values are copied.
///   See ``PropertyContext/withoutOtherWrites(_:)``.
/// - The closures of computed properties run next, and read from the copies. See ``read(_:_:)``. A dependency without a copy
///   is copied when a closure reads it. After such a copy, the evaluation compares all versions once more when the closures
///   have run. If the comparison finds no change, all copies were current when the comparison began, since versions only grow.
///   If the comparison finds a change, the evaluation discards the closures' results, and begins again with all dependencies.
/// - A closure that reads a new dependency in each run could run for as long as other threads write. After ``freeRuns`` runs,
///   the other threads therefore wait before they write. See ``PropertyContext/holdingOthersBack(_:)``. Copies that only
///   previous runs have read are then removed.
/// - Then the steps run. A step only does work if one of its inputs has changed.
///
/// `@unchecked Sendable` because only one thread at a time uses an evaluation: the owner of a ``PropertySubscription``, or a
/// reader of the property.
@usableFromInline
final class PropertyEvaluation: @unchecked Sendable {
    /// The evaluation whose running closure reads the evaluated node, or `nil` if no closure of a `Property { }` reads the node.
    /// This evaluation uses the copies of `outer`.
    let outer: PropertyEvaluation?
    // The properties below are `@exclusivity(unchecked)` because only one thread at a time uses an evaluation. Calls made
    // during an access to a property, including calls of the user's closures, do not access the same property.
    /// Stored only until all cells have been created.
    @exclusivity(unchecked) var cells: ContiguousArray<AnyPropertyCell> = []
    @exclusivity(unchecked) var cellPositions = ObjectIndex()
    @usableFromInline private(set) var target: AnyPropertyCell
    /// The copies of the node's own dependencies, then the copies of the dependencies that closures read.
    @exclusivity(unchecked) var copies: ContiguousArray<AnyPropertyCell> = []
    /// Created when a closure's reads differ from its last run.
    @exclusivity(unchecked) var positions: ObjectIndex?
    @exclusivity(unchecked) var (firstRenewed, lastRenewed) = (Int.max, -1)
    @exclusivity(unchecked) var fixedCopies = 0
    @exclusivity(unchecked) var probablePosition = 0
    @exclusivity(unchecked) var closures: [Closure] = []
    @exclusivity(unchecked) var steps: ContiguousArray<Step> = []
    /// Indicates whether a dependency has been copied since the last comparison of all versions.
    @exclusivity(unchecked) var hasUncheckedCopies = false
    /// The results of closures that have read copies whose consistency has not been checked yet.
    @exclusivity(unchecked) var unchecked: [ClosureReading] = []
    @exclusivity(unchecked) var notifiesBeforeCopying = false
    @exclusivity(unchecked) var readers: [Reader] = []
    /// Indicates whether the inner properties of the next closure have already been updated.
    @exclusivity(unchecked) var hasRenewedInner = false
    /// The evaluation whose closure the thread runs again when the closures of this evaluation have run.
    @exclusivity(unchecked) var formerScope: Unmanaged<AnyObject>?
    /// Used if `readers` is too long for a linear search.
    @exclusivity(unchecked) var running: Set<ObjectIdentifier> = []
    @exclusivity(unchecked) @usableFromInline var hasOtherDependencies = true

    // A struct holds the closure, because a bare closure in an array is wrapped again at each access.
    struct Step {
        let run: () -> Void
    }

    struct Closure {
        let cell: AnyPropertyCell
        let run: (PropertyEvaluation) -> DependencyList
        var read = DependencyList.none

        mutating func runs(in evaluation: PropertyEvaluation) -> Bool {
            let former = read
            read = run(evaluation)
            return !read.isSame(as: former)
        }
    }

    static let fewToSearch = 8

    /// ``Reader/inner`` contains only computed properties with at least this ``ClosureReading/height``.
    static let lowHeight: UInt32 = 16
    /// The number of closures that can nest before the evaluation checks the room on the stack.
    static let fewReaders = 32
    /// The number of runs during which other threads do not wait. See ``PropertyContext/holdingOthersBack(_:)``.
    static let freeRuns = 8

    @usableFromInline
    init(of node: AnyPropertyNode, inside outer: PropertyEvaluation? = nil) {
        self.outer = outer
        target = AnyPropertyCell()
        add(node)
        target = untypedCell(of: node)
        cells = []
        cellPositions = ObjectIndex()
        fixedCopies = copies.count
    }

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

    @inlinable
    func cell<Value>(of node: PropertyNode<Value>) -> PropertyCell<Value> {
        unsafeDowncast(untypedCell(of: node), to: PropertyCell<Value>.self)
    }

    @usableFromInline
    func untypedCell(of node: AnyPropertyNode) -> AnyPropertyCell {
        guard let position = cellPositions.position(of: node.identity) else {
            preconditionFailure("the cells of inputs are created before those of derived nodes")
        }
        return cells[position]
    }

    @usableFromInline
    func copyCell(of dependency: PropertyDependency) -> AnyPropertyCell {
        outer?.recordReading(dependency).takeUnretainedValue() ?? addCopy(of: dependency)
    }

    @usableFromInline
    func addStep(_ step: @escaping () -> Void) {
        steps.append(Step(run: step))
    }

    /// - Parameter run: Updates the cell of a `Property { }`, and returns the dependencies that the property's closure has read.
    @usableFromInline
    func addClosure(_ cell: AnyPropertyCell, _ run: @escaping (PropertyEvaluation) -> DependencyList) {
        closures.append(Closure(cell: cell, run: run))
    }

    func addCopy(of dependency: PropertyDependency) -> AnyPropertyCell {
        let cell = dependency.makeCell(dependency)
        positions?.append(dependency.identity)
        copies.append(cell)
        hasOtherDependencies = true
        return cell
    }

    /// Unretained, because `copies` holds the cell.
    func copy(at position: Int) -> Unmanaged<AnyPropertyCell> { .passUnretained(copies[position]) }
}
