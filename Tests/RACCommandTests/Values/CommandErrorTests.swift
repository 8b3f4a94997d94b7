import RACCommand
import TestSupport
import Testing

@Suite struct CommandErrorTests {
    @Test func `failure returns the associated failure or nil`() {
        #expect(CommandError<TestError>.failed(.first).failure == .first)
        #expect(CommandError<TestError>.disabled.failure == nil)
        #expect(CommandError<TestError>.cancelled.failure == nil)
    }

    @Test func `description is a sentence`() {
        #expect(CommandError<TestError>.disabled.description == "The command is disabled and cannot be executed.")
        #expect(CommandError<TestError>.failed(.first).description == "The command failed: first")
        #expect(CommandError<TestError>.cancelled.description == "The command was cancelled.")
        #expect(CommandError<TestError>.cancelled.localizedDescription == "The command was cancelled.")
    }

    @Test func `errors of the same case and content are equal and have the same hash`() {
        #expect(Set<CommandError<TestError>>([.disabled, .disabled, .failed(.first), .failed(.second)]).count == 3)
    }
}
