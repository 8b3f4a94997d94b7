import Foundation
import RACBindings

/// The output of a program's trace: lines for a reader who cannot see the windows, and the leaks at the end.
@MainActor
package final class TraceOutput {
    /// Watches the objects that have to be released with the last window.
    package let leaks = LeakRecorder()

    /// Creates an output without watched objects.
    package init() {}

    /// Prints a line.
    package nonisolated static func show(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    /// Waits until all watched objects are released, and prints the objects that are not released.
    package func finish(_ loop: MainLoop) {
        loop.run(until: { leaks.leaks.isEmpty }, atMost: .seconds(5))
        Self.show(leaks.leaks.isEmpty ? "all released" : leaks.leaks.map { "leak: \($0)" }.joined(separator: "\n"))
    }
}
