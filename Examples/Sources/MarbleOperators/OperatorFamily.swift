/// The families of operators, which are the same as the folders of the sources.
public enum OperatorFamily: String, CaseIterable, Sendable {
    case transforming = "Transforming"
    case filtering = "Filtering"
    case combining = "Combining"
    case flattening = "Flattening"
    case timing = "Timing"
    case errors = "Errors"
    case sharing = "Sharing"
    case sideEffects = "SideEffects"
    case creating = "Creating"
    case properties = "Properties"

    /// The name that the documentation shows.
    public var title: String { self == .sideEffects ? "Side effects" : rawValue }
}
