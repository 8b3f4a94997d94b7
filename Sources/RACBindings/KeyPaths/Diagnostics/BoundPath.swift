/// The path from an object to its bound property: one key path, or two key paths with an optional child between them. A path can
/// also denote a section of a list, or the whole list.
struct BoundPath: Equatable, CustomStringConvertible {
    private let steps: [AnyKeyPath]
    private let section: AnyHashable?

    init(steps: [AnyKeyPath]) {
        self.steps = steps
        section = nil
    }

    init(section: AnyHashable?) {
        steps = []
        self.section = section
    }

    var description: String {
        if let section { return "section \(section.base)" }
        return steps.isEmpty ? "the content" : steps.map { "\($0)" }.joined(separator: " through ")
    }
}
