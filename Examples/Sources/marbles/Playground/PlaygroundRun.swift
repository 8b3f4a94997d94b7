import Foundation

/// Runs operators outside of the server. Each run has a separate process.
///
/// A user's input can run forever without any progress of time, not even virtual time, or can violate a precondition. A thread
/// cannot be stopped from outside, and a trap ends the whole process. Operators therefore do not run in the process of the
/// server.
struct PlaygroundRun: Sendable {
    /// The limit of wall-clock time, in seconds. It stops a run that only waits. The limit of processor time stops a run that
    /// computes.
    var patience = 60

    /// The result of a run's process.
    private struct End: Sendable {
        let reason: Process.TerminationReason
        let status: Int32
    }

    /// Answers a question.
    ///
    /// The function uses a separate task. The task of a request is cancelled when the server stops, and the end of the process
    /// would then not be awaited.
    func answer(_ question: PlaygroundQuestion) async throws -> PlaygroundAnswer {
        try await Task { try await run(question) }.value
    }

    private func run(_ question: PlaygroundQuestion) async throws -> PlaygroundAnswer {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["run", String(decoding: try JSONEncoder().encode(question), as: UTF8.self)]
        // A trap is a regular answer, so the backtrace, which would take seconds, is disabled.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        let (ends, end) = AsyncStream.makeStream(of: End.self)
        process.terminationHandler = { end.yield(End(reason: $0.terminationReason, status: $0.terminationStatus)) }
        try process.run()

        let identifier = process.processIdentifier
        let limit = Task {
            try await Task.sleep(for: .seconds(patience))
            kill(identifier, SIGKILL)
        }
        defer { limit.cancel() }
        async let message = errors.fileHandleForReading.text
        let text = await output.fileHandleForReading.text
        let complaint = await message
        guard let end = await ends.first(where: { _ in true }) else { throw CancellationError() }

        if end.reason == .exit, end.status == 0 {
            return try JSONDecoder().decode(PlaygroundAnswer.self, from: Data(text.utf8))
        }
        return PlaygroundAnswer(to: question, problem: problem(of: end, complaint))
    }

    private func problem(of end: End, _ complaint: String) -> PlaygroundAnswer.Problem {
        if end.reason == .uncaughtSignal, [SIGXCPU, SIGKILL].contains(end.status) {
            let seconds = end.status == SIGXCPU ? Run.processorTime : patience
            return PlaygroundAnswer.Problem(
                message: """
                    Time-out: after \(seconds) s the operator was still at work, without the virtual clock going on. \
                    With these inputs it may never come to an end.
                    """
            )
        }
        // The first line contains the reason. A trace can follow.
        let reason = complaint.split(separator: "\n").first { $0.contains("Fatal error: ") }?.split(
            separator: "Fatal error: "
        )
        .last
        return PlaygroundAnswer.Problem(
            message:
                "The operator has stopped its process: \(reason ?? "it ended with status \(end.status)")"
        )
    }
}

extension FileHandle {
    /// All data as text. The data is read on a thread that is allowed to block.
    fileprivate var text: String {
        get async {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let data = (try? self.readToEnd()) ?? Data()
                    continuation.resume(returning: String(decoding: data, as: UTF8.self))
                }
            }
        }
    }
}
