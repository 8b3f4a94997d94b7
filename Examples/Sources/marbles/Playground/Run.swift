import ArgumentParser
import Foundation

/// Answers one question of the page in a separate process. See ``PlaygroundRun``.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs an operator once, for the playground: takes a question and writes the answer, both as JSON.",
        shouldDisplay: false
    )

    /// The limit of processor time, in seconds. A run takes some hundredths of a second, also in a debug build.
    static let processorTime = 1

    @Argument(help: "What to run.")
    var question: String

    /// The function runs on the main actor, because some of the operators do.
    @MainActor
    func run() async throws {
        // The system ends a run that never returns. Unlike a limit of wall-clock time, a limit of processor time is independent
        // of the load of the machine.
        var limit = rlimit(rlim_cur: rlim_t(Self.processorTime), rlim_max: rlim_t(Self.processorTime + 1))
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        #else
            setrlimit(RLIMIT_CPU, &limit)
        #endif
        let question = try JSONDecoder().decode(PlaygroundQuestion.self, from: Data(question.utf8))
        FileHandle.standardOutput.write(try JSONEncoder().encode(PlaygroundAnswer.running(question)))
    }
}
