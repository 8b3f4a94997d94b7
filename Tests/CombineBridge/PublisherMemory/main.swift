// Sends lines through `publisher` to four slow futures of OpenCombine, and prints the peak memory and the time. Fails if a line is
// missing, or if the process needs more than the allowed memory. The benchmark `Backpressure` does the same for other receivers.
//
//     swift run -c release --package-path Tests/CombineBridge PublisherMemory [mebibytes of lines, 100 by default]

import PeakMemory

/// The allowed peak memory of the process.
let allowedKibibytes = 50 * 1_024
let lineLength = 1_000

let mebibytes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
let total = mebibytes * 1_024 * 1_024 / lineLength
let start = ContinuousClock.now
let count = countLines(total, length: lineLength)
let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
let peak = peakKibibytes()
print("publisher: \(mebibytes) MiB, \(count) lines, at most \(peak / 1_024) MiB of memory, \(Int(milliseconds)) ms")
precondition(count == total, "received \(count) of \(total) lines")
precondition(peak <= allowedKibibytes, "needs \(peak) KiB, allowed are \(allowedKibibytes)")
