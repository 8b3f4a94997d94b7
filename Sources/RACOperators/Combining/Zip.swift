import RACCore
import Synchronization

extension Signal {
    /// Returns a signal that pairs the first values of two signals, the second values, and so on.
    ///
    /// Three to ten signals are combined in the same way, into flat tuples. Four or more signals must have the same failure type.
    /// Call ``SignalProtocol/promoteFailure(to:)`` on a signal that cannot fail.
    ///
    /// ```
    /// a          --1-----2--3--|
    /// b          -----9-----8-----7--|
    /// zip(a, b)  -----x-----y-----(z|)     x = (1, 9), y = (2, 8), z = (3, 7)
    /// ```
    ///
    /// ```swift
    /// let numberedNames = Signal.zip(numbers, names)
    /// ```
    ///
    /// - *Completes* as soon as no further pair is possible: when a signal has completed and all its values are paired.
    /// - *Keeps* the values that wait for a partner, without limit. A source that can suspend is at most 16 values ahead of the
    ///   other signal. With three or more signals, each signal after the second raises this limit by up to 15 values.
    ///
    /// - Parameters:
    ///   - first: The signal that is subscribed to first.
    ///   - second: The signal that is subscribed to second. A signal that is passed twice is subscribed to twice.
    @inlinable
    public static func zip<First: Sendable, Second: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>
    ) -> Signal where Value == (First, Second) {
        coordinatePair(first.signal, second.signal) { ZipMachine() }
    }

    /// Returns a signal of the results of `transform` for the first values of two signals, the second values, and so on. For
    /// more than six signals, or for three signals if some of them cannot fail, call `map` after ``zip(_:_:)``.
    ///
    /// ```
    /// a                      --1-----2--3--|
    /// b                      -----4-----7-----6--|
    /// zip(a, b) { $0 + $1 }  -----5-----9-----(9|)
    /// ```
    ///
    /// ```swift
    /// let numberedNames = Signal.zip(numbers, names) { "\($0): \($1)" }
    /// ```
    ///
    /// - Parameters:
    ///   - first: The signal that is subscribed to first.
    ///   - second: The signal that is subscribed to second.
    ///   - transform: Computes a result from one value of each signal. Calls for one subscription never overlap.
    @inlinable
    public static func zip<First: Sendable, Second: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        transform: @escaping @Sendable (First, Second) -> Value
    ) -> Signal {
        Signal<(First, Second), Failure>.zip(first, second)
            .map { transform($0.0, $0.1) }
    }

    /// Returns a signal of arrays: the first values of all `signals`, the second values, and so on.
    ///
    /// The arrays have the order of `signals`. Without signals the result completes immediately. See ``zip(_:_:)``.
    ///
    /// ```
    /// a            --1-----2--3--|
    /// b            -----9-----8-----7--|
    /// zip([a, b])  -----x-----y-----(z|)     x = [1, 9], y = [2, 8], z = [3, 7]
    /// ```
    ///
    /// ```swift
    /// let pages = Signal.zip([cachedPage, download])
    /// ```
    ///
    /// - Parameter signals: The signals, in the order of subscription. The call reads the sequence, which must be finite.
    @inlinable
    public static func zip<Element: Sendable>(
        _ signals: some Sequence<some SignalProtocol<Element, Failure>>
    ) -> Signal where Value == [Element] {
        coordinateAll(signals.map { $0.signal }) { ZipAllMachine<Element, Failure>(count: $0) }
    }
}

extension SignalProtocol {
    /// Returns a signal that pairs the values of this signal with the values of another signal, in order. See `zip(_:_:)`.
    ///
    /// ```
    /// self              --1-----2--3--|
    /// other             -----9-----8-----7--|
    /// zip(with: other)  -----x-----y-----(z|)     x = (1, 9), y = (2, 8), z = (3, 7)
    /// ```
    ///
    /// ```swift
    /// let numberedNames = numbers.zip(with: names)
    /// ```
    ///
    /// - Parameter other: The other signal, which is subscribed to after this signal.
    @inlinable
    @_disfavoredOverload
    public func zip<Other: Sendable>(with other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
        .zip(signal, other)
    }
}

