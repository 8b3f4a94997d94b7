import ArgumentParser
import Foundation
import OperatorDocumentation

/// Runs the marble diagrams of the doc comments, draws the pictures of the documentation, and writes the texts of the playground.
/// Each picture shows the events of the operator on a virtual clock. No picture is drawn by hand.
struct Draw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the diagrams of the doc comments, and draws the pictures of the documentation.",
        discussion: """
            From the root of the project:

              swift run --package-path Examples marbles Docs             draws the pictures, and links Operators.md to them
              swift run --package-path Examples marbles --check Docs     compares them with those that are there

            Exit status: 0 all is well, 1 a diagram or a picture is not what the operator does, 74 files could not be read \
            or written.
            """
    )

    @Flag(help: "Compare the pictures with those that are there, and write nothing.")
    var check = false

    @Argument(help: "The folder of the documentation.", completion: .directory)
    var folder: String

    /// The function runs on the main actor, because some of the operators do.
    @MainActor
    func run() async throws {
        do {
            let documentation = try DocumentationCheck(sources: "Sources")
            let gallery = try Gallery(documentation.runs, folder: folder)
            let guide = PlaygroundGuide(documentation.runs, names: try OtherName.all(in: folder))
            let differences = check ? try gallery.differences(from: folder) + guide.differences() : []
            for failure in documentation.failures + differences { complain(failure) }
            if !check, documentation.failures.isEmpty {
                try gallery.write(to: folder)
                try guide.write()
            }
            let failures = documentation.failures.count + differences.count
            let diagrams = documentation.runs.count + documentation.runsOfMainActor.count
            print(
                "diagrams exempt: \(documentation.exemptDiagrams), "
                    + "operators without one of their own: \(documentation.exemptOperators)"
            )
            let pictures = "pictures \(check ? "compared" : "drawn"): \(gallery.pictures)"
            print("diagrams run: \(diagrams), \(pictures), failures: \(failures)")
            if failures > 0 { throw ExitCode.failure }
        } catch let status as ExitCode {
            throw status
        } catch {
            complain("marbles: \(error)")
            throw ExitCode(74)
        }
    }

    private func complain(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
