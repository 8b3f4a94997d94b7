import RACCore

/// Evaluates a property from a consistent snapshot of all its dependencies.
///
/// ## Shape
///
/// An evaluation has one *cell* for each node that the property depends on. It also has *steps*, which compute the values of
/// the cells. The steps of inputs precede the steps of the nodes derived from them. An evaluation therefore needs no recursion,
/// and computes each node once, even if several other nodes are derived from that node.
///
/// - ``takeCopies()`` copies the values of all dependencies. It then compares all versions, and copies changed values again,
///   until a comparison finds no changed version. All copies were current when that last comparison began. Values computed from
///   the copies are therefore consistent, however long the computation takes and even if other threads write in the meantime.
///   If other threads change values too often for consistent copies, these threads wait until the values are copied. See
///   ``PropertyContext/withoutOtherWrites(_:)``.
/// - The closures of computed properties run next. They read from the copies. See ``read(_:_:)``. A dependency without a copy
///   is copied when a closure reads it. After such a copy, the evaluation compares all versions once more when the closures
///   have run. If the comparison finds no change, all copies were current when the comparison began, since versions only grow.
///   If the comparison finds a change, the copies may be inconsistent. The evaluation then discards the closures' results, and
///   begins again with the new dependencies among the others.
/// - A closure that reads a new dependency in each run could run for as long as other threads write. After ``freeRuns`` runs,
///   the other threads therefore wait before they write. See ``PropertyContext/holdingOthersBack(_:)``. Copies of dependencies
///   that only previous runs have read are then removed.
/// - Then the steps run. A step only does work if one of its inputs has changed.
///
/// The class is `@unchecked Sendable` although it is not thread-safe. Only one thread at a time uses an evaluation: the owner
/// of a ``PropertySubscription``, or a reader of the property.
@usableFromInline
final class PropertyEvaluation: @unchecked Sendable {
    /// The evaluation whose copies this evaluation uses, or `nil`. An evaluation has an outer evaluation if the closure of a
    /// `Property { }` reads the evaluated node.
    let outer: PropertyEvaluation?
    // The properties below are `@exclusivity(unchecked)` because only one thread at a time uses an evaluation. Calls made
    // during an access to a property, including calls of the user's closures, do not access the same property.
    /// The cells of all nodes. The cells and their positions are stored only until all cells have been created.
    @exclusivity(unchecked) var cells: ContiguousArray<AnyPropertyCell> = []
    @exclusivity(unchecked) var cellPositions = ObjectIndex()
    @usableFromInline private(set) var target: AnyPropertyCell
    /// The copies of the dependencies' values: first the node's own dependencies, then the dependencies that closures read.
    @exclusivity(unchecked) var copies: ContiguousArray<DependencySnapshot> = []
    /// The position of each dependency in `copies`. Created when a closure reads other dependencies than in its last run, or
    /// reads them in another order.
    @exclusivity(unchecked) var positions: ObjectIndex?
    /// The positions of the first and the last copy that have been renewed since the last call of ``settle()``.
    @exclusivity(unchecked) var (firstRenewed, lastRenewed) = (Int.max, -1)
    @exclusivity(unchecked) var fixedCopies = 0
    /// The probable position in `copies` of the dependency that a closure reads next.
    @exclusivity(unchecked) var guess = 0
    /// The closures that update the cell of each `Property { }`.
    @exclusivity(unchecked) var closures: [Closure] = []
    @exclusivity(unchecked) var steps: ContiguousArray<Step> = []
    /// Indicates whether a dependency has been added and copied since the versions of all copies were last compared.
    @exclusivity(unchecked) var hasUncheckedCopies = false
    /// The results of closures, while the consistency of the copies that they have used is unchecked.
    @exclusivity(unchecked) var unchecked: [ClosureReading] = []
    /// Indicates whether Observation is notified of a new dependency before the dependency is copied.
    @exclusivity(unchecked) var isNotedBeforeCopied = false
    /// The computed properties whose closures are running, the innermost last.
    @exclusivity(unchecked) var readers: [Reader] = []
    /// Indicates whether the inner properties of the next closure have already been updated.
    @exclusivity(unchecked) var hasRenewedInner = false
    /// The scope that makes this evaluation the ``PropertyContext/evaluation`` of the running thread. It exists while
    /// closures run.
    @exclusivity(unchecked) var scope: PropertyContext.Entered?
    /// The identities of the properties in `readers`, if `readers` is too long for a linear search.
    @exclusivity(unchecked) var running: Set<ObjectIdentifier> = []
    /// Indicates whether dependencies have been added or removed since this flag was last set to false.
    @exclusivity(unchecked) @usableFromInline var hasOtherDependencies = true

    // Holds the closure in a struct, because bare closures in an array are wrapped again at each access.
    struct Step {
        let run: () -> Void
    }

    struct Closure {
        let cell: AnyPropertyCell
        let run: (PropertyEvaluation) -> DependencyList
        /// The dependencies that the closure read in its last run.
        var read = DependencyList.none

        /// Runs the closure. Returns whether the closure has read other dependencies than in its last run.
        mutating func runs(in evaluation: PropertyEvaluation) -> Bool {
            let former = read
            read = run(evaluation)
            return !read.isSame(as: former)
        }
    }

    /// The largest number of running closures for which a linear search is used.
    static let fewToSearch = 8

    /// The smallest ``ClosureReading/height`` of the computed properties in ``Reader/inner``.
    static let lowHeight: UInt32 = 16
    /// The number of closures that can nest before the evaluation checks the room on the stack.
    static let fewReaders = 32
    /// The number of runs of the closures during which other threads can write. After these runs, other threads wait before
    /// they write. See ``PropertyContext/holdingOthersBack(_:)``.
    static let freeRuns = 8

    /// Creates an evaluation of a node.
    ///
    /// - Parameter outer: The evaluation in progress, if one of its closures reads the node. The new evaluation then uses the
    ///   copies of `outer`, and makes no copies itself.
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

    /// Creates the cells of a node and of all nodes that it depends on, inputs first.
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

    /// Returns the cell of a node that is an input of another node. Used while the cell of the other node is created.
    @inlinable
    func cell<Value>(of node: PropertyNode<Value>) -> PropertyCell<Value> {
        // The cast is safe, because the cell of a node has the node's type of value.
        unsafeDowncast(untypedCell(of: node), to: PropertyCell<Value>.self)
    }

    @usableFromInline
    func untypedCell(of node: AnyPropertyNode) -> AnyPropertyCell {
        guard let position = cellPositions.position(of: node.identity) else {
            preconditionFailure("the cells of inputs are created before those of derived nodes")
        }
        return cells[position]
    }

    /// Returns the cell of a source, which contains the copy of the source's value.
    @usableFromInline
    func copyCell(of dependency: PropertyDependency) -> AnyPropertyCell {
        outer?.recordReading(dependency).takeUnretainedValue() ?? addCopy(of: dependency)
    }

    /// Adds a closure that computes the value of a derived node and stores it in the node's cell. Steps run in the order in
    /// which they were added.
    @usableFromInline
    func addStep(_ step: @escaping () -> Void) {
        steps.append(Step(run: step))
    }

    /// Adds a closure that runs the closure of a `Property { }`, stores the result in the cell, and returns the dependencies
    /// that were read.
    @usableFromInline
    func addClosure(_ cell: AnyPropertyCell, _ run: @escaping (PropertyEvaluation) -> DependencyList) {
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
