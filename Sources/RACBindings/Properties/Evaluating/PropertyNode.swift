import RACCore
import RACOperators

/// The node of a property: a stored value that can change, a function of other nodes, or a closure whose reads determine its
/// inputs.
///
/// A node holds its input nodes, not their properties. A derived property can therefore be read when its source property has
/// been deallocated.
///
/// There are two ways to read and to observe a node:
/// - *Directly,* by closures that call each other, if the node is ``DependencySummary/isSimple``. If the node depends on one
///   source through one chain, its signal is the source's signal, with the operators of the chain.
/// - *By an evaluation* otherwise. See ``PropertyEvaluation``. An evaluation visits each input once, without recursion.
///
/// The node of a stored value is an instance of this class, without any closure, since a property may have very many inputs. A
/// derived node is a ``ComputedNode``, whose members are declared in this class, so that the compiler specializes them.
@usableFromInline
class PropertyNode<Value: Sendable>: AnyPropertyNode, @unchecked Sendable {
    /// `nil` if this node is a ``ComputedNode``.
    @usableFromInline final let store: PropertyStore<Value>?

    /// - Parameter observersKeepOwner: Whether observers also keep the owner alive.
    @inlinable
    init(
        _ store: PropertyStore<Value>,
        keeping owner: (any AnyObject & Sendable)? = nil,
        observersKeepOwner: Bool = false
    ) {
        self.store = store
        let dependency = PropertyDependency(store, observersKeep: observersKeepOwner ? owner : nil)
        super.init(DependencySummary(dependency), [], owner, nil)
    }

    @inlinable
    init(_ summary: DependencySummary, parts: [AnyPropertyNode], _ maker: CellMaker) {
        store = nil
        super.init(summary, parts, nil, maker)
    }

    /// This node as a computed node. Precondition: this node has no store.
    @inlinable final var computed: ComputedNode<Value> {
        @inline(__always) get { unsafeDowncast(self, to: ComputedNode<Value>.self) }
    }

    /// Does not check that the inputs are consistent. Preconditions: the node is simple, and the caller has recorded that the
    /// dependencies are read.
    @inlinable
    final func read(in evaluation: Unmanaged<PropertyEvaluation>?) -> Value {
        // Unretained, because this node holds the core.
        if let core = store.map({ Unmanaged.passUnretained($0.core) }) {
            return core._withUnsafeGuaranteedRef { PropertyStore(of: $0).value(in: evaluation) }
        }
        guard let directRead = computed.directRead else { preconditionFailure("a simple node has simple inputs") }
        return directRead.run(evaluation)
    }

    @inlinable final var directSignal: Signal<Value, Never>? {
        if let store { signal(of: store) } else { computed.derivedSignal }
    }

    @inlinable
    final func signal(of store: PropertyStore<Value>) -> Signal<Value, Never> {
        guard let owner = summary.itself?.owner else { return store.core.signal }
        return Signal.trusted { subscriber in
            subscriber.lifetime.add { withExtendedLifetime(owner) {} }
            store.core.subscribe(subscriber)
        }
    }

    @inlinable final var value: Value {
        if let store { return store.value }
        guard let directRead = computed.directRead else { return valueByEvaluation }
        if let evaluation = PropertyContext.evaluation { return directRead.run(evaluation) }
        recordReading()
        // With fewer than two paths, there is at most one source, so the reading is consistent.
        return summary.paths < 2 ? directRead.run(nil) : consistentValue(directRead)
    }

    /// Reads again if a source has changed during the read. After four attempts, uses a snapshot.
    @inlinable
    @inline(never)
    final func consistentValue(_ read: ComputedNode<Value>.DirectRead) -> Value {
        for _ in 0..<4 {
            let before = sourceVersions
            let value = read.run(nil)
            if sourceVersions == before { return value }
        }
        return valueByEvaluation
    }

    @inlinable final var valueByEvaluation: Value {
        if let evaluation = PropertyContext.evaluation {
            // The closure of a `Property { }` reads from that property's snapshot.
            return evaluation._withUnsafeGuaranteedRef { $0.read(self) }
        }
        return PropertyEvaluation(of: self).resultForReader()
    }

    @inlinable final var signal: Signal<Value, Never> {
        if let directSignal { return directSignal }
        // The subscription does not hold this node. Otherwise subscribers would keep alive a property that follows a signal.
        return Signal.trusted { PropertySubscription($0, to: self).start() }
    }
}

