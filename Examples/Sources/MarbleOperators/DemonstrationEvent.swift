import RACCore
import RACSchedulers

/// What happens in a row, and when.
public struct DemonstrationEvent: Sendable, Equatable {
    /// What happens.
    public enum Kind: Sendable, Equatable {
        /// A value, as it prints.
        case value(String)
        /// A failure.
        case failure
        /// Completion.
        case completion
    }

    /// In frames. Of a cold input, since its subscription.
    public let time: Double
    /// What happens.
    public let kind: Kind

    /// Indicates whether nothing can follow.
    var isEnd: Bool { kind == .failure || kind == .completion }

    /// Takes an event over, with the time in frames that it counts from.
    init<Value, Failure>(_ event: MarbleEvent<Value, Failure>, after start: Double = 0) {
        time = start + event.time / .seconds(1)
        kind =
            switch event.event {
            case .next(let value): .value(Self.text(of: value))
            case .failed: .failure
            case .completed: .completion
            }
    }

    /// Takes an event of a doc comment over.
    ///
    /// - Parameters:
    ///   - event: The event. Its value is the character in the diagram.
    ///   - names: What characters stand for. One that is not named stands for itself.
    ///   - start: The time in frames that the times count from.
    public init<Failure>(
        _ event: MarbleEvent<String, Failure>,
        names: [Character: String],
        after start: Double
    ) {
        self.init(event, after: start)
        guard case .value(let text) = kind, let character = text.first, let name = names[character] else { return }
        self = DemonstrationEvent(time: time, kind: .value(name))
    }

    private init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// A value as a reader expects it: texts without quotes, pairs and lists of texts as well.
    static func text(of value: Any) -> String {
        if let text = value as? String { return text }
        if let duration = value as? Duration, duration.isWhole { return "\(duration.components.seconds) s" }
        let mirror = Mirror(reflecting: value)
        let children = mirror.children.map(\.value)
        switch mirror.displayStyle {
        case .collection, .set: return "[" + children.map(text).joined(separator: ", ") + "]"
        case .tuple: return "(" + children.map(text).joined(separator: ", ") + ")"
        case .optional: return children.first.map(text) ?? "nil"
        case .dictionary:
            let pairs = children.map {
                Mirror(reflecting: $0).children.map { text(of: $0.value) }.joined(separator: ": ")
            }
            return "[" + pairs.sorted().joined(separator: ", ") + "]"
        default: return "\(value)"
        }
    }
}

extension Duration {
    fileprivate var isWhole: Bool { components.attoseconds == 0 }
}
