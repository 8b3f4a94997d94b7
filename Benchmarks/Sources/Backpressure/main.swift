// Sends the lines of a large file to slow receivers, and prints the peak memory and the time of each receiver. Each receiver runs in
// a separate process. Fails if a receiver of this framework misses a line, or needs more than the allowed memory.
//
//     swift run -c release --package-path Benchmarks Backpressure [megabytes …, 100 by default]

import Foundation
import PeakMemory

/// The allowed peak memory of a process.
let allowedKibibytes = 50 * 1_024
let lineLength = 1_000

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "receive", let receiver = receivers.first(where: { $0.name == arguments.dropFirst().first }),
    let path = arguments.dropFirst(2).first
{
    let start = ContinuousClock.now
    let count = await receiver.receive(URL(filePath: path))
    print("\(count) \((ContinuousClock.now - start) / .milliseconds(1)) \(peakKibibytes())")
    exit(0)
}

var isFine = true
let sizes = arguments.isEmpty ? [100] : arguments.compactMap { Int($0) }
for mebibytes in sizes {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = try writeLines(to: file, bytes: mebibytes << 20)
    print("\(mebibytes) MiB, \(lines) lines")
    for receiver in receivers {
        let (count, milliseconds, peak) = try run(receiver.name, file)
        let memory = "\(peak / 1_024) MiB".padding(toLength: 10, withPad: " ", startingAt: 0)
        print("  \(memory) \(Int(milliseconds)) ms  \(receiver.name)")
        if count != lines {
            print("FAILED: \(receiver.name) received \(count) lines")
            isFine = false
        }
        if receiver.isOurs, peak == 0 || peak > allowedKibibytes {
            print("FAILED: \(receiver.name) needs \(peak) KiB, allowed are \(allowedKibibytes)")
            isFine = false
        }
    }
}
if !isFine { exit(1) }

/// Runs one receiver in a separate process.
func run(_ name: String, _ file: URL) throws -> (count: Int, milliseconds: Double, peak: Int) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["receive", name, file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, numbers.count == 3 else {
        print("FAILED: \(name) ended with \(process.terminationStatus) and wrote \(text)")
        exit(1)
    }
    return (Int(numbers[0]), numbers[1], Int(numbers[2]))
}

/// Writes lines of the same length.
///
/// - Returns: The number of lines.
func writeLines(to url: URL, bytes total: Int) throws -> Int {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let handle = try FileHandle(forWritingTo: url)
    let line = Data(repeating: UInt8(ascii: "x"), count: lineLength - 1) + [10]
    var block = Data()
    for _ in 0..<1_000 { block += line }
    let blocks = (total + block.count - 1) / block.count
    for _ in 0..<blocks { try handle.write(contentsOf: block) }
    try handle.close()
    return blocks * 1_000
}
