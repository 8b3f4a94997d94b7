#if canImport(SwiftUI)
    import RACCommand
    import SwiftUI

    /// A button that executes a command, and is disabled when the command is.
    ///
    /// ```swift
    /// CommandButton(model.save) { Text("Save") }
    /// ```
    ///
    /// Made with another command it executes that one. Keeps the command.
    ///
    /// Not in ReactiveObjC; the counterpart of `rac_command` in UIButton.
    public struct CommandButton<Output: Sendable, Failure: Error, Label: View>: View {
        private let command: Command<Void, Output, Failure>
        private let label: Label
        @State private var follower = CommandFollower<Output, Failure>()

        /// Creates a button.
        ///
        /// - Parameters:
        ///   - command: What to execute.
        ///   - label: What the button shows.
        public init(_ command: Command<Void, Output, Failure>, @ViewBuilder label: () -> Label) {
            self.command = command
            self.label = label()
        }

        /// The button.
        public var body: some View {
            let observable = follower.observable(for: command)
            Button {
                observable.execute()
            } label: {
                label
            }
            .disabled(!observable.isEnabled)
        }
    }

    extension CommandButton where Label == Text {
        /// Creates a button with a title.
        ///
        /// - Parameters:
        ///   - title: What the button shows.
        ///   - command: What to execute.
        public init(_ title: String, command: Command<Void, Output, Failure>) {
            self.init(command) { Text(title) }
        }
    }

    /// Keeps what follows the command of a button, as long as that is the same.
    ///
    /// Not observed itself: a button with another command has been made anew.
    @MainActor
    private final class CommandFollower<Output: Sendable, Failure: Error> {
        private var last: ObservableCommand<Void, Output, Failure>?

        nonisolated init() {}

        func observable(for command: Command<Void, Output, Failure>) -> ObservableCommand<Void, Output, Failure> {
            if let last, last.command === command { return last }
            let observable = ObservableCommand(command)
            last = observable
            return observable
        }
    }
#endif
