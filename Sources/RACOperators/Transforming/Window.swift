extension SignalProtocol {
    /// Returns a signal of windows. Each window is a signal of the next `count` values of this signal.
    ///
    /// A window is sent when its first value arrives, so no window is empty. A window completes when it is full or when this
    /// signal completes, and replays its values to each new subscriber. Disposing the result also disposes this signal, and
    /// the open window sends no further events.
    ///
    /// ```
    /// self              --1--2--3--|
    /// window(count: 2)  --a-----b--|
    /// a                   1--(2|)
    /// b                         3--|
    /// ```
    ///
    /// ```swift
    /// let longest = lines.window(count: 100).flattenMap { window in window.map(\.count).max() }
    /// ```
    ///
    /// - *Fails* when this signal does, after the open window has failed.
    /// - *Keeps* the values of a window while the window is open or referenced.
    /// - *Delivers* replayed values on the thread that subscribes to the window, and other values on the thread of this signal.
    ///
    /// - Parameter count: The number of values in a full window. Precondition: positive.
    @inlinable
    public func window(count: Int) -> Signal<Signal<Value, Failure>, Failure> {
        precondition(count > 0, "window(count:) needs a positive count, but got \(count)")
        return liftEvents { downstream in
            let machine = SubscriptionState(WindowMachine<Value, Failure>(interval: nil, count: count))
            let windows = Subscriber(windowsOf: downstream)
            return Subscriber(
                lifetime: downstream.unlimitedLifetime,
                next: { value in windows.send(machine.value.change(for: value)) },
                failed: { windows.fail($0) },
                completed: { windows.complete() }
            )
        }
    }

    /// Returns a signal of windows. Each window is a signal of the values that arrive within an interval.
    ///
    /// The interval of a window begins with its first value. If the scheduler is late, a window also holds the values that
    /// arrive before its completion. Otherwise, the result behaves like ``window(count:)``.
    ///
    /// ```
    /// self                     --1-2---------3--|
    /// window(for: 4 s, on: s)  --a-----------b--|
    /// a                          1-2-|
    /// b                                      3--|
    /// ```
    ///
    /// ```swift
    /// let bursts = lines.window(for: .seconds(1), on: scheduler).flattenMap { window in window.count() }
    /// ```
    ///
    /// - Parameters:
    ///   - interval: Time from the first value of a window to its completion. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the time, and on which a window completes when its interval is over.
    @inlinable
    public func window(
        for interval: Duration,
        on scheduler: any Scheduler
    ) -> Signal<Signal<Value, Failure>, Failure> {
        window(for: interval, count: .max, on: scheduler)
    }

    /// Returns a signal of windows. Each window is a signal of at most `count` values that arrive within an interval.
    ///
    /// A window also completes when it is full. Otherwise, the result behaves like ``window(for:on:)``.
    ///
    /// ```
    /// self                               --1-2-3-------4--|
    /// window(for: 4 s, count: 2, on: s)  --a---b-------c--|
    /// a                                    1-(2|)
    /// b                                        3---|
    /// c                                                4--|
    /// ```
    ///
    /// ```swift
    /// let bursts = lines.window(for: .seconds(1), count: 100, on: scheduler).flattenMap { window in window.collect() }
    /// ```
    ///
    /// - Parameters:
    ///   - interval: Time from the first value of a window to its completion. Negative counts as zero.
    ///   - count: The number of values in a full window. Precondition: positive.
    ///   - scheduler: The scheduler that measures the time. A window that is not full completes on this scheduler.
    @inlinable
    public func window(
        for interval: Duration,
        count: Int,
        on scheduler: any Scheduler
    ) -> Signal<Signal<Value, Failure>, Failure> {
        precondition(count > 0, "window(for:count:on:) needs a positive count, but got \(count)")
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let machine = WindowMachine<Value, Failure>(interval: interval, count: count)
            TimerCoordinator(machine, Subscriber(windowsOf: downstream), on: scheduler).attach(to: source) { $0 }
        }
    }
}

@usableFromInline
enum WindowChange<Value: Sendable>: Sendable {
    case value(Value, opensWindow: Bool, closesWindow: Bool)
    case close
    case next
}

@usableFromInline
struct WindowMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let interval: Duration?
    @usableFromInline let count: Int
    @usableFromInline var length = 0

    @inlinable
    init(interval: Duration?, count: Int) {
        self.interval = interval
        self.count = count
    }

    @inlinable
    mutating func receive(_ value: Value) -> TimerAction<WindowChange<Value>, Failure> {
        let change = change(for: value)
        if length == 0 { return TimerAction(timer: .stop, .send(change)) }
        guard length == 1, let interval else { return TimerAction(.send(change)) }
        return TimerAction(timer: .start(after: interval), .send(change))
    }

    @inlinable
    mutating func change(for value: Value) -> WindowChange<Value> {
        length += 1
        let opensWindow = length == 1
        let closesWindow = length == count
        if closesWindow { length = 0 }
        return .value(value, opensWindow: opensWindow, closesWindow: closesWindow)
    }

    @inlinable
    mutating func timerFired(at now: Duration) -> TimerAction<WindowChange<Value>, Failure> {
        length = 0
        return TimerAction(.send(.close))
    }
}

extension Subscriber {
    @inlinable
    init<Element>(windowsOf downstream: Subscriber<Signal<Element, Failure>, Failure>)
    where Value == WindowChange<Element> {
        let open = SubscriptionState<ReplaySubject<Element, Failure>?>(nil)
        self.init(
            lifetime: downstream.lifetime,
            next: { change in
                switch change {
                case .value(let value, let opensWindow, let closesWindow):
                    let window = open.value ?? ReplaySubject()
                    open.value = closesWindow ? nil : window
                    window.send(value)
                    if closesWindow { window.complete() }
                    // The window is sent last, because the receiver can dispose the result.
                    if opensWindow { downstream.send(window.signal) }
                case .close:
                    open.value.take()?.complete()
                case .next:
                    let former = open.value
                    let window = ReplaySubject<Element, Failure>()
                    open.value = window
                    former?.complete()
                    // A receiver of the previous window's completion can dispose the result.
                    if !downstream.isDisposed { downstream.send(window.signal) }
                }
            },
            // A source can still complete or fail just after the disposal of the result. The open window then sends no event.
            failed: { error in
                open.value?.fail(error)
                downstream.fail(error)
            },
            completed: {
                open.value?.complete()
                downstream.complete()
            }
        )
    }
}
