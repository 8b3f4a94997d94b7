#if canImport(SwiftUI)
    import RACCommand
    import SwiftUI

    /// A button that executes a command, and is disabled while the command is disabled.
    ///
    /// ```swift
    /// CommandButton(model.save) { Text("Save") }
    /// ```
    ///
    /// If the button is created again with another command, it executes the new command. The button keeps the command while the
    /// button is shown. The command's runs continue when the button disappears. For failures, use the command's `errors`.
    ///
    /// The counterpart of `rac_command` of UIButton in ReactiveObjC.
    public struct CommandButton<Output: Sendable, Failure: Error, Label: View>: View {
        private let command: Command<Void, Output, Failure>
        private let label: Label
        @State private var follower = CommandFollower<Output, Failure>()

        /// Creates a button with a view as its label.
        ///
        /// - Parameters:
        ///   - command: The command to execute. The button keeps it.
        ///   - label: Returns the content of the button. Called immediately.
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
        ///   - title: The title of the button. It is not localized. For a localized title use ``init(_:label:)`` with a `Text`.
        ///   - command: The command to execute. The button keeps it.
        public init(_ title: String, command: Command<Void, Output, Failure>) {
            self.init(command) { Text(title) }
        }
    }

    /// Keeps the object that observes a button's command, until the button has another command. Not observable, because the
    /// command changes only when the button is created again, and SwiftUI then evaluates the button's body.
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
