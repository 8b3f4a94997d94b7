// Creates a large file, and counts its lines through signals. Fails unless the count is right and the memory stays below the
// limit.
//
//     swift run -c release --package-path Benchmarks ReadLines [megabytes, 1024 by default]

import Foundation
import PeakMemory
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import Synchronization

/// The allowed peak memory of the process.
let allowedKibibytes = 50 * 1_024

let mebibytes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_024
let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")

var isFine = true
do {
    let lines = try writeLines(to: file, bytes: mebibytes << 20)
    print("\(mebibytes) MiB, \(lines) lines, peak memory so far \(peakKibibytes()) KiB")
    let counted = measure("lines") { Signal.lines(of: file, on: $0) }
    _ = measure("lines, replacing invalid UTF-8") { Signal.lines(of: file, invalidUTF8: .isReplaced, on: $0) }
    _ = measure("chunks") { Signal.chunks(of: file, on: $0) }
    if counted != lines {
        print("FAILED: counted \(counted) lines")
        isFine = false
    }
} catch {
    print("FAILED: \(error.localizedDescription)")
    isFine = false
}
try? FileManager.default.removeItem(at: file)

let peak = peakKibibytes()
if peak == 0 || peak > allowedKibibytes {
    print("FAILED: peak memory of \(peak) KiB, allowed are \(allowedKibibytes)")
    isFine = false
}
if !isFine { exit(1) }

/// Counts the values of a signal, and prints the elapsed time.
func measure<Value: Sendable>(
    _ name: String,
    _ makeSignal: (any Scheduler) -> Signal<Value, FileReadError>
) -> Int {
    let count = Atomic<Int>(0)
    let done = DispatchSemaphore(value: 0)
    let start = ContinuousClock.now
    makeSignal(QueueScheduler(label: "lines")).subscribe { _ in
        count.add(1, ordering: .relaxed)
    } failed: { error in
        print("FAILED: \(error.localizedDescription)")
        done.signal()
    } completed: {
        done.signal()
    }
    done.wait()
    let time = ContinuousClock.now - start
    let total = count.load(ordering: .relaxed)
    let (seconds, attoseconds) = time.components
    let rate = Double(mebibytes) / (Double(seconds) + Double(attoseconds) / 1e18)
    print("\(name): \(total) values in \(time), \(Int(rate)) MiB/s, peak memory so far \(peakKibibytes()) KiB")
    return total
}

/// Writes lines of many lengths, some with non-ASCII text. The file is not sparse.
///
/// - Returns: The number of lines.
func writeLines(to url: URL, bytes total: Int) throws -> Int {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let handle = try FileHandle(forWritingTo: url)
    var block: [UInt8] = []
    var linesInBlock = 0
    while block.count < 1 << 20 {
        let length = (linesInBlock &* 37) % 160
        let text = linesInBlock.isMultiple(of: 10) ? "größer " : "line "
        block += Array("\(text)\(linesInBlock) ".utf8) + Array(repeating: UInt8(ascii: "x"), count: length)
        block += linesInBlock.isMultiple(of: 3) ? [13, 10] : [10]
        linesInBlock += 1
    }
    let data = Data(block)
    let blocks = (total + block.count - 1) / block.count
    for _ in 0..<blocks { try handle.write(contentsOf: data) }
    try handle.close()
    return blocks * linesInBlock
}
