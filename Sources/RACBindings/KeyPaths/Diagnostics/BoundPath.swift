/// The path from an object to the bound property: one key path, or two with an optional between them.
struct BoundPath: Equatable, CustomStringConvertible {
    let steps: [AnyKeyPath]

    var description: String { steps.map { "\($0)" }.joined(separator: " through ") }
}
