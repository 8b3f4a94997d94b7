extension OperatorFamily {
    /// The demonstrations of the family, in the order of the files.
    var demonstrations: [OperatorDemonstration] {
        switch self {
        case .transforming: Transforming.demonstrations
        case .filtering: Filtering.demonstrations
        case .combining: Combining.demonstrations
        case .flattening: Flattening.demonstrations
        case .timing: Timing.demonstrations
        case .errors: Errors.demonstrations
        case .sharing: Shared.demonstrations
        case .sideEffects: SideEffects.demonstrations
        case .creating: Creating.demonstrations
        case .properties: Properties.demonstrations
        }
    }
}
