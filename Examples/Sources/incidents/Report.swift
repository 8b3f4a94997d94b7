import ArgumentParser
import Foundation
import RACSchedulers

extension ReportOptions {
    /// Writes the files that were asked for.
    func write(_ recorder: SignalRecorder, title: String) throws {
        try write({ recorder.trace }, to: trace)
        try write({ recorder.picture(title: title).svg }, to: picture)
        try write({ recorder.liveSubscriptions.graph }, to: graph)
    }

    /// Prints what was found, and ends with a status that says whether anything was.
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
