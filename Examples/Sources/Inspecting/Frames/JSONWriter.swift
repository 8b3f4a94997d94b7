/// Writes JSON in one line, in the order of the calls.
struct JSONWriter {
    private(set) var text = ""
    private var needsComma = false

    // MARK: Values with a key

    mutating func add(_ key: String, _ value: String?) {
        begin(key)
        append(value)
    }

    mutating func add(_ key: String, _ value: Int?) {
        begin(key)
        append(value)
    }

    mutating func add(_ key: String, _ value: Double?) {
        begin(key)
        append(value)
    }

    mutating func add(_ key: String, _ value: Bool) {
        begin(key)
        append(raw: value ? "true" : "false")
    }

    mutating func add<Value>(_ key: String, _ value: Value?, _ body: (inout JSONWriter, Value) -> Void) {
        begin(key)
        if let value { body(&self, value) } else { append(raw: "null") }
    }

    mutating func add<Value>(_ key: String, all values: [Value], _ body: (inout JSONWriter, Value) -> Void) {
        begin(key)
        list { writer in
            for value in values { body(&writer, value) }
        }
    }

    // MARK: Values without a key

    mutating func append(_ value: String?) {
        guard let value else { return append(raw: "null") }
        beginValue()
        quote(value)
        needsComma = true
    }

    mutating func append(_ value: Int?) {
        append(raw: value.map { "\($0)" } ?? "null")
    }

    mutating func append(_ value: Double?) {
        append(raw: value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null")
    }

    mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }

    mutating func list(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

    // MARK: Characters

    private mutating func enclose(_ start: String, _ end: String, _ body: (inout JSONWriter) -> Void) {
        beginValue()
        text += start
        needsComma = false
        body(&self)
        text += end
        needsComma = true
    }

    private mutating func begin(_ key: String) {
        beginValue()
        quote(key)
        text += ":"
        needsComma = false
    }

    private mutating func append(raw value: String) {
        beginValue()
        text += value
        needsComma = true
    }

    private mutating func beginValue() {
        if needsComma { text += "," }
        needsComma = false
    }

    private mutating func quote(_ value: String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            // JSON allows U+2028 and U+2029 in a string, but some readers treat them as line breaks.
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
