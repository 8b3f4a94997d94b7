import ContractKit
import Foundation
import Testing

/// The sources, the contract kit's table and the documented catalogue list the same operators.
@Suite struct CatalogueTests {
    /// One line of a table in `Docs/Internals/OperatorFiles.md`.
    private struct Row {
        let source: [String]
        let names: [String]
        let files: [String]
    }

    private static let sources = "Sources/RACOperators"

    /// Public functions that are not operators: they return no signal or have no signal as input.
    private static let outsideTheKit: [String: String] = [
        "attempt(_:)": "makes a signal of a closure", "task(priority:_:)": "makes a signal of a closure",
        "signal": "makes a signal of an asynchronous sequence",
        "from(_:on:)": "makes a signal of a sequence",
        "generate(from:on:_:)": "makes a signal of a closure", "generate(on:_:)": "makes a signal of a closure",
        "generate(from:_:)": "makes a signal of a closure", "generate(_:)": "makes a signal of a closure",
        "interval(_:on:tolerance:)": "makes a signal of time", "timer(after:on:)": "makes a signal of time",
        "timer(after:every:on:tolerance:)": "makes a signal of time",
        "startEagerly(on:_:)": "makes a signal of a closure", "startLazily(on:_:)": "makes a signal of a closure",
        "first(timeout:)": "blocks", "toArray(timeout:)": "blocks", "waitUntilCompleted(timeout:)": "blocks",
        "firstValue()": "waits", "collectValues()": "waits", "completion()": "waits",
        "completionOrCancellation()": "waits",
        "asyncStream(buffering:)": "is an asynchronous sequence",
        "values": "is an asynchronous sequence", "values(_:)": "is an asynchronous sequence",
        "makeAsyncIterator()": "belongs to an asynchronous sequence", "next()": "belongs to an asynchronous sequence",
        "next(isolation:)": "belongs to an asynchronous sequence",
        "connect()": "makes a connection work", "constant(_:)": "makes a back-off",
        "exponential(initial:multiplier:maximum:jitter:)": "makes a back-off",
        "linear(initial:increment:maximum:jitter:)": "makes a back-off",
        "custom(maximum:jitter:_:)": "makes a back-off",
        "resetting(_:)": "makes a back-off", "delay(beforeAttempt:random:)": "calculates",
        "merge(_:_:)": "takes one that cannot fail, see WideningTests",
        "concat(_:_:)": "takes one that cannot fail, see WideningTests",
        "race(_:_:)": "takes one that cannot fail, see WideningTests",
    ]

    @Test func `every public operator is in the contract kit's table`() throws {
        let inTheKit = Set(operatorCases.map(\.name))
        for declaration in try PublicDeclarations(below: Self.sources).all where isFunction(declaration.name) {
            guard Self.outsideTheKit[declaration.name] == nil else { continue }
            #expect(inTheKit.contains(declaration.name), "\(declaration.name) in \(declaration.file) is never tried")
        }
    }

    @Test func `every row of the contract kit's table names a public operator`() throws {
        let declared = Set(try PublicDeclarations(below: Self.sources).all.map(\.name))
        for row in operatorCases { #expect(declared.contains(row.name), "\(row.name) is declared nowhere") }
    }

    @Test func `every name in the catalogue of operators is declared in the listed file`() throws {
        let declarations = try PublicDeclarations(below: "Sources").all
        for row in try rows() {
            for file in row.files {
                let url = PublicDeclarations.package.appendingPathComponent("Sources").appendingPathComponent(file)
                #expect(FileManager.default.fileExists(atPath: url.path), "there is no \(file)")
            }
            for name in row.names {
                let isThere = declarations.contains { $0.name == name && row.files.contains($0.file) }
                #expect(isThere, "\(name) is not declared in \(row.files)")
            }
        }
    }

    @Test func `every public operator is in the catalogue of operators`() throws {
        let named = Set(try rows().flatMap(\.names))
        for declaration in try PublicDeclarations(below: Self.sources).all
        where isFunction(declaration.name) && ["SignalProtocol", "Signal"].contains(declaration.owner) {
            #expect(
                named.contains(declaration.name),
                "\(declaration.name) in \(declaration.file) is not in the catalogue"
            )
        }
    }

    @Test func `every stream operation of ReactiveObjC is in the catalogue of operators`() throws {
        let named = Set(try rows().flatMap(\.source))
        for selector in reactiveObjCSelectors {
            #expect(named.contains(selector), "\(selector) is not in the catalogue")
        }
    }

    @Test func `the page of operators lists every operator of the catalogue and no undeclared name`() throws {
        let text = try String(contentsOf: url(of: "Docs/Operators.md"), encoding: .utf8)
        let listed = Set(
            text.split(separator: "\n").flatMap { line in
                let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                return cells.count == 8 ? codes(in: cells[2]) : []
            }
        )
        let declared = Set(try PublicDeclarations(below: "Sources").all.map(\.name))
        for name in listed where isFunction(name) && name != "Signal(_:)" {
            #expect(declared.contains(name), "\(name) is declared nowhere")
        }
        // One row stands for the overloads of all numbers of inputs.
        for name in try rows().flatMap(\.names) where isFunction(name) && !name.contains("(_:_:_:") {
            #expect(listed.contains(name), "\(name) is not listed")
        }
    }

    private func isFunction(_ name: String) -> Bool { name.hasSuffix(")") }

    private func url(of path: String) -> URL { PublicDeclarations.package.appendingPathComponent(path) }

    /// The lines of all tables of three columns: the foreign name, the name here, and the file.
    private func rows() throws -> [Row] {
        let text = try String(contentsOf: url(of: "Docs/Internals/OperatorFiles.md"), encoding: .utf8)
        let rows = text.split(separator: "\n").compactMap { line -> Row? in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count == 5, cells[3].contains(".swift") else { return nil }
            return Row(source: codes(in: cells[1]), names: codes(in: cells[2]), files: codes(in: cells[3]))
        }
        #expect(rows.count > 80)
        return rows
    }

    /// Returns the texts in backticks.
    private func codes(in cell: Substring) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
}
