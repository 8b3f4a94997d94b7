import Foundation

/// The files of the page, by their paths on the server.
///
/// They are files of their own, which editors and browsers know what to do with, and lie beside the program.
struct FeedPage {
    struct File {
        let type: String
        let content: Data
    }

    let files: [String: File]

    init() throws {
        guard let folder = Bundle.module.url(forResource: "Page", withExtension: nil) else {
            throw CocoaError(.fileNoSuchFile)
        }
        let types = [
            "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
            "js": "text/javascript; charset=utf-8",
        ]
        var files: [String: File] = [:]
        for url in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard let type = types[url.pathExtension] else { continue }
            let file = File(type: type, content: try Data(contentsOf: url))
            files["/" + url.lastPathComponent] = file
            if url.lastPathComponent == "index.html" { files["/"] = file }
        }
        self.files = files
    }
}
