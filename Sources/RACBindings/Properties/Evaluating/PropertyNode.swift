import RACCore
import RACOperators

/// What a property is made of: a value that can change, a function of others, or a closure that finds out itself.
///
/// A property and everything made of it share its node, which holds the nodes that it is made of, and not the properties:
/// so a view keeps no source alive, and can still be read when that has gone away.
///
/// There are two ways to read and to observe a node:
/// - *Directly,* by closures that call each other, if it is ``DependencySummary/isSimple``. If it depends on one thing alone,
///   through one chain, its signal is that thing's with the operators of the chain.
/// - *By an evaluation* otherwise. See ``PropertyEvaluation``. It takes the parts in order, without recursion, and each once,
///   however many ways lead to it.
///
/// A value that can change is a node of this class, without any closure, since a property may have very many parts. What is made
/// of others is a ``ComputedNode``. What both can do is asked for here, and specialized.
@usableFromInline
class PropertyNode<Value: Sendable>: AnyPropertyNode, @unchecked Sendable {
    /// The value that can change, or `nil` if this is a ``ComputedNode``.
    @usableFromInline final let store: PropertyStore<Value>?

    /// How to read and observe it directly.
    @usableFromInline
    struct Direct: Sendable {
        /// Reads the value as a part of a larger one: without a look whether its parts belong together.
        @usableFromInline let read: @Sendable () -> Value
        /// The current value, then each change, or `nil` if that takes an evaluation.
        @usableFromInline let signal: Signal<Value, Never>?

        @inlinable
        init(read: @escaping @Sendable () -> Value, signal: Signal<Value, Never>?) {
            self.read = read
            self.signal = signal
        }
    }

    /// Creates the node of a value that changes.
    ///
    /// - Parameters:
    ///   - owner: What is to live as long as this.
    ///   - observersKeepOwner: Whether the owner is to live as long as somebody observes this as well.
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

    /// Creates a node that is derived from others.
    @inlinable
    init(_ shape: DependencySummary, madeOf parts: [AnyPropertyNode], _ maker: CellMaker) {
        store = nil
        super.init(shape, parts, nil, maker)
    }

    /// This as what it is if it has no store.
    @inlinable final var made: ComputedNode<Value> {
        @inline(__always) get { unsafeDowncast(self, to: ComputedNode<Value>.self) }
    }

    /// How to read and observe it directly, if it is simple.
    @inlinable final var direct: Direct? {
        guard let store else { return made.directRead.map { Direct(read: $0.run, signal: made.directSignal) } }
        return Direct(read: { store.value }, signal: signal(of: store))
    }

    /// The same, where it is known to be simple, as a part of what is simple.
    @inlinable final var presentDirect: Direct {
        guard let direct else { preconditionFailure("a simple node has simple parts") }
        return direct
    }

    @inlinable
    final func signal(of store: PropertyStore<Value>) -> Signal<Value, Never> {
        guard let owner = shape.itself?.owner else { return store.core.signal }
        return Signal.trusted { subscriber in
            subscriber.lifetime.add { withExtendedLifetime(owner) {} }
            store.core.subscribe(subscriber)
        }
    }

    /// The value, whose parts belong together.
    @inlinable final var value: Value {
        if let store { return store.value }
        guard let directRead = made.directRead else { return valueByEvaluation }
        // What is read in one way alone is of one moment.
        if shape.paths < 2 { return directRead.run() }
        return consistentValue(directRead)
    }

    /// Reads as long as something changes meanwhile, some times; else takes copies first.
    @inlinable
    @inline(never)
    final func consistentValue(_ read: ComputedNode<Value>.DirectRead) -> Value {
        if PropertyContext.evaluation != nil { return read.run() }
        for _ in 0..<4 {
            let before = made.dependencies.sum
            let value = read.run()
            if made.dependencies.sum == before { return value }
        }
        return valueByEvaluation
    }

    @inlinable final var valueByEvaluation: Value {
        if let evaluation = PropertyContext.evaluation {
            // Reading inside a `Property { }`: its copies are what this is made of.
            return evaluation.read(self)
        }
        return PropertyEvaluation(of: self).resultForReader()
    }

