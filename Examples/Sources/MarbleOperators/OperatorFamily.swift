/// The families of operators, as the folders of the sources.
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

    /// The name for readers.
    public var title: String { self == .sideEffects ? "Side effects" : rawValue }
}
