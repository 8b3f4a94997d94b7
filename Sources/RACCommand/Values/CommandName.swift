/// The name of a command, for the descriptions of its errors. All names are equal, so that errors can be equal.
public struct CommandName: Sendable, Hashable {
    /// The name, or `nil` for a command without a name.
    public let text: String?

    /// Creates a name.
    ///
    /// - Parameter text: The name, or `nil` for a command without a name.
    public init(_ text: String?) {
        self.text = text
    }

    /// Returns `true`, because all names are equal.
    public static func == (_: CommandName, _: CommandName) -> Bool { true }

    /// Adds nothing to the hash, because all names are equal.
    public func hash(into _: inout Hasher) {}
}

extension CommandName: ExpressibleByStringLiteral {
    /// Creates a name.
    ///
    /// - Parameter value: The name.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
