/// The reason why a text is not a valid marble diagram, and the position of the error. The description shows the diagram:
///
/// ```text
/// '?' means nothing in a marble diagram
///     --a?b--|
///        ^
/// ```
public struct MarbleError: Error, Equatable, Sendable {
    /// The kind of error. Later versions can add cases.
    public enum Reason: Equatable, Sendable {
        /// A character that the grammar does not contain.
        case unexpectedCharacter(Character)
        /// A `(` without its `)`.
        case unclosedGroup
        /// A `(` inside a group.
        case nestedGroup
        /// A `)` without its `(`.
        case unopenedGroup
        /// A group without events.
        case emptyGroup
        /// A `-` inside a group, which is a single frame.
        case frameInGroup
        /// A character that cannot follow `|` or `#`.
        case afterEnd(Character)
        /// A character that cannot follow `!`.
        case afterDisposal(Character)
        /// A `^` after other marks.
        case lateSubscription
        /// A second `^` or `!`.
        case repeatedMark(Character)
        /// A character without a value in the ``MarbleValues``. `known` contains the characters with a value.
        case unknownValue(Character, known: [Character])
        /// A `#` in a diagram for which no error is given.
        case failureWithoutError
        /// A `^` or `!` in the diagram of a source.
        case markInSource(Character)
        /// An event in a diagram of a subscription.
        case eventInSubscription(Character)
        /// A diagram of a subscription that has no `^`.
        case missingSubscription
    }

    /// The kind of error.
    public let reason: Reason
    /// The diagram, as it was written.
    public let diagram: String
    /// The position of the wrong character, counted in characters from zero.
    public let offset: Int
}

extension MarbleError: CustomStringConvertible {
    /// The reason, the diagram, and a caret under the character: three lines.
    public var description: String {
        // Each whitespace character, such as a tab, becomes one space, so that the caret is below the right character.
        let shown = String(diagram.map { $0.isWhitespace ? " " : $0 })
        return """
            \(reason)
                \(shown)
                \(String(repeating: " ", count: offset))^
            """
    }
}

extension MarbleError.Reason: CustomStringConvertible {
    /// The reason in one line.
    public var description: String {
        switch self {
        case .unexpectedCharacter(let character):
            "\(quoted(character)) means nothing in a marble diagram"
        case .unclosedGroup: "this group is never closed"
        case .nestedGroup: "a group cannot contain a group"
        case .unopenedGroup: "there is no group to close"
        case .emptyGroup: "a group needs at least one event"
        case .frameInGroup: "a group is a single frame and cannot contain '-'"
        case .afterEnd(let character): "\(quoted(character)) comes after the end"
        case .afterDisposal(let character): "\(quoted(character)) comes after the disposal"
        case .lateSubscription: "nothing can come before the subscription"
        case .repeatedMark(let character): "\(quoted(character)) can stand in a diagram only once"
        case .unknownValue(let character, let known):
            known.isEmpty
                ? "\(quoted(character)) is no value of the type"
                : "\(quoted(character)) has no value; those with one are \(known.map(quoted).joined(separator: ", "))"
        case .failureWithoutError: "'#' needs an error: pass it as `error:`"
        case .markInSource(let character):
            "\(quoted(character)) belongs into the diagram of a subscription or a recording, not of a source"
        case .eventInSubscription(let character):
            "the diagram of a subscription has '^' and '!' only, not \(quoted(character))"
        case .missingSubscription: "the diagram of a subscription needs a '^'"
        }
    }
}

private func quoted(_ character: Character) -> String {
    switch character {
    case "\n": "a line break"
    case "\t": "a tab"
    default: "'\(character)'"
    }
}
