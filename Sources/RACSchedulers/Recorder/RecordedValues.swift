/// What a ``SignalRecorder`` keeps of each value and each failure.
public struct RecordedValues: Sendable {
    /// The number of characters, or `nil` for nothing at all.
    private let length: Int?

    /// Nothing: of an event its kind, time and thread are known.
    public static let none = RecordedValues(length: nil)

    /// The text that the value prints as when it passes. Of a collection with more than eight elements the first eight and the
    /// count are described.
    ///
    /// `Int`, `String` and `Bool` take some nanoseconds, other values as long as printing them. A description that is code of
    /// yours runs where the value is delivered.
    ///
    /// - Parameter characters: How many characters are kept. What is longer is cut off and gets a `…`. Precondition: positive.
    public static func described(upTo characters: Int = 80) -> RecordedValues {
        precondition(characters > 0, "a description needs room for a character, but got \(characters)")
        return RecordedValues(length: characters)
    }

    /// The text of a value, or `nil` if none is kept.
    func text<Value>(of value: Value) -> RecordedText? {
        guard let length else { return nil }
        // A cast of a generic value takes longer than all the rest. These types are the same, so nothing is reinterpreted.
        if Value.self == Int.self { return .number(unsafeBitCast(value, to: Int.self)) }
        if Value.self == String.self { return .text(shortened(unsafeBitCast(value, to: String.self), to: length)) }
        if Value.self == Bool.self { return .text(unsafeBitCast(value, to: Bool.self) ? "true" : "false") }
        return .text(shortened(description(of: value), to: length))
    }

    private func shortened(_ text: String, to length: Int) -> String {
        // No text has more characters than bytes.
        if text.utf8.count <= length { return text }
        let beginning = text.prefix(length)
        return beginning.endIndex == text.endIndex ? text : beginning + "…"
    }

    /// What a value prints as; of a long collection the beginning.
    private func description<Value>(of value: Value) -> String {
        guard let values = value as? any Collection, !(value is any StringProtocol) else {
            return String(describing: value)
        }
        return beginning(of: values) ?? String(describing: value)
    }

    /// The text of a long collection, or `nil` for a short one, which prints in its own way.
    private func beginning(of values: some Collection) -> String? {
        let beginning = values.prefix(9)
        guard beginning.count == 9 else { return nil }
        return "[" + beginning.prefix(8).map { "\($0)" }.joined(separator: ", ") + ", … (\(values.count))]"
    }
}

/// The text of a value, or a number, which becomes text only when somebody looks.
enum RecordedText: Sendable, CustomStringConvertible {
    case text(String)
    case number(Int)

    var description: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.description
        }
    }
}
