import ArgumentParser
import Foundation
import MarbleOperators

/// Runs the operators with changed events and parameters, for pages that have no server to ask.
struct Variants: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs each operator with some hundred changed inputs and parameters, and writes the results as JSON."
    )

    @Argument(help: "The folder for the files, one for each demonstration.", completion: .directory)
    var folder: String

    /// The function runs on the main actor, because some of the operators do.
    @MainActor
    func run() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var runs = 0
        var bytes = 0
        for demonstration in OperatorDemonstration.all {
            let variants = OperatorVariants(of: demonstration)
            // Nothing can be changed about `empty`.
            if variants.axes.isEmpty { continue }
            let data = try VariantFile(variants).encoded()
            try data.write(to: URL(filePath: "\(folder)/\(demonstration.id).json"))
            runs += variants.choices.count
            bytes += data.count
        }
        print("runs of operators: \(runs), \(bytes / 1024) KiB")
    }
}
