import ArgumentParser
import Foundation

/// Draws the marble diagrams of the documentation. Each shows what the operator did on a virtual clock: nothing is drawn by
/// hand.
///
///     swift run --package-path Examples marbles Docs/Marbles
struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws the pictures of the documentation.",
        discussion: "Exit status: 0 drawn, 74 the files could not be written."
    )

    @Argument(help: "Where the pictures go; made if it is not there.", completion: .directory)
    var folder: String

    func run() throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (name, picture) in operatorPictures {
                let file = URL(filePath: folder).appending(path: "\(name).svg")
                try Data(picture().svg.utf8).write(to: file)
                print(file.relativePath)
            }
        } catch {
            FileHandle.standardError.write(Data("marbles: \(error.localizedDescription)\n".utf8))
            throw ExitCode(74)
        }
    }
}
