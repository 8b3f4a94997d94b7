import ArgumentParser
import Foundation
import RACSchedulers

extension ReportOptions {
    /// Writes the requested files.
    func write(_ recorder: SignalRecorder, title: String) throws {
        try write({ recorder.trace }, to: trace)
        try write({ recorder.picture(title: title).svg }, to: picture)
        try write({ recorder.liveSubscriptions.graph }, to: graph)
    }

    /// Waits for the time that the user has requested.
    func waitForReaders() async throws {
        if linger > 0 { try await Task.sleep(for: .seconds(linger)) }
    }

    /// Prints the finding, and exits with a status that indicates whether there is a finding.
    func conclude(_ finding: String?) throws {
        guard let finding else { return print("nothing found") }
        print("found: \(finding)")
        throw ExitCode(1)
    }

    private func write(_ text: () -> String, to path: String?) throws {
        guard let path else { return }
        do {
            try text().write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw ValidationError("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
