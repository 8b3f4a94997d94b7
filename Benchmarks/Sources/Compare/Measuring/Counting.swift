import Probes

/// Runs the code for callgrind: this framework's side of each row, with enough items to outweigh the one-time work of a batch.
struct Counting {
    /// The growth rows to run.
    let growth: Growth

    enum Growth {
        /// The smallest size of each growing structure, and all other rows.
        case smallest
        /// All growth rows, and no other rows.
        case all
    }

    private let items = 1_000

    /// Runs all rows that do the same work in each run. Prints, for each row, the number of items in the run that callgrind
    /// counts.
    ///
    /// Callgrind writes its counts after each region, so the regions are in the order of the printed lines.
    func run(_ rows: [Row]) throws {
        for row in rows where row.isCounted && isWanted(row) {
            guard case .batches(let make)? = row.contenders.first(where: { $0.side == .here })?.work else { continue }
            let (batch, items) = (make(), row.items ?? items)
            // The first batch creates the objects that are created only once.
            _ = batch(items)
            let region = Region(batch, items)
            UntimedWork.isInCountedRegion = true
            counted_region(runRegion, region.pointer)
            UntimedWork.isInCountedRegion = false
            let expected = row.expected(items)
            guard region.sum == expected else {
                throw WrongChecksum(row: row.name, side: .here, items: items, found: region.sum, expected: expected)
            }
            print("\(items)\t\(row.name)")
        }
    }

    private func isWanted(_ row: Row) -> Bool {
        switch growth {
        case .smallest: row.growth.map { $0.size == sizes[0] } ?? true
        case .all: row.growth != nil
        }
    }
}

/// A batch that C code can call.
private final class Region {
    private let batch: Batch
    private let items: Int
    private(set) var sum = 0

    init(_ batch: @escaping Batch, _ items: Int) { (self.batch, self.items) = (batch, items) }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    func run() { sum = batch(items) }
}

private func runRegion(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    Unmanaged<Region>.fromOpaque(pointer).takeUnretainedValue().run()
}
