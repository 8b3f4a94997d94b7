// Draws the marble diagrams of the documentation. Each shows what the operator did on a virtual clock: nothing is drawn
// by hand.
//
//     swift run --package-path Examples marbles Docs/Marbles

import Foundation

guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last, !folder.hasPrefix("-") else {
    FileHandle.standardError.write(Data("usage: marbles <folder>\n".utf8))
    exit(64)
}

do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, picture) in operatorPictures {
        let file = URL(filePath: folder).appending(path: "\(name).svg")
        try Data(picture().svg.utf8).write(to: file)
        print(file.relativePath)
    }
} catch {
    FileHandle.standardError.write(Data("marbles: \(error.localizedDescription)\n".utf8))
    exit(74)
}
