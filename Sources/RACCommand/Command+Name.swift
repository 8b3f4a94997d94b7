extension Command {
    /// Names the command. The name appears in logs, and in the errors of requests that the command refuses.
    ///
    /// ```swift
    /// let save = Command { document in store.save(document) }.named("save")
    /// save.execute(document).log()     // failed(The command "save" is disabled and cannot be executed.)
    /// ```
    ///
    /// Derived commands have their own names. Can be called on any thread, at any time.
    ///
    /// - Parameter name: The name, such as `save`.
    /// - Returns: The command itself.
    @discardableResult
    public func named(_ name: String) -> Command {
        core.name = CommandName(name)
        return self
    }

    /// The name set by ``named(_:)``, or `nil` if there is none.
    public var name: String? { core.name.text }
}

extension Command: CustomStringConvertible {
    /// A description for logs: `save (enabled, 1 running)`.
    public var description: String { "\(name ?? "command") (\(currentState))" }
}
