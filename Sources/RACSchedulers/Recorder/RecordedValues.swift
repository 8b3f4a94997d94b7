/// The text that a ``SignalRecorder`` keeps of each value and each failure.
public struct RecordedValues: Sendable {
    private let length: Int?

    /// Keeps no text. A recorder still keeps the kind, time and thread of each event.
    public static let none = RecordedValues(length: nil)

    /// Keeps the description of each value when it is delivered. For a collection of more than eight elements, keeps the
    /// descriptions of the first eight elements, and the count. Describing an `Int`, `String` or `Bool` costs a few
    /// nanoseconds. Another value costs as much as `String(describing:)`. Your own `description` runs on the delivering thread.
    ///
    /// - Parameter characters: The maximum number of characters. Longer text is cut and ends with `…`. Precondition: positive.
    public static func described(upTo characters: Int = 80) -> RecordedValues {
        precondition(characters > 0, "a description needs room for a character, but got \(characters)")
        return RecordedValues(length: characters)
    }

    func text<Value>(of value: Value) -> RecordedText? {
        guard let length else { return nil }
        // A conditional cast of a generic value would cost more than the rest of this method. Each `unsafeBitCast` is safe,
        // because its two types have been compared and are equal.
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

    private func description<Value>(of value: Value) -> String {
        guard let values = value as? any Collection, !(value is any StringProtocol) else {
            return String(describing: value)
        }
        return beginning(of: values) ?? String(describing: value)
    }

    private func beginning(of values: some Collection) -> String? {
        let beginning = values.prefix(9)
        guard beginning.count == 9 else { return nil }
        return "[" + beginning.prefix(8).map { "\($0)" }.joined(separator: ", ") + ", … (\(values.count))]"
    }
}

/// An `Int` is converted to text only when the text is read.
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
