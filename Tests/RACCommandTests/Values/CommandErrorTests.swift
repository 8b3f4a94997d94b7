import RACCommand
import TestSupport
import Testing

@Suite struct CommandErrorTests {
    @Test func `the failure property of a command error has a value only in the case .failed`() {
        #expect(CommandError<TestError>.failed(.first).failure == .first)
        #expect(CommandError<TestError>.disabled.failure == nil)
        #expect(CommandError<TestError>.cancelled.failure == nil)
    }

    @Test func `the description of a command error is a sentence`() {
        #expect(CommandError<TestError>.disabled.description == "The command is disabled and cannot be executed.")
        #expect(CommandError<TestError>.failed(.first).description == "The command failed: first")
        #expect(CommandError<TestError>.cancelled.description == "The command was cancelled.")
        #expect(CommandError<TestError>.cancelled.localizedDescription == "The command was cancelled.")
    }

    @Test func `equal command errors have the same case, failure and hash`() {
        #expect(Set<CommandError<TestError>>([.disabled, .disabled, .failed(.first), .failed(.second)]).count == 3)
    }
}
