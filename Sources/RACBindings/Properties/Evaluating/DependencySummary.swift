import RACCore

/// What a property depends on, and how.
@usableFromInline
struct DependencySummary: Sendable {
    /// What it depends on, each once, if that is known before it is read and is not too much.
    private enum Kind {
        case none
        /// It is a ``PropertyDependency`` itself.
        case itself
        /// It is made of one ``PropertyDependency`` alone.
        case one
        /// It is made of those of a ``DependencyList``, or of one of them in several ways.
        case several
    }

    // Small, since each node has a shape. And the source is beside its kind, and not in it: whoever takes it out of an enumeration
    // retains it.
    private let source: (any AnyObject & Sendable)?
    private let kind: Kind
    /// Indicates whether it can be read directly: it takes few steps, which call each other, and what it depends on is known.
    @usableFromInline let isSimple: Bool
    /// The number of steps call each other. Stands still beyond what is simple.
    private let depth: UInt8
    /// In how many ways one gets from here to what it depends on. Stands still beyond what is simple.
    @usableFromInline let paths: UInt8

    private static let (mostDepth, mostPaths) = (32, 16)

    private init(
        _ kind: Kind,
        _ source: (any AnyObject & Sendable)? = nil,
        isSimple: Bool,
        depth: Int,
        paths: Int
    ) {
        self.kind = kind
        self.source = source
        self.isSimple = isSimple
        self.depth = UInt8(min(depth, Self.mostDepth + 1))
        self.paths = UInt8(min(paths, Self.mostPaths + 1))
    }

    /// Of what never changes.
    @usableFromInline static var constant: DependencySummary {
        DependencySummary(.none, isSimple: true, depth: 0, paths: 0)
    }

    /// Of what finds out by itself what it depends on.
    @usableFromInline static var unknown: DependencySummary {
        DependencySummary(.none, isSimple: false, depth: 0, paths: 0)
    }

    /// Of something that changes.
    @usableFromInline
    init(_ dependency: PropertyDependency) {
        self.init(.itself, dependency, isSimple: true, depth: 0, paths: 1)
    }

    /// Of a function of one other.
    @usableFromInline
    init(of part: DependencySummary) {
        self.init(
            part.kind == .itself ? .one : part.kind,
            part.source,
            isSimple: part.isSimple && part.depth < Self.mostDepth,
            depth: Int(part.depth) + 1,
            paths: Int(part.paths)
        )
    }

    /// Of a function of several others.
    @usableFromInline
    init(of parts: [AnyPropertyNode]) {
        var (depth, paths, isSimple) = (0, 0, true)
        for part in parts {
            depth = max(depth, Int(part.shape.depth))
            paths += Int(part.shape.paths)
            isSimple = isSimple && part.shape.isSimple
        }
        depth += 1
        isSimple = isSimple && paths <= Self.mostPaths && depth <= Self.mostDepth
        let dependencies = isSimple ? Self.dependencies(of: parts) : []
        if dependencies.count > 1 || paths > 1 {
            self.init(.several, DependencyList(dependencies), isSimple: isSimple, depth: depth, paths: paths)
        } else if let only = dependencies.first {
            self.init(.one, only, isSimple: isSimple, depth: depth, paths: paths)
        } else {
            self.init(.none, isSimple: isSimple, depth: depth, paths: paths)
        }
    }

    private static func dependencies(of parts: [AnyPropertyNode]) -> [PropertyDependency] {
        var found: [PropertyDependency] = []
        for dependency in parts.lazy.flatMap(\.shape.dependencies)
        where !found.contains(where: { $0.property === dependency.property }) {
            found.append(dependency)
        }
        return found
    }

    private var dependencies: [PropertyDependency] {
        switch kind {
        case .none: []
        case .itself, .one: only.map { [$0] } ?? []
        case .several: several?.all ?? []
        }
    }

    // The kind says what the source is.
    private var only: PropertyDependency? { source.map { unsafeDowncast($0, to: PropertyDependency.self) } }
    private var several: DependencyList? { source.map { unsafeDowncast($0, to: DependencyList.self) } }

    /// The one thing that it is, if it is nothing made of others.
    @usableFromInline var itself: PropertyDependency? { kind == .itself ? only : nil }

    /// What it depends on, if there are several ways to that.
    @usableFromInline var list: DependencyList? { kind == .several ? several : nil }
}