@usableFromInline
struct ZipMachine<First: Sendable, Second: Sendable, Failure: Error>: InputMachine {
    // One of the two queues is always empty.
    @usableFromInline var firsts = FIFOQueue<First>()
    @usableFromInline var seconds = FIFOQueue<Second>()
    @usableFromInline var isFirstOpen = true
    @usableFromInline var isSecondOpen = true
    @usableFromInline var firstSide: InputCapacity?
    @usableFromInline var secondSide: InputCapacity?
    /// Unretained references to `firstSide` and `secondSide`, because these are read for each pair.
    @usableFromInline var sides: (first: Unmanaged<InputCapacity>, second: Unmanaged<InputCapacity>)?

    @inlinable
    init() {}

    @inlinable static var limitsInputs: Bool { true }

    @inlinable
    func willReceiveFirst() {
        firstSide?.willSend()
    }

    @inlinable
    mutating func capacity(ofInput number: Int, further: (any DownstreamCapacity)?) -> InputCapacity? {
        if number == 0 {
            // If the first input is the output of another machine, this method is called for each input of that machine. All
            // these inputs share one capacity.
            let side = firstSide ?? InputCapacity(further: further)
            firstSide = side
            return side
        }
        let side = InputCapacity(further: further)
        secondSide = side
        sides = firstSide.map { (.passUnretained($0), .passUnretained(side)) }
        return side
    }

    @inlinable var isPairPossible: Bool {
        (isFirstOpen || !firsts.isEmpty) && (isSecondOpen || !seconds.isEmpty)
    }

    @inlinable
    mutating func receiveFirst(_ first: First) -> InputAction<(First, Second), Failure> {
        guard let second = seconds.popFirst() else {
            firsts.append(first)
            return .nothing
        }
        return sending((first, second))
    }

    @inlinable
    mutating func receiveSecond(_ second: Second) -> InputAction<(First, Second), Failure> {
        guard let first = firsts.popFirst() else {
            seconds.append(second)
            return .nothing
        }
        return sending((first, second))
    }

    @inlinable
    @inline(__always)
    func sending(_ pair: (First, Second)) -> InputAction<(First, Second), Failure> {
        if let sides {
            let isUsed =
                sides.first._withUnsafeGuaranteedRef { $0.isUsed.load(ordering: .relaxed) }
                || sides.second._withUnsafeGuaranteedRef { $0.isUsed.load(ordering: .relaxed) }
            if isUsed { countPair() }
        }
        return isPairPossible ? .send(pair) : .sendThenComplete(pair)
    }

    @inlinable
    @inline(never)
    func countPair() {
        firstSide?.didTake()
        secondSide?.didTake()
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<(First, Second), Failure> {
        if number == 0 { isFirstOpen = false } else { isSecondOpen = false }
        return isPairPossible ? .nothing : .complete
    }
}

@usableFromInline
struct ZipAllMachine<Element: Sendable, Failure: Error>: InputMachine {
    @usableFromInline var queues: [FIFOQueue<Element>]
    @usableFromInline var isOpen: [Bool]
    /// The number of empty queues. If no queue is empty, the machine sends an array.
    @usableFromInline var emptyQueues: Int
    @usableFromInline var sides: [InputCapacity] = []

    @inlinable static var limitsInputs: Bool { true }

    @inlinable
    mutating func capacity(ofInput number: Int, further: (any DownstreamCapacity)?) -> InputCapacity? {
        let side = InputCapacity(further: further)
        sides.append(side)
        return side
    }

    @inlinable
    init(count: Int) {
        queues = Array(repeating: FIFOQueue(), count: count)
        isOpen = Array(repeating: true, count: count)
        emptyQueues = count
    }

    @inlinable
    mutating func receiveFirst(_ input: (Element, Int)) -> InputAction<[Element], Failure> {
        let (value, number) = input
        if queues[number].isEmpty { emptyQueues -= 1 }
        queues[number].append(value)
        guard emptyQueues == 0 else { return .nothing }
        var row: [Element] = []
        row.reserveCapacity(queues.count)
        var isMorePossible = true
        for position in queues.indices {
            guard let value = queues[position].popFirst() else { preconditionFailure("a queue was miscounted") }
            row.append(value)
            sides[position].didTake()
            guard queues[position].isEmpty else { continue }
            emptyQueues += 1
            if !isOpen[position] { isMorePossible = false }
        }
        return isMorePossible ? .send(row) : .sendThenComplete(row)
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<[Element], Failure> {
        isOpen[number] = false
        return queues[number].isEmpty ? .complete : .nothing
    }
}
