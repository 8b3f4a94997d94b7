import Foundation
import Testing

/// The tables of `Docs/Bindings.md` name tests: each of them has to be there.
@Suite struct BindingsTableTests {
    @Test func `every test that the tables name exists`() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let document = try String(
            contentsOf: tests.appending(path: "../../Docs/Bindings.md"),
            encoding: .utf8
        )
        let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
        var sources: [String: String] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            sources[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
        }
        let named = document.matches(of: /(\w+Tests) `([^`]+)`/)
        #expect(named.count > 50)
        for name in named {
            let source = sources[String(name.1)]
            #expect(source?.contains("func `\(name.2)`(") == true, "\(String(name.0))")
        }
    }
}
