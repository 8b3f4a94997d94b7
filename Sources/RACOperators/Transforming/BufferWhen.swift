extension SignalProtocol {
    /// Returns a signal of arrays with the values that arrived between two values of another signal, the boundary.
    ///
    /// The first array begins with the subscription. Each value of the boundary sends the open array, even if the array is
    /// empty, and begins the next array. When the boundary completes, the open array stays open until this signal completes.
    ///
    /// ```
    /// self                    --1-2-------3--|
    /// boundary                -----x--x--------
    /// buffer(when: boundary)  -----a--b------(c|)     a = [1, 2], b = [], c = [3]
    /// ```
    ///
    /// ```swift
    /// let linesPerTap = lines.buffer(when: taps)
    /// ```
    ///
    /// - *Completes* when this signal does, after the last array, even if this array is empty.
    /// - *Fails* immediately when either signal fails, without the values gathered so far.
    /// - *Keeps* the values of one array, without limit.
    /// - *Delivers* an array on the thread of the boundary, and the last array on the thread on which this signal completes.
    ///   If both signals send at the same moment, the thread of this signal can deliver the array.
    ///
    /// - Parameter boundary: The signal whose values, of any type, close an array. Subscribed to before this signal.
    @inlinable
    public func buffer<Boundary: SignalProtocol>(when boundary: Boundary) -> Signal<[Value], Failure>
    where Boundary.Failure == Failure {
        let (source, boundary) = (signal, boundary.signal)
        return source.derive { downstream in
            let coordinator = InputCoordinator(BoundaryBufferMachine<Value, Failure>(), downstream)
            coordinator.subscribe(to: boundary, as: 1) { _ in coordinator.receive(.second(())) }
            coordinator.subscribe(to: source, as: 0) { coordinator.receive(.first($0)) }
        }
    }

    /// Returns a signal of arrays, one for each interval, with the values that arrived during the interval.
    ///
    /// The intervals begin with the subscription and follow each other without a gap. An array can be empty.
    ///
    /// ```
    /// self                       -1-2---------3-|
    /// buffer(every: 4 s, on: s)  ----a---b---c--(d|)     a = [1, 2], b = c = [], d = [3]
    /// ```
    ///
    /// ```swift
    /// let linesPerSecond = lines.buffer(every: .seconds(1), on: scheduler).map(\.count)
    /// ```
    ///
    /// - *Completes* when this signal does, after the array of the last, incomplete interval.
    /// - *Fails* immediately, without the values gathered so far.
    /// - *Keeps* the values of one array, without limit.
    /// - *Delivers on* the scheduler, and the last array on the thread on which this signal completes. If an interval ends
    ///   while a value of this signal arrives, the thread that sends this value can deliver the array instead.
    ///
    /// - Parameters:
    ///   - interval: The length of an interval. Precondition: positive.
    ///   - scheduler: The scheduler that measures the time and delivers.
    @inlinable
    public func buffer(every interval: Duration, on scheduler: any Scheduler) -> Signal<[Value], Failure> {
        precondition(interval > .zero, "buffer(every:on:) needs a positive interval, but got \(interval)")
        return buffer(when: Signal<Duration, Never>.interval(interval, on: scheduler))
    }
}

@usableFromInline
struct BoundaryBufferMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline var values: [Value] = []

    @inlinable
    init() {}

    @inlinable
    mutating func receiveFirst(_ value: Value) -> InputAction<[Value], Failure> {
        values.append(value)
        return .nothing
    }

    @inlinable
    mutating func receiveSecond(_ boundary: Void) -> InputAction<[Value], Failure> {
        let closed = values
        values = []
        return .send(closed)
    }

    @inlinable
    func completed(_ number: Int) -> InputAction<[Value], Failure> {
        number == 0 ? .sendThenComplete(values) : .nothing
    }
}
