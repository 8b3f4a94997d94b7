// Runs the marble diagrams of the doc comments and draws those of the documentation. Each picture shows what the operator
// did on a virtual clock: nothing is drawn by hand. From the root of the project:
//
//     swift run --package-path Examples marbles Docs             draws the pictures, and writes the page that shows them
//     swift run --package-path Examples marbles --check Docs     compares them with those that are there

import Foundation
import OperatorDocumentation

func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}

let arguments = Array(CommandLine.arguments.dropFirst())
let isCheck = arguments.first == "--check"
guard let folder = arguments.last, arguments.count == (isCheck ? 2 : 1), !folder.hasPrefix("-") else {
    complain("usage: marbles [--check] <folder of the documentation>")
    exit(64)
}

do {
    let check = try DocumentationCheck(sources: "Sources")
    let gallery = Gallery(check.runs)
    let differences = isCheck ? try gallery.differences(from: folder) : []
    for failure in check.failures + differences { complain(failure) }
    if !isCheck, check.failures.isEmpty { try gallery.write(to: folder) }
    let failures = check.failures.count + differences.count
    let diagrams = check.runs.count + check.runsOfMainActor.count
    print("diagrams exempt: \(check.exemptDiagrams), operators without one of their own: \(check.exemptOperators)")
    let pictures = "pictures \(isCheck ? "compared" : "drawn"): \(gallery.pictures)"
    print("diagrams run: \(diagrams), \(pictures), failures: \(failures)")
    exit(failures == 0 ? 0 : 1)
} catch {
    complain("marbles: \(error)")
    exit(74)
}
