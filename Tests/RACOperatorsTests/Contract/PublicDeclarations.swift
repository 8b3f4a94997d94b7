import Foundation

/// The public functions and properties declared in a folder of sources, found by parsing the files. Unavailable and deprecated
/// declarations are left out, because they exist only for their messages.
struct PublicDeclarations {
    /// One declaration.
    struct Declaration: Hashable {
        /// The name with its labels, as in `take(until:)`. A property has no parentheses.
        let name: String
        /// The path relative to the folder of sources.
        let file: String
        /// The extended or enclosing type, as in `SignalProtocol`.
        let owner: String
        /// Indicates whether a parameter of the declaration is a `Duration`.
        var takesDuration = false
    }

    /// The folder of the package.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    let all: [Declaration]

    /// Reads all sources below a folder of the package.
    init(below folder: String) throws {
        let root = Self.package.appendingPathComponent(folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        all = try paths.sorted().flatMap { path in
            try Self.declarations(
                in: String(contentsOf: root.appendingPathComponent(path), encoding: .utf8),
                file: path
            )
        }
    }

    private static func declarations(in text: String, file: String) -> [Declaration] {
        var found: [Declaration] = []
        var owner = ""
        var isLeftOut = false
        var rest = text[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != "\n" }
            if line.range(of: #"^ +(@available\(\*, )?(unavailable|deprecated),"#, options: .regularExpression) != nil {
                isLeftOut = true
            }
            if let type = owningType(of: line) { owner = type }
            if let range = line.range(of: #"^( {4}| {8})public (static )?func "#, options: .regularExpression) {
                let declaration = rest[range.upperBound...]
                if !isLeftOut {
                    found.append(
                        Declaration(
                            name: signature(of: declaration),
                            file: file,
                            owner: owner,
                            takesDuration: bracketed(declaration.drop { $0 != "(" }).contains(": Duration")
                        )
                    )
                }
                isLeftOut = false
            } else if let range = line.range(
                of: #"(^ {4}|^ {4}@inlinable )public (static )?var "#,
                options: .regularExpression
            ) {
                let name = line[range.upperBound...].prefix { $0.isLetter || $0.isNumber }
                if !isLeftOut { found.append(Declaration(name: String(name), file: file, owner: owner)) }
                isLeftOut = false
            }
            rest = rest.dropFirst(line.count + 1)
        }
        return found
    }

    /// Returns the public types that a file declares, as in `Signal`, their initializers, as in `Signal(_:)`, and all properties.
    static func typesInitializersAndProperties(in text: String) -> Set<String> {
        var found: Set<String> = []
        var owner = ""
        var rest = text[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != "\n" }
            if let type = owningType(of: line) { owner = type }
            if let range = line.range(
                of: #"^ *public (final |nonisolated )*(struct|class|enum|protocol|actor|typealias) "#,
                options: .regularExpression
            ) {
                found.insert(String(line[range.upperBound...].prefix { $0.isLetter || $0.isNumber }))
            } else if let range = line.range(
                of: #"^ {4}(@inlinable )?public (convenience |nonisolated )*init\??(?=[(<])"#,
                options: .regularExpression
            ) {
                found.insert(owner + signature(of: rest[range.upperBound...]))
            }
            if let range = line.range(of: #"^( {4}| {8})public (static )?(let|var) "#, options: .regularExpression) {
                found.insert(String(line[range.upperBound...].prefix { $0.isLetter || $0.isNumber }))
            }
            rest = rest.dropFirst(line.count + 1)
        }
        return found
    }

    /// Returns the type whose extension or declaration begins in a line without indentation.
    private static func owningType(of line: Substring) -> String? {
        for word in ["extension ", "struct ", "class ", "enum ", "protocol "] {
            guard !line.hasPrefix(" "), !line.hasPrefix("/"), let range = line.range(of: word) else { continue }
            return String(line[range.upperBound...].prefix { $0.isLetter })
        }
        return nil
    }

    /// Returns `take(until:)` for `take<Trigger: SignalProtocol>(until trigger: Trigger) -> …`.
    private static func signature(of declaration: Substring) -> String {
        var rest = declaration
        let name = rest.prefix { $0 != "(" && $0 != "<" }.filter { $0 != "`" && $0 != " " }
        rest = rest.drop { $0 != "(" && $0 != "<" }
        if rest.first == "<" { rest = rest.dropFirst(bracketed(rest).count) }
        let parameters = bracketed(rest.drop { $0 != "(" }).dropFirst().dropLast()
        let labels = splitAtTopLevel(parameters).compactMap { parameter -> String? in
            // The label is the first word that is not an attribute.
            let label = parameter.split { " \n:".contains($0) }.first { !$0.hasPrefix("@") } ?? ""
            // Arguments that the compiler adds are not part of the name.
            return parameter.contains("= #isolation") ? nil : "\(label):"
        }
        return "\(name)(\(labels.joined()))"
    }

    /// Returns the text from a bracket to its closing bracket.
    private static func bracketed(_ text: Substring) -> Substring {
        var depth = 0
        var former: Character = " "
        for index in text.indices {
            let character = text[index]
            if "(<[{".contains(character) { depth += 1 }
            // The `>` of an arrow is not a closing bracket.
            if ")]}".contains(character) || (character == ">" && former != "-") { depth -= 1 }
            former = character
            if depth == 0 { return text[...index] }
        }
        return text
    }

    private static func splitAtTopLevel(_ parameters: Substring) -> [Substring] {
        var parts: [Substring] = []
        var rest = parameters
        while !rest.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty {
            var depth = 0
            var former: Character = " "
            let end =
                rest.indices.first { index in
                    let character = rest[index]
                    if "(<[{".contains(character) { depth += 1 }
                    if ")]}".contains(character) || (character == ">" && former != "-") { depth -= 1 }
                    former = character
                    return depth == 0 && character == ","
                } ?? rest.endIndex
            parts.append(rest[..<end])
            rest = rest[end...].dropFirst()
        }
        return parts
    }
}
