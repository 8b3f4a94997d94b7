extension ValidatingProperty {
    /// What a validator says to a proposed value.
    public enum Decision {
        /// The value is taken as it is.
        case valid
        /// Another value is taken in its place. The error, if any, says what was wrong.
        case coerced(Value, ValidationError? = nil)
        /// The value is refused. The property keeps the one it has.
        case invalid(ValidationError)
    }

    /// What has become of a proposed value.
    public enum Result {
        /// It was taken as it is.
        case valid(Value)
        /// Another value was taken in its place.
        case coerced(Value, proposed: Value, ValidationError?)
        /// It was refused.
        case invalid(proposed: Value, ValidationError)

        init(_ proposed: Value, _ decision: Decision) {
            switch decision {
            case .valid: self = .valid(proposed)
            case .coerced(let value, let error): self = .coerced(value, proposed: proposed, error)
            case .invalid(let error): self = .invalid(proposed: proposed, error)
            }
        }

        /// The value that was taken, or `nil` if it was refused.
        public var value: Value? {
            switch self {
            case .valid(let value), .coerced(let value, proposed: _, _): value
            case .invalid: nil
            }
        }

        /// The value that was proposed.
        public var proposed: Value {
            switch self {
            case .valid(let value): value
            case .coerced(_, proposed: let proposed, _), .invalid(proposed: let proposed, _): proposed
            }
        }

        /// What was wrong with it, if anything was.
        public var error: ValidationError? {
            switch self {
            case .valid: nil
            case .coerced(_, proposed: _, let error): error
            case .invalid(proposed: _, let error): error
            }
        }

        /// Indicates whether the value was refused.
        public var isInvalid: Bool { value == nil }
    }
}

extension ValidatingProperty.Decision: Sendable {}

extension ValidatingProperty.Result: Sendable {}

extension ValidatingProperty.Decision: Equatable where Value: Equatable, ValidationError: Equatable {}

extension ValidatingProperty.Result: Equatable where Value: Equatable, ValidationError: Equatable {}
