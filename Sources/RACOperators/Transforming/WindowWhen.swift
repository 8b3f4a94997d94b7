extension SignalProtocol {
    /// Returns a signal of windows: signals of the values that arrive between two values of another signal, the boundary.
    ///
    /// The first window opens before the two signals are subscribed to. Each value of the boundary completes the open window,
    /// even if this window is empty, and opens the next window. When the boundary completes, the open window stays open until
    /// this signal completes or fails. A window replays its values to each new subscriber. Disposing the result also disposes
    /// both signals, and the open window sends no further events.
    ///
    /// ```
    /// self                    --1-2-------3--|
    /// boundary                -----x--x--------
    /// window(when: boundary)  a----b--c------|
    /// a                       --1-2|
    /// b                            ---|
    /// c                               ----3--|
    /// ```
    ///
    /// ```swift
    /// let linesPerTap = lines.window(when: taps).flattenMap { window in window.count() }
    /// ```
    ///
    /// - *Completes* when this signal does, after the open window has completed.
    /// - *Fails* when either signal does, after the open window has failed.
    /// - *Keeps* the values of a window while the window is open or referenced.
    /// - *Delivers* the first window on the subscribing thread, further windows on the thread of the boundary, values on the
    ///   thread of this signal, and replayed values on the thread that subscribes to the window. If both signals send at the
    ///   same moment, one thread delivers both events.
    ///
    /// - Parameter boundary: The signal whose values, of any type, open a window. Subscribed to before this signal.
    @inlinable
    public func window<Boundary: SignalProtocol>(when boundary: Boundary) -> Signal<Signal<Value, Failure>, Failure>
    where Boundary.Failure == Failure {
        let (source, boundary) = (signal, boundary.signal)
        return source.derive { downstream in
            let coordinator = InputCoordinator(
                BoundaryWindowMachine<Value, Failure>(),
                Subscriber(windowsOf: downstream)
            )
            coordinator.receive(.second(()))
            coordinator.subscribe(to: boundary, as: 1) { _ in coordinator.receive(.second(())) }
            coordinator.subscribe(to: source, as: 0) { coordinator.receive(.first($0)) }
        }
    }

    /// Returns a signal of windows. Each window is a signal of the values that arrive during one interval.
    ///
    /// The first window opens with the subscription, and further windows follow without a gap, even if no value arrives.
    /// Otherwise, the result behaves like `window(when:)`.
    ///
    /// ```
    /// self                       -1-2---------3-|
    /// window(every: 4 s, on: s)  a---b---c---d--|
    /// a                          -1-2|
    /// b                              ----|
    /// c                                  ----|
    /// d                                      -3-|
    /// ```
    ///
    /// ```swift
    /// let linesPerSecond = lines.window(every: .seconds(1), on: scheduler).flattenMap { window in window.count() }
    /// ```
    ///
    /// - *Delivers* the first window on the subscribing thread. The last window terminates on the thread of this signal.
    ///
    /// - Parameters:
    ///   - interval: The time for which a window is open. Precondition: positive.
    ///   - scheduler: The scheduler that measures the time. Windows open and complete on this scheduler.
    @inlinable
    public func window(
        every interval: Duration,
        on scheduler: any Scheduler
    ) -> Signal<Signal<Value, Failure>, Failure> {
        precondition(interval > .zero, "window(every:on:) needs a positive interval, but got \(interval)")
        return window(when: Signal<Duration, Never>.interval(interval, on: scheduler))
    }
}

@usableFromInline
struct BoundaryWindowMachine<Value: Sendable, Failure: Error>: InputMachine {
    // This property exists only for the thread sanitizer. Without a property, the machine would have the address of the variable
    // next to it. The sanitizer would then report a use of the machine and a change of that variable as a race.
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}

    @inlinable
    func receiveFirst(_ value: Value) -> InputAction<WindowChange<Value>, Failure> {
        hasEnded ? .nothing : .send(.value(value, opensWindow: false, closesWindow: false))
    }

    @inlinable
    func receiveSecond(_ boundary: Void) -> InputAction<WindowChange<Value>, Failure> {
        hasEnded ? .nothing : .send(.next)
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<WindowChange<Value>, Failure> {
        guard number == 0 else { return .nothing }
        hasEnded = true
        return .complete
    }
}
