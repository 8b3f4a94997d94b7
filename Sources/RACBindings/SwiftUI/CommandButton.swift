#if canImport(SwiftUI)
    import RACCommand
    import SwiftUI

    /// A button that executes a command, and is disabled when the command is.
    ///
    /// ```swift
    /// CommandButton(model.save) { Text("Save") }
    /// ```
    ///
    /// A body that is worked out again may make it with another command: it executes that one from then on. It keeps the command
    /// while it is shown. A run that it has started goes on when it disappears. It shows no failures. The command's `errors`
    /// tells of them.
    ///
    /// Not in ReactiveObjC. The counterpart of `rac_command` in UIButton.
    public struct CommandButton<Output: Sendable, Failure: Error, Label: View>: View {
        private let command: Command<Void, Output, Failure>
        private let label: Label
        @State private var follower = CommandFollower<Output, Failure>()

        /// Creates a button with a view as its label.
        ///
        /// - Parameters:
        ///   - command: What to execute. The button keeps it.
        ///   - label: Makes what the button shows. Called immediately.
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
        ///   - title: What the button shows, as it is. It is not localized; for that use ``init(_:label:)`` with a `Text`.
        ///   - command: What to execute. The button keeps it.
        public init(_ title: String, command: Command<Void, Output, Failure>) {
            self.init(command) { Text(title) }
        }
    }

    /// Keeps what follows the command of a button, as long as the button has the same command.
    ///
    /// It is not observed itself: the command changes only when the button is made again, and then its body is worked out anyway.
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
