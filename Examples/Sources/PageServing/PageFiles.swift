import Foundation

/// The files of a page, by their paths on the server.
///
/// The files are separate, for editors and browsers, and are stored next to the program. The program can therefore be started
/// from any folder.
package struct PageFiles: Sendable {
    private struct File {
        let type: String
        let content: Data
    }

    private let files: [String: File]

    /// Reads all files of the folder `Page`, and the style sheet that all pages share.
    ///
    /// - Parameter bundle: The resources of the program.
    /// - Throws: The error that occurs while the files are read.
    package init(in bundle: Bundle) throws {
        guard let folder = bundle.url(forResource: "Page", withExtension: nil),
            let shared = Bundle.module.url(forResource: "Shared", withExtension: nil)
        else { throw CocoaError(.fileNoSuchFile) }
        let types = [
            "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
            "js": "text/javascript; charset=utf-8",
        ]
        var files: [String: File] = [:]
        let urls = try [shared, folder].flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        for url in urls {
            guard let type = types[url.pathExtension] else { continue }
            let file = File(type: type, content: try Data(contentsOf: url))
            files["/" + url.lastPathComponent] = file
            if url.lastPathComponent == "index.html" { files["/"] = file }
        }
        self.files = files
    }

    /// The file at a path of the server, or `nil` if there is none.
    package subscript(path: String) -> PageResponse? {
        files[path].map { PageResponse(type: $0.type, body: .data($0.content)) }
    }
}
