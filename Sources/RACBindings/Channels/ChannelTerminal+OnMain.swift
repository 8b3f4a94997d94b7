import RACCore

extension ChannelTerminal where Failure == Never {
    /// Creates a terminal for an object of the main actor that reports the changes of a user, such as a control.
    ///
    /// The terminal sends each change made by the user, and has no value to show at the start. `changes` must not report
    /// changes made by the program. A value sent to the terminal is written on the main queue: immediately if it is sent there
    /// and no write is pending. Otherwise the latest value is written in a later turn, so that many values from other threads
    /// cost only one write per turn. The terminal completes when `changes` completes, or when the source of the changes is
    /// deallocated.
    ///
    /// ```swift
    /// let terminal = ChannelTerminal.onMain(changes: knob.turns) { [weak knob] in knob?.angle = $0 }
    /// ```
    ///
    /// - Parameters:
    ///   - changes: A signal of the user's new values. The terminal subscribes immediately, and stays subscribed while the
    ///     terminal or one of its bindings is in use. If `changes` sends a value on a thread other than the main thread, the
    ///     terminal handles the value in a later turn of the main loop. Until then, an older value may be written to the
    ///     object. The terminal therefore also writes the user's value to the object.
    ///   - write: Changes the object. The closure should hold the object weakly.
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
