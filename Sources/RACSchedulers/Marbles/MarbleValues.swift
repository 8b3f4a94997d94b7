/// The values that the characters of a diagram represent. A dictionary literal maps characters to values of any type. Without
/// a dictionary, each character represents itself.
///
/// ```swift
/// scheduler.hot("--a-b--|")                                  // "a", "b"
/// scheduler.hot("--1-2--|", values: .integers)               // 1, 2
/// scheduler.hot("--a-b--|", values: ["a": 10, "b": 20])      // 10, 20
/// ```
///
/// Corresponds to the `values` of marble tests in RxJS.
public struct MarbleValues<Value: Sendable>: Sendable {
    let characters: [Character]
    private let value: @Sendable (Character) -> Value?

    /// Creates a map of named values.
    ///
    /// - Parameter values: A value for each character. Only letters and digits can be values in a diagram.
    public init(_ values: [Character: Value]) {
        characters = values.keys.sorted()
        value = { values[$0] }
    }

    /// Creates a map from a function.
    ///
    /// - Parameter value: Returns the value of a letter or digit, or `nil` if the character has no value.
    public init(_ value: @escaping @Sendable (Character) -> Value?) {
        characters = []
        self.value = value
    }

    subscript(character: Character) -> Value? {
        value(character)
    }
}

extension MarbleValues: ExpressibleByDictionaryLiteral {
    /// Creates a map of named values.
    ///
    /// - Parameter elements: A value for each character. Precondition: each character is named once.
    public init(dictionaryLiteral elements: (Character, Value)...) {
        self.init(
            Dictionary(elements) { _, _ in preconditionFailure("a character of a values map is named twice") }
        )
    }
}

extension MarbleValues<String> {
    /// Maps each character to itself, as a string.
    public static var strings: MarbleValues { MarbleValues { String($0) } }
}

extension MarbleValues<Character> {
    /// Maps each character to itself.
    public static var characters: MarbleValues { MarbleValues { $0 } }
}

extension MarbleValues<Int> {
    /// Maps `0` to `9` to themselves. Letters have no value.
    public static var integers: MarbleValues {
        MarbleValues { $0.isASCII ? $0.wholeNumberValue : nil }
    }
}

struct MarbleSymbols<Value: Sendable>: Sendable {
    let character: @Sendable (Value) -> Character?
    private let values: MarbleValues<Value>?

    /// Maps a character in a diagram to the character that is written for the same value, if two characters name equal values.
    func canonical(_ written: Character) -> Character { values?[written].flatMap(character) ?? written }

    /// Symbols that write a value as its description, if the description is a single letter or digit.
    static var printed: MarbleSymbols {
        MarbleSymbols(character: printedCharacter, values: nil)
    }

    static func named(_ values: MarbleValues<Value>) -> MarbleSymbols where Value: Equatable {
        let characters = values.characters
        let character: @Sendable (Value) -> Character? = { value in
            if let name = characters.first(where: { values[$0] == value }) { return name }
            guard let printed = printedCharacter(of: value), !characters.contains(printed) else { return nil }
            return printed
        }
        return MarbleSymbols(character: character, values: values)
    }
}

@Sendable
private func printedCharacter<Value>(of value: Value) -> Character? {
    let text = "\(value)"
    guard let character = text.first, text.count == 1, character.isMarbleValue else { return nil }
    return character
}