    /// The current value, then each change. Completes when nobody can change it any more.
    @inlinable final var signal: Signal<Value, Never> {
        if let store { return signal(of: store) }
        if let directSignal = made.directSignal { return directSignal }
        return Signal.trusted { self.subscribe($0) }
    }

    @inlinable
    final func subscribe(_ subscriber: Subscriber<Value, Never>) {
        // That does not hold this node: a subscriber keeps nothing following a signal.
        PropertySubscription(subscriber, to: self).start()
    }
}

/// A node that is derived from others.
@usableFromInline
final class ComputedNode<Value: Sendable>: PropertyNode<Value>, @unchecked Sendable {
    /// Apart, so that whoever reads does not retain the signal.
    @usableFromInline let directRead: DirectRead?
    @usableFromInline let directSignal: Signal<Value, Never>?
    /// What it depends on, if there are several ways to that; else nothing.
    @usableFromInline let dependencies: DependencyList

    /// In a struct: a bare closure inside `Optional` would be wrapped again at each access.
    @usableFromInline
    struct DirectRead: Sendable {
        @usableFromInline let run: @Sendable () -> Value

        @inlinable
        init(run: @escaping @Sendable () -> Value) {
            self.run = run
        }
    }

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - direct: How to read it directly; not kept if the shape is not simple.
    ///   - makeCell: Makes its place in an evaluation that has those of its parts, and adds the step that fills it.
    @inlinable
    init(
        _ shape: DependencySummary,
        parts: [AnyPropertyNode],
        direct: () -> Direct,
        makeCell: @escaping (PropertyEvaluation) -> AnyPropertyCell
    ) {
        let direct = shape.isSimple ? direct() : nil
        directRead = direct.map { DirectRead(run: $0.read) }
        directSignal = direct?.signal
        dependencies = shape.list ?? .none
        super.init(shape, madeOf: parts, CellMaker(make: makeCell))
    }
}

/// A ``PropertyNode`` without its type.
///
/// `@unchecked Sendable` because what changes does so in `deinit` alone.
@usableFromInline
class AnyPropertyNode: @unchecked Sendable {
    /// In a struct: a bare closure inside `Optional` would be wrapped again at each access.
    @usableFromInline
    struct CellMaker {
        @usableFromInline let make: (PropertyEvaluation) -> AnyPropertyCell

        @inlinable
        init(make: @escaping (PropertyEvaluation) -> AnyPropertyCell) {
            self.make = make
        }
    }

    /// What an evaluation needs.
    private struct Content {
        let parts: [AnyPropertyNode]
        let owner: AnyObject?
        /// `nil` if the cell is that of a copy.
        let maker: CellMaker?
    }

    @usableFromInline final let shape: DependencySummary
    /// `@exclusivity(unchecked)` because only `deinit` changes it. The check would take time in proportion to how deeply such
    /// calls nest: a row of many properties would take the square of their number to go away.
    @exclusivity(unchecked) private final var content: Content?

    @usableFromInline
    init(_ shape: DependencySummary, _ parts: [AnyPropertyNode], _ owner: AnyObject?, _ maker: CellMaker?) {
        self.shape = shape
        content = Content(parts: parts, owner: owner, maker: maker)
    }

    deinit {
        // A row of any length may hang on this.
        RecursionLimiter.release(.release, &content)
    }

    /// The nodes that it is a function of.
    final var parts: [AnyPropertyNode] { content?.parts ?? [] }

    /// What tells it from others in an evaluation.
    final var identity: ObjectIdentifier {
        shape.itself.map { ObjectIdentifier($0.property) } ?? ObjectIdentifier(self)
    }

    /// Makes its place in an evaluation.
    final func makeCell(_ evaluation: PropertyEvaluation) -> AnyPropertyCell {
        if let dependency = shape.itself { return evaluation.copyCell(of: dependency) }
        guard let maker = content?.maker else { preconditionFailure("what is made of others knows how") }
        return maker.make(evaluation)
    }
}
