import RACCore
import RACOperators

/// A signal with values of a kind that inputs have.
enum DemonstrationSignal: Sendable {
    case integers(Signal<Int, DemonstrationFailure>)
    case texts(Signal<String, DemonstrationFailure>)
    case booleans(Signal<Bool, DemonstrationFailure>)

    /// Creates the signal of a step's result. Returns `nil` for values that no input has, such as arrays.
    init?<Value>(_ signal: some SignalProtocol<Value, some Error>) {
        let signal: any Sendable = signal.signal.mapError { _ in DemonstrationFailure.timeout }
        switch signal {
        case let signal as Signal<Int, DemonstrationFailure>: self = .integers(signal)
        case let signal as Signal<String, DemonstrationFailure>: self = .texts(signal)
        case let signal as Signal<Bool, DemonstrationFailure>: self = .booleans(signal)
        default: return nil
        }
    }

    /// The kind of the values, as in messages.
    var kind: DemonstrationValueKind {
        switch self {
        case .integers: .numbers
        case .texts: .texts
        case .booleans: .booleans
        }
    }

    /// Returns the signal with the values that an input has, and the code of the conversion. Returns `nil` if there is no
    /// conversion.
    func converted(to values: DemonstrationInput.Values) -> (signal: DemonstrationSignal, code: String)? {
        switch (self, values) {
        case (.integers, .integers), (.texts, .texts), (.booleans, .booleans): (self, "")
        case (.integers(let signal), .texts): (.texts(signal.map { String($0) }), ".map { String($0) }")
        case (.booleans(let signal), .texts): (.texts(signal.map { String($0) }), ".map { String($0) }")
        case (.texts(let signal), .integers): (.integers(signal.compactMap { Int($0) }), ".compactMap { Int($0) }")
        case (.integers, .booleans), (.texts, .booleans), (.booleans, .integers): nil
        }
    }

    /// Returns the same signal, whose subscriptions are recorded.
    func tapped(_ tap: DemonstrationTap) -> DemonstrationSignal {
        switch self {
        case .integers(let signal): .integers(tap.tapped(signal))
        case .texts(let signal): .texts(tap.tapped(signal))
        case .booleans(let signal): .booleans(tap.tapped(signal))
        }
    }
}

/// The kinds of values that the input of an operator can have.
public enum DemonstrationValueKind: String, Sendable, Codable {
    /// Whole numbers.
    case numbers
    /// Texts.
    case texts
    /// `true` and `false`.
    case booleans
}

extension DemonstrationInput.Values {
    /// The kind of the values.
    public var kind: DemonstrationValueKind {
        switch self {
        case .integers: .numbers
        case .texts: .texts
        case .booleans: .booleans
        }
    }
}
