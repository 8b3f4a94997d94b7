import Testing

@Suite struct ExitTestSetUpTests {
    // On Linux, printing the backtraces of all exit tests takes longer than all other tests together.
    @Test func `a process that stops in an exit test prints the reason and no thread backtraces`() async throws {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            fatalError("a mistake")
        }
        let text = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
        #expect(!text.contains("Program crashed") && !text.contains("Thread 0"), "\(text)")
    }
}
