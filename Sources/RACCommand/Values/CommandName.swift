/// The name of a command, as errors carry it, for people.
///
/// Two names are always equal, so that errors are compared by what has happened, not by where.
public struct CommandName: Sendable, Hashable {
    /// The name, or `nil` for a command that has none.
    public let text: String?

    /// Creates a name.
    ///
    /// - Parameter text: What to call the command, or `nil` for one that has no name.
    public init(_ text: String?) {
        self.text = text
    }

    /// True.
    public static func == (_: CommandName, _: CommandName) -> Bool { true }

    /// Adds nothing, since all names are equal.
    public func hash(into _: inout Hasher) {}
}

extension CommandName: ExpressibleByStringLiteral {
    /// Creates a name.
    ///
    /// - Parameter value: What to call the command.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
