import RACCore

/// A summary of a property's dependencies and of the paths to them.
@usableFromInline
struct DependencySummary: Sendable {
    /// The form of the dependencies, if they are known before a reading and not too many.
    private enum Kind {
        case none
        /// The node is a ``PropertyDependency``.
        case itself
        /// The node is derived from only one ``PropertyDependency``.
        case one
        /// The node is derived from several dependencies of a ``DependencyList``, or from one of them on several paths.
        case several
    }

    // The summary is small, since each node has a summary. The source is stored next to its kind, and not in the enumeration:
    // extracting the source from an enumeration would retain it.
    private let source: (any AnyObject & Sendable)?
    private let kind: Kind
    /// Indicates whether the node can be read directly, by a few closures that call each other. This requires that its
    /// dependencies are known.
    @usableFromInline let isSimple: Bool
    /// The number of steps that call each other. The steps are not counted beyond the limit of simple nodes.
    private let depth: UInt8
    /// The number of paths from here to the dependencies. The paths are not counted beyond the limit of simple nodes.
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

    /// The summary of a constant.
    @usableFromInline static var constant: DependencySummary {
        DependencySummary(.none, isSimple: true, depth: 0, paths: 0)
    }

    /// The summary of a closure that finds its dependencies itself.
    @usableFromInline static var unknown: DependencySummary {
        DependencySummary(.none, isSimple: false, depth: 0, paths: 0)
    }

    /// Creates the summary of a source.
    @usableFromInline
    init(_ dependency: PropertyDependency) {
        self.init(.itself, dependency, isSimple: true, depth: 0, paths: 1)
    }

    /// Creates the summary of a function of one node.
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

    /// Creates the summary of a function of several nodes.
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

    // The kind determines the type of the source.
    private var only: PropertyDependency? { source.map { unsafeDowncast($0, to: PropertyDependency.self) } }
    private var several: DependencyList? { source.map { unsafeDowncast($0, to: DependencyList.self) } }

    /// The dependency of a source node, or `nil` if the node is computed.
    @usableFromInline var itself: PropertyDependency? { kind == .itself ? only : nil }

    /// The dependencies, if they are reached on several paths.
    @usableFromInline var list: DependencyList? { kind == .several ? several : nil }
}
