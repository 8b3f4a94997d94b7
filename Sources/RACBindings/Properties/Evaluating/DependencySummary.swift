import RACCore

/// Summarizes the sources from which a node is computed, and the paths to them.
@usableFromInline
struct DependencySummary: Sendable {
    private let only: PropertyDependency?
    /// Several dependencies, or one dependency to which several paths lead. `nil` if at most one path leads to a dependency.
    @usableFromInline let list: DependencyList?
    private let isSource: Bool
    /// Indicates whether a few nested closures can read the node without a ``PropertyEvaluation``.
    @usableFromInline let isSimple: Bool
    /// The length of the longest path to a dependency, but at most one more than ``mostDepth``.
    private let depth: UInt8
    @usableFromInline let paths: UInt8

    private static let (mostDepth, mostPaths) = (32, 16)

    private init(
        only: PropertyDependency? = nil,
        list: DependencyList? = nil,
        isSource: Bool = false,
        isSimple: Bool,
        depth: Int,
        paths: Int
    ) {
        self.only = only
        self.list = list
        self.isSource = isSource
        self.isSimple = isSimple
        self.depth = UInt8(min(depth, Self.mostDepth + 1))
        self.paths = UInt8(min(paths, Self.mostPaths + 1))
    }

    @usableFromInline static var constant: DependencySummary {
        DependencySummary(isSimple: true, depth: 0, paths: 0)
    }

    /// For a `Property { }`, whose dependencies are known only after its closure has run.
    @usableFromInline static var unknown: DependencySummary {
        DependencySummary(isSimple: false, depth: 0, paths: 0)
    }

    @usableFromInline
    init(_ dependency: PropertyDependency) {
        self.init(only: dependency, isSource: true, isSimple: true, depth: 0, paths: 1)
    }

    @usableFromInline
    init(of part: DependencySummary) {
        self.init(
            only: part.only,
            list: part.list,
            isSimple: part.isSimple && part.depth < Self.mostDepth,
            depth: Int(part.depth) + 1,
            paths: Int(part.paths)
        )
    }

    @usableFromInline
    init(of parts: [AnyPropertyNode]) {
        var (depth, paths, isSimple) = (0, 0, true)
        for part in parts {
            depth = max(depth, Int(part.summary.depth))
            paths += Int(part.summary.paths)
            isSimple = isSimple && part.summary.isSimple
        }
        depth += 1
        isSimple = isSimple && paths <= Self.mostPaths && depth <= Self.mostDepth
        let dependencies = isSimple ? Self.dependencies(of: parts) : []
        let hasList = dependencies.count > 1 || paths > 1
        self.init(
            only: hasList ? nil : dependencies.first,
            list: hasList ? DependencyList(dependencies) : nil,
            isSimple: isSimple,
            depth: depth,
            paths: paths
        )
    }

    private static func dependencies(of parts: [AnyPropertyNode]) -> [PropertyDependency] {
        var found: [PropertyDependency] = []
        for dependency in parts.lazy.flatMap(\.summary.dependencies)
        where !found.contains(where: { $0.property === dependency.property }) {
            found.append(dependency)
        }
        return found
    }

    private var dependencies: [PropertyDependency] { list?.all ?? only.map { [$0] } ?? [] }

    func recordReading() {
        // Unretained, because the node holds the list.
        if let list = list.map({ Unmanaged.passUnretained($0) }) {
            list._withUnsafeGuaranteedRef { $0.recordReading() }
        } else {
            only?.property.recordReading()
        }
    }

    @usableFromInline var itself: PropertyDependency? { isSource ? only : nil }
}
