import RACBindings

/// A line of the terminal that the user fills in.
@MainActor
struct TerminalField {
    let prompt: String
    /// The text that the user has typed.
    let text: MutableProperty<String>
    var isSecret = false

    /// Lets the user type a line. An interactive terminal shows a prompt first. If the input has ended, the text is empty.
    func edit() {
        if Terminal.isInteractive { Terminal.write("\(prompt): ") }
        text.value = (isSecret ? Terminal.withoutEcho { readLine() } : readLine()) ?? ""
    }
}
