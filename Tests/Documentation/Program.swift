import Foundation
import Testing

/// Runs the block whose place is the argument, `README.md:18` for example. Fails if the block expects what is not so.
@main
struct Program {
    @MainActor
    static func main() async throws {
        try await withKnownIssue(isIntermittent: true) {
            try await runBlock(CommandLine.arguments[1])
        } matching: { issue in
            FileHandle.standardError.write(Data("\(issue)\n".utf8))
            exit(1)
        }
    }
}
