/// Processes a number of items, and returns a checksum of the received values.
typealias Batch = (Int) -> Int

/// A participant of a row.
enum Side: String, Codable, CaseIterable {
    case here
    case openCombine = "OpenCombine"
    case asyncSequence = "AsyncSequence"
    case byHand = "by hand"
}

/// The figure by which a row is judged.
enum Figure: String, Codable {
    /// Nanoseconds of CPU time for each item, on all threads together.
    case cpuTime = "ns"
    /// Nanoseconds of wall-clock time for each item, for threads that wait for each other.
    case wallTime = "ns wall"
    /// Bytes of the heap for each live object.
    case bytes
}

/// A line of the table: the same work done by several sides.
struct Row {
    /// One side, and its setup.
    struct Contender {
        let side: Side
        let work: Work
    }

    enum Work {
        /// Sets up and returns the batch.
        case batches(() -> Batch)
        /// Sets up and returns a closure that creates one object. The object is released with the value that the closure
        /// returns.
        case things(() -> (Int) -> Any)
    }

    let name: String
    let goals: [Goal]
    let figure: Figure
    /// The number of items in a batch. If the number is `nil`, the measurement determines it.
    let items: Int?
    let mostRounds: Int
    /// Indicates whether all threads share one core if the system supports it. This setting is for threads that wait for each
    /// other: with several cores, the kernel would need most of the time to wake another core.
    let isOnOneCore: Bool
    /// Indicates whether each run does the same work, so that instructions can be counted.
    let isCounted: Bool
    /// The growth structure and the size, for a growth row.
    let growth: Growth?
    /// The overlap of two threads, if the row measures it.
    let overlap: Overlap?
    let expected: (Int) -> Int
    let contenders: [Contender]

    struct Growth: Codable, Hashable {
        let name: String
        let size: Int
    }

    /// Creates a row of time.
    ///
    /// - Parameters:
    ///   - name: The work, and the meaning of an item.
    ///   - goals: The goals of the row.
    ///   - figure: The figure by which the row is judged.
    ///   - items: The number of items in a batch, if it is fixed.
    ///   - mostRounds: The maximum number of rounds, for batches that take seconds.
    ///   - isOnOneCore: Indicates whether all threads share one core.
    ///   - isCounted: Indicates whether instructions are counted. The instructions of several threads cannot be counted.
    ///   - growth: The growth that the row is part of.
    ///   - overlap: Receives the times of two threads, from the batches of all sides.
    ///   - expected: The checksum for a number of items.
    ///   - here: The work with this framework.
    ///   - openCombine: The same work with OpenCombine.
    ///   - asyncSequence: The same work with asynchronous sequences.
    ///   - byHand: The same work in code written by hand.
    init(
        _ name: String,
        goals: [Goal] = [],
        figure: Figure = .cpuTime,
        items: Int? = nil,
        mostRounds: Int = .max,
        isOnOneCore: Bool = false,
        isCounted: Bool = true,
        growth: Growth? = nil,
        overlap: Overlap? = nil,
        expected: @escaping (Int) -> Int,
        here: @escaping () -> Batch,
        openCombine: (() -> Batch)? = nil,
        asyncSequence: (() -> Batch)? = nil,
        byHand: (() -> Batch)? = nil
    ) {
        self.name = name
        self.goals = goals
        self.figure = figure
        self.items = items
        self.mostRounds = mostRounds
        self.isOnOneCore = isOnOneCore
        self.isCounted = isCounted && figure == .cpuTime
        self.growth = growth
        self.overlap = overlap
        self.expected = expected
        contenders = zip(Side.allCases, [here, openCombine, asyncSequence, byHand]).compactMap { side, make in
            make.map { Contender(side: side, work: .batches($0)) }
        }
    }

    /// Creates a row of memory.
    ///
    /// - Parameters:
    ///   - name: The name of the live objects.
    ///   - goals: The goals of the row.
    ///   - here: Uses this framework. The closure sets up and returns another closure, which creates one object.
    ///   - openCombine: The same as `here`, with OpenCombine.
    ///   - byHand: The same as `here`, in code written by hand.
    init(
        bytesOf name: String,
        goals: [Goal] = [],
        here: @escaping () -> (Int) -> Any,
        openCombine: (() -> (Int) -> Any)? = nil,
        byHand: (() -> (Int) -> Any)? = nil
    ) {
        self.name = name
        self.goals = goals
        figure = .bytes
        items = nil
        mostRounds = 1
        isOnOneCore = false
        isCounted = false
        growth = nil
        overlap = nil
        expected = { _ in 0 }
        contenders = zip(Side.allCases, [here, openCombine, nil, byHand]).compactMap { side, make in
            make.map { Contender(side: side, work: .things($0)) }
        }
    }
}

/// Rows that belong together.
struct Family {
    let name: String
    let rows: [Row]
}
