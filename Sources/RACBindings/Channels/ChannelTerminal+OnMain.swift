import RACCore

extension ChannelTerminal where Failure == Never {
    /// Creates a terminal for an endpoint on the main actor that reports the changes of a user, such as a control.
    ///
    /// It sends each of the changes, and has no value to show at the start. Setting the place from the program must not
    /// count as a change. What is sent to it is written on the main queue: immediately if on it already with nothing waiting,
    /// else the latest value in a later turn, so that a flood from other threads costs one write a turn. It completes with
    /// the changes, and when what sends them goes away.
    ///
    /// ```swift
    /// let terminal = ChannelTerminal.onMain(changes: knob.turns) { [weak knob] in knob?.angle = $0 }
    /// ```
    ///
    /// Source: `-rac_channelForControlEvents:key:nilValue:` in UIControl.
    ///
    /// - Parameters:
    ///   - changes: What the user makes of the value, sent when it is made. Subscribed to at once, for as long as the
    ///     terminal or a binding of it is in use. What comes from elsewhere than the main queue is written to the place as
    ///     well, as something older may have been written there on the way.
    ///   - write: Changes the place. Should hold it weakly.
    /// - Returns: The terminal to bind or observe.
    @MainActor
    public static func onMain(
        changes: some SignalProtocol<Value, Never>,
        write: @escaping @MainActor (Value) -> Void
    ) -> ChannelTerminal {
        let end = MainActorEndpoint<Value>(showing: nil, write: write)
        end.follow(changes.signal)
        return ChannelTerminal(end)
    }
}
