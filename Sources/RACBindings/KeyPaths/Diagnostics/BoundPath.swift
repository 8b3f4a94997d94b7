/// The path from an object to its bound property or to a section of a list: one key path, or two with an optional child
/// between.
struct BoundPath: Equatable, CustomStringConvertible {
    private let steps: [AnyKeyPath]
    private let section: AnyHashable?

    init(steps: [AnyKeyPath]) {
        self.steps = steps
        section = nil
    }

    /// `nil` is the whole list.
    init(section: AnyHashable?) {
        steps = []
        self.section = section
    }

    var description: String {
        if let section { return "section \(section.base)" }
        return steps.isEmpty ? "the content" : steps.map { "\($0)" }.joined(separator: " through ")
    }
}
