extension ValidatingProperty {
    /// The decision of a validator about a proposed value.
    public enum Decision {
        /// The validator accepts the proposed value.
        case valid
        /// The validator replaces the proposed value. The optional error describes the fault of the proposed value.
        case coerced(Value, ValidationError? = nil)
        /// The validator rejects the proposed value. The property keeps its previous value.
        case invalid(ValidationError)
    }

    /// The outcome of a proposal.
    public enum Result {
        /// The proposed value was accepted.
        case valid(Value)
        /// Another value was accepted instead.
        case coerced(Value, proposed: Value, ValidationError?)
        /// The proposed value was rejected.
        case invalid(proposed: Value, ValidationError)

        init(_ proposed: Value, _ decision: Decision) {
            switch decision {
            case .valid: self = .valid(proposed)
            case .coerced(let value, let error): self = .coerced(value, proposed: proposed, error)
            case .invalid(let error): self = .invalid(proposed: proposed, error)
            }
        }

        /// The accepted value, or `nil` if the proposal was rejected.
        public var value: Value? {
            switch self {
            case .valid(let value), .coerced(let value, proposed: _, _): value
            case .invalid: nil
            }
        }

        /// The proposed value.
        public var proposed: Value {
            switch self {
            case .valid(let value): value
            case .coerced(_, proposed: let proposed, _), .invalid(proposed: let proposed, _): proposed
            }
        }

        /// The validator's error, or `nil` if there was none.
        public var error: ValidationError? {
            switch self {
            case .valid: nil
            case .coerced(_, proposed: _, let error): error
            case .invalid(proposed: _, let error): error
            }
        }

        /// Indicates whether the proposal was rejected.
        public var isInvalid: Bool { value == nil }
    }
}

extension ValidatingProperty.Decision: Sendable {}

extension ValidatingProperty.Result: Sendable {}

extension ValidatingProperty.Decision: Equatable where Value: Equatable, ValidationError: Equatable {}

extension ValidatingProperty.Result: Equatable where Value: Equatable, ValidationError: Equatable {}
