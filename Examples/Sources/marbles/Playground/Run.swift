import ArgumentParser
import Foundation

/// Answers one question of the page, in a process of its own: see ``PlaygroundRun``.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs an operator once, for the playground: takes a question and writes the answer, both as JSON.",
        shouldDisplay: false
    )

    /// In seconds. A run takes some hundredths of a second, also in a debug build.
    static let processorTime = 1

    @Argument(help: "What to run.")
    var question: String

    /// On the main actor, as some of the operators.
    @MainActor
    func run() async throws {
        // Whoever goes on without giving the control back is ended by the system. Other than a clock on the wall this is the
        // same on a busy machine.
        var limit = rlimit(rlim_cur: rlim_t(Self.processorTime), rlim_max: rlim_t(Self.processorTime + 1))
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        #else
            setrlimit(RLIMIT_CPU, &limit)
        #endif
        let question = try JSONDecoder().decode(PlaygroundQuestion.self, from: Data(question.utf8))
        FileHandle.standardOutput.write(try JSONEncoder().encode(PlaygroundAnswer(to: question)))
    }
}
