import Probes

/// A side has delivered values that differ from the sent values.
struct WrongChecksum: Error, CustomStringConvertible {
    let row: String
    let side: Side
    let items: Int
    let found: Int
    let expected: Int

    var description: String {
        "\(row), \(side.rawValue): the checksum of \(items) items is \(found), but should be \(expected)"
    }
}

/// Measures rows. The sides alternate, so that all sides run under the same conditions.
struct Measurement {
    var rounds = 15
    var sides = Set(Side.allCases)
    /// The minimum time of a batch.
    var nanosecondsOfBatch: UInt64 = 10_000_000

    private let mostItems = 50_000_000

    /// A side that is ready to run.
    private struct Runner {
        let side: Side
        let batch: Batch
        var items: Int
        var samples: [Sample] = []
    }

    /// The times of one batch, per item.
    private struct Sample {
        let cpuTime: Double
        let wallTime: Double
    }

    /// Runs each side of a row once, with few items.
    func check(_ row: Row) throws {
        for contender in row.contenders where sides.contains(contender.side) {
            switch contender.work {
            case .batches(let make):
                _ = try run(row, Runner(side: contender.side, batch: make(), items: row.items ?? 100))
            case .things(let make): _ = bytes(make, count: 100)
            }
        }
    }

    func measure(_ row: Row, family: String) throws -> RowResult {
        let contenders = row.contenders.filter { sides.contains($0.side) }
        return RowResult(
            family: family,
            name: row.name,
            figure: row.figure,
            goals: row.goals,
            growth: row.growth,
            sides: row.figure == .bytes ? measureMemory(contenders) : try measureTime(row, contenders),
            overlap: row.overlap?.part
        )
    }

    // MARK: - Time

    private func measureTime(_ row: Row, _ contenders: [Row.Contender]) throws -> [SideResult] {
        if row.isOnOneCore { use_one_core() }
        defer { use_all_cores() }
        var runners: [Runner] = []
        for contender in contenders {
            guard case .batches(let make) = contender.work else { continue }
            runners.append(try warmedUp(row, Runner(side: contender.side, batch: make(), items: row.items ?? 100)))
        }
        for round in 0..<min(rounds, row.mostRounds) {
            for offset in runners.indices {
                // Each round starts with a different side.
                let position = (round + offset) % runners.count
                runners[position].samples.append(try run(row, runners[position]))
            }
        }
        return runners.map { runner in
            let (cpuTime, wallTime) = (
                Quartiles(runner.samples.map(\.cpuTime)), Quartiles(runner.samples.map(\.wallTime))
            )
            return SideResult(
                side: runner.side,
                items: runner.items,
                rounds: runner.samples.count,
                figure: row.figure == .wallTime ? wallTime : cpuTime,
                cpuTime: cpuTime,
                wallTime: wallTime
            )
        }
    }

    /// Doubles the number of items until a batch takes long enough.
    private func warmedUp(_ row: Row, _ cold: Runner) throws -> Runner {
        var runner = cold
        while true {
            let sample = try run(row, runner)
            let time = row.figure == .wallTime ? sample.wallTime : sample.cpuTime
            let isLongEnough = time * Double(runner.items) >= Double(nanosecondsOfBatch)
            if row.items != nil || isLongEnough || runner.items > mostItems { return runner }
            runner.items *= 2
        }
    }

    private func run(_ row: Row, _ runner: Runner) throws -> Sample {
        UntimedWork.reset()
        let (cpuBefore, wallBefore) = (cpu_nanoseconds(), wall_nanoseconds())
        let found = runner.batch(runner.items)
        let cpu = cpu_nanoseconds() - cpuBefore - UntimedWork.cpuTime
        let wall = wall_nanoseconds() - wallBefore - UntimedWork.wallTime
        let expected = row.expected(runner.items)
        guard found == expected else {
            throw WrongChecksum(
                row: row.name,
                side: runner.side,
                items: runner.items,
                found: found,
                expected: expected
            )
        }
        return Sample(cpuTime: Double(cpu) / Double(runner.items), wallTime: Double(wall) / Double(runner.items))
    }

    // MARK: - Memory

    private func measureMemory(_ contenders: [Row.Contender]) -> [SideResult] {
        contenders.compactMap { contender in
            guard case .things(let make) = contender.work else { return nil }
            // Creating the first objects also creates objects that are needed only once.
            _ = bytes(make, count: 100)
            let figure = Quartiles([bytes(make, count: 10_000)])
            return SideResult(
                side: contender.side,
                items: 10_000,
                rounds: 1,
                figure: figure,
                cpuTime: Quartiles([0]),
                wallTime: Quartiles([0])
            )
        }
    }

    /// Returns the heap bytes per object, with `count` objects alive at the same time.
    private func bytes(_ make: () -> (Int) -> Any, count: Int) -> Double {
        let makeThing = make()
        var things: [Any] = []
        things.reserveCapacity(count)
        let before = heap_bytes()
        for number in 0..<count { things.append(makeThing(number)) }
        let after = heap_bytes()
        withExtendedLifetime((things, makeThing)) {}
        return Double(Int64(bitPattern: after &- before)) / Double(count)
    }
}
