import RACCore

extension ChannelTerminal where Failure == Never {
    /// Creates a terminal for an object on the main actor that reports the changes made by a user, such as a control.
    ///
    /// The terminal sends each change made by the user, and has no value to show at the start. Changes made by the program must
    /// not be reported. A value sent to the terminal is written on the main queue: immediately if it is sent there and no write
    /// is pending. Otherwise the latest value is written in a later turn, so that a flood of values from other threads costs
    /// one write per turn. The terminal completes when `changes` completes, or when the source of the changes is deallocated.
    ///
    /// ```swift
    /// let terminal = ChannelTerminal.onMain(changes: knob.turns) { [weak knob] in knob?.angle = $0 }
    /// ```
    ///
    /// - Parameters:
    ///   - changes: The user's new values, sent when they are entered. The terminal subscribes immediately, for as long as it
    ///     or one of its bindings is in use. If `changes` sends a value on a thread other than the main thread, the terminal
    ///     handles the value in a later turn of the main loop. Until then, an older value may be written to the object. The
    ///     terminal therefore also writes the user's value to the object.
    ///   - write: Changes the object. The closure should hold the object weakly.
    /// - Returns: The terminal to bind or observe.
    @MainActor
    public static func onMain(
        changes: some SignalProtocol<Value, Never>,
        write: @escaping @MainActor (Value) -> Void
    ) -> ChannelTerminal {
        let endpoint = MainActorEndpoint<Value>(showing: nil, write: write)
        endpoint.follow(changes.signal)
        return ChannelTerminal(endpoint)
    }
}
