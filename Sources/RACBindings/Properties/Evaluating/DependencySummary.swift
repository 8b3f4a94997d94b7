import RACCore

/// Summarizes the sources from which a node is computed, and the paths to them.
@usableFromInline
struct DependencySummary: Sendable {
    /// Determines the type of `source`.
    private enum Kind {
        case none
        case itself
        case one
        /// Several dependencies, or one dependency to which several paths lead. The source is a ``DependencyList``.
        case several
    }

    // Each node has a summary, so the summary is small. The source is not an associated value of the kind, because extracting
    // an associated value would retain the source.
    private let source: (any AnyObject & Sendable)?
    private let kind: Kind
    /// Indicates whether a few nested closures can read the node without a ``PropertyEvaluation``.
    @usableFromInline let isSimple: Bool
    /// The length of the longest path to a dependency, at most one more than the limit for simple nodes.
    private let depth: UInt8
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

    @usableFromInline static var constant: DependencySummary {
        DependencySummary(.none, isSimple: true, depth: 0, paths: 0)
    }

    /// For a `Property { }`, whose dependencies are known only after its closure has run.
    @usableFromInline static var unknown: DependencySummary {
        DependencySummary(.none, isSimple: false, depth: 0, paths: 0)
    }

    @usableFromInline
    init(_ dependency: PropertyDependency) {
        self.init(.itself, dependency, isSimple: true, depth: 0, paths: 1)
    }

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

    // The casts are safe, because `kind` determines the type of `source`.
    private var only: PropertyDependency? { source.map { unsafeDowncast($0, to: PropertyDependency.self) } }
    private var several: DependencyList? { source.map { unsafeDowncast($0, to: DependencyList.self) } }

    @usableFromInline
    func recordReading() {
        if let list { list.recordReading() } else { only?.property.recordReading() }
    }

    @usableFromInline var itself: PropertyDependency? { kind == .itself ? only : nil }

    /// `nil` if at most one path leads to a dependency.
    @usableFromInline var list: DependencyList? { kind == .several ? several : nil }
}
