import Observation
import RACCommand
import RACCore
import RACOperators
import RACSchedulers

/// An observable object that shows the state of a command to SwiftUI views, as one consistent value.
///
/// ```swift
/// struct SaveButton: View {
///     @State private var save = ObservableCommand(model.save)
///
///     var body: some View {
///         Button("Save") { save.execute(document) }.disabled(!save.isEnabled)
///         if save.isExecuting { ProgressView() }
///         if let failure = save.lastFailure { Text("\(failure)") }
///     }
/// }
/// ```
///
/// The object observes the command on the main actor, and keeps the command alive. With the command's default scheduler, a
/// state is visible here immediately. A state sent on another thread is visible in a later turn of the main loop.
@MainActor
@Observable
public final class ObservableCommand<Input: Sendable, Output: Sendable, Failure: Error> {
    /// The command.
    @ObservationIgnored public let command: Command<Input, Output, Failure>

    /// The state of the command. All parts of one state are consistent.
    public private(set) var state: CommandState<Failure>

    /// The combined progress of all runs since the command was last idle. It is `nil` while the command is idle, and if the
    /// work reports no progress. See ``Command/progress``.
    public private(set) var progress: CommandProgress?

    @ObservationIgnored private var following: ScopedDisposable?

    /// Creates an observer of a command.
    ///
    /// - Parameter command: The command to observe.
    public init(_ command: Command<Input, Output, Failure>) {
        self.command = command
        state = command.publishedState
        // The subscriptions send the current values again, which differ only if the command has changed in between.
        let following = CompoundDisposable()
        following.add(command.state.subscribeOnMain { [weak self] state in self?.state = state })
        following.add(command.progress.subscribeOnMain { [weak self] progress in self?.progress = progress })
        self.following = following.scoped()
    }

    /// Indicates whether a request would be accepted.
    public var isEnabled: Bool { state.isEnabled }

    /// Indicates whether a run is in progress.
    public var isExecuting: Bool { state.isExecuting }

    /// The failure of the run that ended last, or `nil` if that run did not fail.
    public var lastFailure: Failure? { state.lastFailure }

    /// Executes the command and returns the run. See ``Command/execute(_:)``.
    @discardableResult
    public func execute(_ input: Input) -> Signal<Output, CommandError<Failure>> {
        command.execute(input)
    }
}

extension ObservableCommand where Input == Void {
    /// Executes the command and returns the run. See ``Command/execute()``.
    @discardableResult
    public func execute() -> Signal<Output, CommandError<Failure>> {
        command.execute()
    }
}
