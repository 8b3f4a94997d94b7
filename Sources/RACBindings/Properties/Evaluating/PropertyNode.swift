import RACCore
import RACOperators

/// What a property is made of: a value that can change, a function of others, or a closure that finds out itself.
///
/// A property and everything made of it share its node, which holds the nodes that it is made of, and not the properties:
/// so a view keeps no source alive, and can still be read when that has gone away.
///
/// There are two ways to read and to observe a node:
/// - *Directly,* by closures that call each other, if it is ``PropertyShape/isSimple``. If it depends on one thing alone,
///   through one chain, its signal is that thing's with the operators of the chain.
/// - *By an evaluation* otherwise; see ``PropertyEvaluation``. It takes the parts in order, without recursion, and each once,
///   however many ways lead to it.
@usableFromInline
final class PropertyNode<Value: Sendable>: AnyPropertyNode, @unchecked Sendable {
    /// How to read and observe it directly.
    @usableFromInline
    struct Direct: Sendable {
        /// Reads the value as a part of a larger one: without a look whether its parts belong together.
        @usableFromInline let read: @Sendable () -> Value
        /// The current value, then each change; `nil` if that takes an evaluation.
        @usableFromInline let signal: Signal<Value, Never>?

        @inlinable
        init(read: @escaping @Sendable () -> Value, signal: Signal<Value, Never>?) {
            self.read = read
            self.signal = signal
        }
    }

    /// Apart, so that whoever reads does not retain the signal.
    @usableFromInline let directRead: DirectRead?
    @usableFromInline let directSignal: Signal<Value, Never>?

    /// In a struct: a bare closure inside `Optional` would be wrapped anew at each access.
    @usableFromInline
    struct DirectRead: Sendable {
        @usableFromInline let run: @Sendable () -> Value

        @inlinable
        init(run: @escaping @Sendable () -> Value) {
            self.run = run
        }
    }

    /// How to read and observe it directly, if it is simple.
    @inlinable var direct: Direct? {
        directRead.map { Direct(read: $0.run, signal: directSignal) }
    }

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - shape: What it depends on.
    ///   - parts: The nodes that it is a function of.
    ///   - owner: What is to live as long as this.
    ///   - direct: How to read it directly; not kept if the shape is not simple.
    ///   - makeCell: Makes its place in an evaluation that has those of its parts, and adds the step that fills it.
    @inlinable
    init(
        _ shape: PropertyShape,
        parts: [AnyPropertyNode],
        keeping owner: (any AnyObject & Sendable)? = nil,
        direct: @autoclosure () -> Direct,
        makeCell: @escaping (PropertyEvaluation) -> AnyPropertyCell
    ) {
        let direct = shape.isSimple ? direct() : nil
        directRead = direct.map { DirectRead(run: $0.read) }
        directSignal = direct?.signal
        super.init(shape, parts, owner, CellMaker(make: makeCell))
    }

    /// The value, whose parts belong together.
    @inlinable var value: Value {
        guard let directRead else { return valueByEvaluation }
        // What is read in one way alone is of one moment.
        if shape.paths < 2 { return directRead.run() }
        return consistentValue(directRead)
    }

    /// Reads as long as something changes meanwhile, some times; else takes copies first.
    @inlinable
    @inline(never)
    func consistentValue(_ read: DirectRead) -> Value {
        if PropertyScope.evaluation != nil { return read.run() }
        for _ in 0..<4 {
            let before = shape.dependencies.sum
            let value = read.run()
            if shape.dependencies.sum == before { return value }
        }
        return valueByEvaluation
    }

    @inlinable var valueByEvaluation: Value {
        if let evaluation = PropertyScope.evaluation {
            // Reading inside a `Property { }`: its copies are what this is made of.
            return evaluation.read(self)
        }
        return PropertyEvaluation(of: self).resultForReader()
    }

    /// The current value, then each change; completes when nobody can change it any more.
    @inlinable var signal: Signal<Value, Never> {
        if let directSignal { return directSignal }
        return Signal.trusted { self.subscribe($0) }
    }

