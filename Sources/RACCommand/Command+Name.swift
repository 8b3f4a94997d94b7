extension Command {
    /// Names the command, for the errors of requests that it refuses and for logs.
    ///
    /// ```swift
    /// let save = Command { document in store.save(document) }.named("save")
    /// save.execute(document).log()     // failed(The command "save" is disabled and cannot be executed.)
    /// ```
    ///
    /// Commands made of this one have names of their own. May be called on any thread, at any time.
    ///
    /// Source: `-setNameWithFormat:` of RACStream.
    ///
    /// - Parameter name: What to call it.
    /// - Returns: The command itself.
    @discardableResult
    public func named(_ name: String) -> Command {
        core.name = CommandName(name)
        return self
    }

    /// The name that ``named(_:)`` has given, or `nil` if none.
    public var name: String? { core.name.text }
}

extension Command: CustomStringConvertible {
    /// For logs: `save (enabled, 1 running)`.
    public var description: String { "\(name ?? "command") (\(currentState))" }
}
