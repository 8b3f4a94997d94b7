import RACCore
import RACSchedulers

/// An event of a row, with its time.
public struct DemonstrationEvent: Sendable, Equatable {
    /// The kind of an event.
    public enum Kind: Sendable, Hashable {
        /// A value, as text.
        case value(String)
        /// A failure.
        case failure
        /// Completion.
        case completion
    }

    /// The time in frames. The times of a cold input count from its subscription.
    public let time: Double
    /// The kind of the event.
    public let kind: Kind

    /// Indicates whether the event is terminal.
    var isEnd: Bool { kind == .failure || kind == .completion }

    /// Creates an event from a marble event. Times count from `start`, in frames.
    init<Value, Failure>(_ event: MarbleEvent<Value, Failure>, after start: Double = 0) {
        self.init(event.event, at: start + event.time / .seconds(1))
    }

    /// Creates an event from an event of a signal.
    init<Value, Failure>(_ event: Event<Value, Failure>, at time: Double) {
        self.time = time
        kind =
            switch event {
            case .next(let value): .value(Self.text(of: value))
            case .failed: .failure
            case .completed: .completion
            }
    }

    /// Creates an event from an event of a doc comment.
    ///
    /// - Parameters:
    ///   - event: The event. Its value is the character in the diagram.
    ///   - names: The values of characters. A character without a name is its own value.
    ///   - start: The origin of the times, in frames.
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

    /// Returns a value as text: strings without quotes, also in pairs and arrays.
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
