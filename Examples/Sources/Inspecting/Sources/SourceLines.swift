import RACBindings

/// The lines of one file, pipe or connection.
package struct SourceLines: Sendable {
    /// The name that is shown until the program's own name is known.
    package let name: String
    package let lines: Signal<String, FileReadError>

    package init(name: String, lines: Signal<String, FileReadError>) {
        (self.name, self.lines) = (name, lines)
    }
}
