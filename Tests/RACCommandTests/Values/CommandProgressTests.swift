import RACCommand
import Testing

@Suite struct CommandProgressTests {
    @Test func `a command progress of 1 of 4 has the fraction 0.25 and a description`() {
        #expect(CommandProgress(completed: 1, of: 4).fraction == 0.25)
        #expect(CommandProgress(completed: 5, of: 4).fraction == 1)
        #expect(CommandProgress(completed: 0, of: 0).fraction == 1)
        #expect(CommandProgress(completed: 3).fraction == nil)
        #expect("\(CommandProgress(completed: 3, of: 4))" == "3 of 4")
        #expect("\(CommandProgress(completed: 0.5, of: 1))" == "0.5 of 1")
    }
}
