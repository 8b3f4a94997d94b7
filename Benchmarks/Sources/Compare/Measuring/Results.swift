/// The median and the quartiles of several rounds.
struct Quartiles: Codable {
    let lower: Double
    let median: Double
    let upper: Double

    init(_ numbers: [Double]) {
        let sorted = numbers.sorted()
        func part(_ numerator: Int) -> Double { sorted[(sorted.count - 1) * numerator / 4] }
        (lower, median, upper) = (part(1), part(2), part(3))
    }
}

/// The result of one side in a row, per item.
struct SideResult: Codable {
    let side: Side
    /// The number of items in a batch.
    let items: Int
    let rounds: Int
    /// Nanoseconds, or bytes.
    let figure: Quartiles
    let cpuTime: Quartiles
    let wallTime: Quartiles
}

/// A measured row.
struct RowResult: Codable {
    let family: String
    let name: String
    let figure: Figure
    let goals: [Goal]
    let growth: Row.Growth?
    let sides: [SideResult]
    /// The part of the time in which two threads both ran, for a row that measures it.
    var overlap: Double?

    func figure(of side: Side) -> Double? {
        sides.first { $0.side == side }?.figure.median
    }

    /// The faster of the other frameworks.
    var bestPeer: (side: Side, figure: Double)? {
        [Side.openCombine, .asyncSequence].compactMap { side in figure(of: side).map { (side, $0) } }
            .min { $0.1 < $1.1 }
    }
}

/// All measurements of one run of the program.
struct TableResult: Codable {
    /// The machine of the measurements.
    let machine: String
    let rounds: Int
    let rows: [RowResult]

    var families: [String] {
        rows.reduce(into: []) { if $0.last != $1.family { $0.append($1.family) } }
    }
}
