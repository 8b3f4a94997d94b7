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
            // An error that the block has thrown has no place in it.
            let line = issue.error == nil ? issue.sourceLocation.map { "line \($0.line): " } : nil
            FileHandle.standardError.write(Data("\(line ?? "")\(issue)\n".utf8))
            exit(1)
        }
    }
}
