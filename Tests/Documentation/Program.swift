import Foundation
import Testing

/// Runs the block whose position is the argument, for example `README.md:18`. Fails if an expectation of the block fails.
@main
struct Program {
    @MainActor
    static func main() async throws {
        try await withKnownIssue(isIntermittent: true) {
            try await runBlock(CommandLine.arguments[1])
        } matching: { issue in
            // An error that the block has thrown has no position in the block.
            let line = issue.error == nil ? issue.sourceLocation.map { "line \($0.line): " } : nil
            FileHandle.standardError.write(Data("\(line ?? "")\(issue)\n".utf8))
            exit(1)
        }
    }
}
