/// Does so many items and returns a checksum of the received values.
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
    /// Nanoseconds of CPU time for each item, of all threads together.
    case cpuTime = "ns"
    /// Nanoseconds that pass for each item: where threads wait for each other.
    case wallTime = "ns wall"
    /// Bytes of the heap for each thing that lives.
    case bytes
}

/// A line of the table: the same done by several sides.
struct Row {
    /// One side, and how it sets up what it does.
    struct Contender {
        let side: Side
        let work: Work
    }

    enum Work {
        /// Sets up and returns what does the items.
        case batches(() -> Batch)
        /// Sets up and returns what makes one thing, which lives as long as what it returns.
        case things(() -> (Int) -> Any)
    }

    let name: String
    let goals: [Goal]
    let figure: Figure
    /// The number of items a batch has. The measurement finds that out if it is `nil`.
    let items: Int?
    let mostRounds: Int
    /// Indicates whether all threads share one core, if the system can do that: for threads that wait for each other. Otherwise the
    /// time is mostly the one that the kernel takes to wake another core.
    let isOnOneCore: Bool
    /// Indicates whether the same happens in each run, so that instructions can be counted.
    let isCounted: Bool
    /// What it belongs to, and of which size it is, if it tells how something grows.
    let growth: Growth?
    let expected: (Int) -> Int
    let contenders: [Contender]

    struct Growth: Codable, Hashable {
        let name: String
        let size: Int
    }

    /// A row of time.
    ///
    /// - Parameters:
    ///   - name: What is done, and what an item is.
    ///   - goals: The goals of the row.
    ///   - figure: The figure by which the row is judged.
    ///   - items: The items of a batch, if they cannot be any number.
    ///   - mostRounds: A limit for what takes seconds.
    ///   - isOnOneCore: Whether all threads share one core.
    ///   - isCounted: Whether instructions are counted: not with several threads.
    ///   - growth: What growth it is part of.
    ///   - expected: The checksum for a number of items.
    ///   - here: This framework.
    ///   - openCombine: The same with OpenCombine.
    ///   - asyncSequence: The same with asynchronous sequences.
    ///   - byHand: The same by hand.
    init(
        _ name: String,
        goals: [Goal] = [],
        figure: Figure = .cpuTime,
        items: Int? = nil,
        mostRounds: Int = .max,
        isOnOneCore: Bool = false,
        isCounted: Bool = true,
        growth: Growth? = nil,
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
        self.expected = expected
        contenders = zip(Side.allCases, [here, openCombine, asyncSequence, byHand]).compactMap { side, make in
            make.map { Contender(side: side, work: .batches($0)) }
        }
    }

    /// A row of memory.
    ///
    /// - Parameters:
    ///   - name: What lives.
    ///   - goals: The goals of the row.
    ///   - here: This framework. It sets up and returns what makes one thing.
    ///   - openCombine: The same with OpenCombine.
    ///   - byHand: The same by hand.
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
