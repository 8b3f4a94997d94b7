/// What the characters of a diagram stand for.
///
/// A dictionary literal names values of any type; without one, characters stand for themselves.
///
/// ```swift
/// scheduler.hot("--a-b--|")                                  // "a", "b"
/// scheduler.hot("--1-2--|", values: .integers)               // 1, 2
/// scheduler.hot("--a-b--|", values: ["a": 10, "b": 20])      // 10, 20
/// ```
///
/// Not in ReactiveObjC. The values map of RxJS.
public struct MarbleValues<Value: Sendable>: Sendable {
    private let named: [Character: Value]
    private let value: (@Sendable (Character) -> Value?)?

    /// Names values.
    ///
    /// - Parameter values: A value for each character. In a diagram only letters and digits can stand for values.
    public init(_ values: [Character: Value]) {
        named = values
        value = nil
    }

    /// Takes values from a function.
    ///
    /// - Parameter value: Returns the value for a letter or digit, or `nil` if it stands for none.
    public init(_ value: @escaping @Sendable (Character) -> Value?) {
        named = [:]
        self.value = value
    }

    /// The characters that have been named, in order.
    var characters: [Character] { named.keys.sorted() }

    subscript(character: Character) -> Value? {
        named[character] ?? value?(character)
    }
}

extension MarbleValues: ExpressibleByDictionaryLiteral {
    /// Names values. Precondition: each character is named once.
    ///
    /// - Parameter elements: A value for each character.
    public init(dictionaryLiteral elements: (Character, Value)...) {
        self.init(
            Dictionary(elements) { _, _ in preconditionFailure("a character of a values map is named twice") }
        )
    }
}

extension MarbleValues<String> {
    /// Each character stands for itself, as a string.
    public static var strings: MarbleValues { MarbleValues { String($0) } }
}

extension MarbleValues<Character> {
    /// Each character stands for itself.
    public static var characters: MarbleValues { MarbleValues { $0 } }
}

extension MarbleValues<Int> {
    /// `0` to `9` stand for themselves. Letters stand for nothing.
    public static var integers: MarbleValues {
        MarbleValues { $0.isASCII ? $0.wholeNumberValue : nil }
    }
}

/// How the values of a recording are written.
struct MarbleSymbols<Value: Sendable>: Sendable {
    /// The character for a value, if there is one.
    let character: @Sendable (Value) -> Character?
    /// Of the characters that stand for the same value, the one that ``character`` gives.
    let canonical: @Sendable (Character) -> Character

    /// Values are written as they print, if that is a single letter or digit.
    static var printed: MarbleSymbols {
        MarbleSymbols(character: printedCharacter, canonical: { $0 })
    }

    /// Values are written as they are named, and others as they print.
    static func named(_ values: MarbleValues<Value>) -> MarbleSymbols where Value: Equatable {
        let characters = values.characters
        let character: @Sendable (Value) -> Character? = { value in
            if let name = characters.first(where: { values[$0] == value }) { return name }
            guard let printed = printedCharacter(of: value), !characters.contains(printed) else { return nil }
            return printed
        }
        return MarbleSymbols(
            character: character,
            canonical: { written in values[written].flatMap { character($0) } ?? written }
        )
    }
}

@Sendable
private func printedCharacter<Value>(of value: Value) -> Character? {
    let text = "\(value)"
    guard let character = text.first, text.count == 1, character.isMarbleValue else { return nil }
    return character
}