    @inlinable
    func subscribe(_ subscriber: Subscriber<Value, Never>) {
        // That does not hold this node: a subscriber keeps nothing following a signal.
        PropertySubscription(subscriber, to: self).start()
    }
}

/// A ``PropertyNode`` without its type.
///
/// `@unchecked Sendable` because what changes does so in `deinit` alone.
@usableFromInline
class AnyPropertyNode: @unchecked Sendable {
    /// In a struct: a bare closure inside `Optional` would be wrapped anew at each access.
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
        let maker: CellMaker
    }

    @usableFromInline final let shape: PropertyShape
    /// `@exclusivity(unchecked)` because only `deinit` changes it. The check would take time in proportion to how deeply such
    /// calls nest: a row of many properties would take the square of their number to go away.
    @exclusivity(unchecked) private final var content: Content?

    @usableFromInline
    init(_ shape: PropertyShape, _ parts: [AnyPropertyNode], _ owner: AnyObject?, _ maker: CellMaker) {
        self.shape = shape
        content = Content(parts: parts, owner: owner, maker: maker)
    }

    deinit {
        // A row of any length may hang on this.
        Trampoline.release(.release, &content)
    }

    /// The nodes that it is a function of.
    final var parts: [AnyPropertyNode] { content?.parts ?? [] }

    /// What tells it from others in an evaluation.
    final var identity: ObjectIdentifier { shape.itself?.identity ?? ObjectIdentifier(self) }

    /// Makes its place in an evaluation.
    final func makeCell(_ evaluation: PropertyEvaluation) -> AnyPropertyCell? {
        content?.maker.make(evaluation)
    }
}

/// What a property depends on, and how.
@usableFromInline
struct PropertyShape: Sendable {
    /// What it depends on, each once, if that is known before it is read and is not too much.
    @usableFromInline let dependencies: DependencyList
    /// The one thing that it depends on, if it is nothing else than that.
    let itself: PropertyDependency?
    /// Whether it can be read directly: it takes few steps, which call each other, and what it depends on is known.
    @usableFromInline let isSimple: Bool
    /// How many steps call each other.
    private let depth: Int
    /// In how many ways one gets from here to what it depends on.
    @usableFromInline let paths: Int

    private init(
        _ dependencies: DependencyList,
        itself: PropertyDependency? = nil,
        isSimple: Bool,
        depth: Int,
        paths: Int
    ) {
        self.dependencies = dependencies
        self.itself = itself
        self.isSimple = isSimple
        self.depth = depth
        self.paths = paths
    }

    /// Of what never changes.
    @usableFromInline static var constant: PropertyShape {
        PropertyShape(DependencyList([]), isSimple: true, depth: 0, paths: 0)
    }

    /// Of what finds out by itself what it depends on.
    @usableFromInline static var unknown: PropertyShape {
        PropertyShape(DependencyList([]), isSimple: false, depth: 0, paths: 0)
    }

    /// Of something that changes.
    @usableFromInline
    init(_ dependency: PropertyDependency) {
        self.init(DependencyList([dependency]), itself: dependency, isSimple: true, depth: 0, paths: 1)
    }

    /// Of a function of one other.
    @usableFromInline
    init(of part: PropertyShape) {
        self.init(
            part.dependencies,
            isSimple: part.isSimple && part.depth < 32,
            depth: part.depth + 1,
            paths: part.paths
        )
    }

    /// Of a function of several others.
    @usableFromInline
    init(of parts: [PropertyShape]) {
        let depth = 1 + (parts.map(\.depth).max() ?? 0)
        let paths = parts.reduce(0) { $0 + min($1.paths, 17) }
        var isSimple = paths <= 16 && depth <= 32
        for part in parts where !part.isSimple { isSimple = false }
        var dependencies: [PropertyDependency] = []
        if isSimple {
            for dependency in parts.flatMap(\.dependencies.all)
            where !dependencies.contains(where: { $0.identity == dependency.identity }) {
                dependencies.append(dependency)
            }
        }
        self.init(DependencyList(dependencies), isSimple: isSimple, depth: depth, paths: paths)
    }
}
