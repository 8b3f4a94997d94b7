/// The way from an object to the property that is written: one key path, or two with an optional between them.
struct BoundPath: Equatable, CustomStringConvertible {
    let steps: [AnyKeyPath]

    var description: String { steps.map { "\($0)" }.joined(separator: " through ") }
}
