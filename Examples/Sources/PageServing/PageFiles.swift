import FlyingFox
import Foundation

/// The files of a page, by their paths on the server.
///
/// The files are separate, for editors and browsers, and are stored next to the program. The program can therefore be started
/// from any folder.
package struct PageFiles {
    private struct File {
        let type: String
        let content: Data
    }

    private let files: [String: File]

    /// Reads all files of the folder `Page`.
    ///
    /// - Parameter bundle: The resources of the program.
    /// - Throws: The error that occurs while the files are read.
    package init(in bundle: Bundle) throws {
        guard let folder = bundle.url(forResource: "Page", withExtension: nil) else {
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

    /// Adds routes for the files to a server.
    package func addRoutes(to server: HTTPServer) async {
        for (path, file) in files {
            await server.appendRoute(HTTPRoute("GET \(path)")) { _ in
                HTTPResponse(statusCode: .ok, headers: .ofPage(file.type), body: file.content)
            }
        }
    }
}

extension HTTPHeaders {
    /// Returns headers with which browsers load nothing from other servers, and cache nothing. A new build is therefore visible
    /// immediately.
    ///
    /// - Parameter type: The type of the content.
    package static func ofPage(_ type: String) -> HTTPHeaders {
        [
            .contentType: type, .cacheControl: "no-store",
            HTTPHeader("Content-Security-Policy"): "default-src 'none'; script-src 'self'; style-src 'self'; "
                + "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            HTTPHeader("X-Content-Type-Options"): "nosniff",
        ]
    }
}