@usableFromInline
final class ComputedNode<Value: Sendable>: PropertyNode<Value>, @unchecked Sendable {
    /// See ``PropertyNode/read(in:)``. Stored separately from the signal, so that a reader does not retain the signal.
    @usableFromInline let directRead: DirectRead?
    /// Subscribes without an evaluation. `nil` if observing requires one. A closure instead of a signal, because the
    /// unspecialized `deinit` of a generic class would look up the signal's type.
    @usableFromInline let directAttach: DirectAttach?

    /// A struct, because a bare closure inside `Optional` would be wrapped again at each access.
    @usableFromInline
    struct DirectRead: Sendable {
        @usableFromInline let run: @Sendable (Unmanaged<PropertyEvaluation>?) -> Value

        @inlinable
        init(run: @escaping @Sendable (Unmanaged<PropertyEvaluation>?) -> Value) {
            self.run = run
        }
    }

    @usableFromInline
    struct DirectAttach: Sendable {
        @usableFromInline let run: @Sendable (consuming Subscriber<Value, Never>) -> Void

        @inlinable
        init(_ signal: Signal<Value, Never>) {
            if case .trusted(let work) = signal.source { run = work } else { run = { signal.attach($0) } }
        }
    }

    /// A signal of the current value, followed by each new value. `nil` if observing requires an evaluation.
    @inlinable var derivedSignal: Signal<Value, Never>? { directAttach.map { .trusted($0.run) } }

    /// `makeCell` creates the node's cell in an evaluation that has the cells of all inputs, and adds the step that computes the
    /// value. `read` and `signal` are evaluated only if the summary is simple.
    @inlinable
    init(
        _ summary: DependencySummary,
        of parts: [AnyPropertyNode] = [],
        read: @autoclosure () -> DirectRead? = nil,
        signal: @autoclosure () -> Signal<Value, Never>? = nil,
        makeCell: @escaping (PropertyEvaluation) -> AnyPropertyCell
    ) {
        directRead = summary.isSimple ? read() : nil
        directAttach = summary.isSimple ? signal().map { DirectAttach($0) } : nil
        super.init(summary, parts: parts, CellMaker(make: makeCell))
    }
}

/// A ``PropertyNode`` without the type of its value. `@unchecked Sendable` because only `deinit` changes its variable.
@usableFromInline
class AnyPropertyNode: @unchecked Sendable {
    /// A struct, because a bare closure inside `Optional` would be wrapped again at each access.
    @usableFromInline
    struct CellMaker {
        @usableFromInline let make: (PropertyEvaluation) -> AnyPropertyCell

        @inlinable
        init(make: @escaping (PropertyEvaluation) -> AnyPropertyCell) {
            self.make = make
        }
    }

    private struct Content {
        let parts: [AnyPropertyNode]
        let owner: AnyObject?
        /// `nil` for a source node, because its ``PropertyDependency`` creates the cell.
        let maker: CellMaker?
    }

    @usableFromInline final let summary: DependencySummary
    /// `@exclusivity(unchecked)` because only `deinit` changes the variable. With a check, the time to deallocate a chain of
    /// properties would grow with the square of its length.
    @exclusivity(unchecked) private final var content: Content?

    @usableFromInline
    init(_ summary: DependencySummary, _ parts: [AnyPropertyNode], _ owner: AnyObject?, _ maker: CellMaker?) {
        self.summary = summary
        content = Content(parts: parts, owner: owner, maker: maker)
    }

    deinit {
        // This node can be the last owner of a chain of nodes. The limiter bounds the stack depth of its release.
        RecursionLimiter.release(.release, &content)
    }

    final var parts: [AnyPropertyNode] { content?.parts ?? [] }

    // The following members are not inlined into other modules. Inlined code would retain the sources in the summary.

    @usableFromInline
    final func recordReading() { summary.recordReading() }

    /// The sum of the versions of several sources.
    @usableFromInline final var sourceVersions: UInt64 { summary.list?.sum ?? 0 }

    final var identity: ObjectIdentifier {
        summary.itself.map { ObjectIdentifier($0.property) } ?? ObjectIdentifier(self)
    }

    final func makeCell(_ evaluation: PropertyEvaluation) -> AnyPropertyCell {
        if let dependency = summary.itself { return evaluation.copyCell(of: dependency) }
        guard let maker = content?.maker else { preconditionFailure("a computed node can create its cell") }
        return maker.make(evaluation)
    }
}
