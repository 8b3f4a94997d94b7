import RACCore

extension ChannelTerminal where Failure == Never {
    /// Creates a terminal for an object of the main actor that reports the changes of a user, such as a control.
    ///
    /// The terminal sends each change made by the user, and has no value at the start. `changes` must not report changes made by
    /// the program. A value sent to the terminal is written on the main queue: immediately if it is sent there and no write is
    /// pending. Otherwise the latest value is written in a later turn. The terminal completes when `changes` completes, or when
    /// the source of the changes is deallocated.
    ///
    /// ```swift
    /// let terminal = ChannelTerminal.onMain(changes: knob.turns) { [weak knob] in knob?.angle = $0 }
    /// ```
    ///
    /// - Parameters:
    ///   - changes: A signal of the user's new values. The terminal subscribes immediately, and stays subscribed while the
    ///     terminal or one of its bindings is in use. A value that `changes` sends on another thread is handled in a later turn
    ///     of the main loop. The value is then also written to the object, because an older value may have been written since the
    ///     change.
    ///   - write: Changes the object. The closure should hold the object weakly.
    @MainActor
    public static func onMain(
        changes: some SignalProtocol<Value, Never>,
        write: @escaping @MainActor (Value) -> Void
    ) -> ChannelTerminal {
        let endpoint = MainActorEndpoint<Value>(showing: nil, write: write)
        endpoint.follow(changes.signal)
        return ChannelTerminal(endpoint.bindingEndpoint)
    }
}
