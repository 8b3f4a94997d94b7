/// Reads a line of JSON, value by value.
///
/// The decoder of Foundation needs about ten times as long, and a program can record many thousands of events a second.
struct JSONReader {
    /// The line is not JSON, or a value has another type than expected.
    struct Failure: Error {}

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Reads an object.
    ///
    /// - Parameter value: Reads the value of each key. It must read exactly one value.
    mutating func object(_ value: (String, inout JSONReader) throws(Failure) -> Void) throws(Failure) {
        try take(UInt8(ascii: "{"))
        if takes(UInt8(ascii: "}")) { return }
        repeat {
            let key = try string()
            try take(UInt8(ascii: ":"))
            try value(key, &self)
        } while takes(UInt8(ascii: ","))
        try take(UInt8(ascii: "}"))
    }

    /// Checks that the line has ended.
    mutating func end() throws(Failure) {
        skipSpace()
        if position < bytes.count { throw Failure() }
    }

    /// Reads an integer of at most 60 bits. With such numbers, sums do not overflow.
    mutating func integer() throws(Failure) -> Int {
        skipSpace()
        let start = position
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
        let isNegative = position > start
        let firstDigit = position
        var value = 0
        while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit <= 9 {
            let (scaled, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflows) = scaled.addingReportingOverflow(Int(digit))
            if overflows || sumOverflows { throw Failure() }
            value = sum
            position += 1
        }
        if position == firstDigit || value >= 1 << 60 { throw Failure() }
        if position < bytes.count, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position]) {
            throw Failure()
        }
        return isNegative ? -value : value
    }

    /// Reads an integer that is not negative.
    mutating func count() throws(Failure) -> Int {
        let value = try integer()
        if value < 0 { throw Failure() }
        return value
    }

    /// Reads `true` or `false`.
    mutating func boolean() throws(Failure) -> Bool {
        skipSpace()
        if takesWord("true") { return true }
        if takesWord("false") { return false }
        throw Failure()
    }

    /// Reads a string.
    mutating func string() throws(Failure) -> String {
        try take(UInt8(ascii: "\""))
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case 0..<0x20:
                throw Failure()
            default:
                position += 1
            }
        }
        throw Failure()
    }

    /// Skips a value of any type.
    mutating func skip() throws(Failure) {
        // Brackets are counted without recursion, because a line can have thousands of them.
        var depth = 0
        repeat {
            skipSpace()
            guard position < bytes.count else { throw Failure() }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                _ = try string()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
                if depth == 0 { throw Failure() }
                if bytes[position] == UInt8(ascii: "}") || bytes[position] == UInt8(ascii: "]") { depth -= 1 }
                position += 1
            default:
                try skipWord()
            }
        } while depth > 0
    }

    // MARK: Parts of values

    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var text = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped().utf8
            case 0..<0x20: throw Failure()
            default: text.append(byte)
            }
        }
        throw Failure()
    }

    private mutating func escaped() throws(Failure) -> String {
        guard position < bytes.count else { throw Failure() }
        position += 1
        switch bytes[position - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicode()
        default: throw Failure()
        }
    }

    /// Reads the digits of an escaped character, which has two escapes if it is outside the basic plane.
    private mutating func unicode() throws(Failure) -> String {
        let unit = try hexadecimal()
        guard UTF16.isLeadSurrogate(unit) else { return String(decoding: [unit], as: UTF16.self) }
        guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        position += 2
        return String(decoding: [unit, try hexadecimal()], as: UTF16.self)
    }

    private mutating func hexadecimal() throws(Failure) -> UInt16 {
        guard position + 4 <= bytes.count else { throw Failure() }
        let digits = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
        guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let unit = UInt16(digits, radix: 16)
        else { throw Failure() }
        position += 4
        return unit
    }

    /// Skips a number, `true`, `false` or `null`.
    private mutating func skipWord() throws(Failure) {
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "E"):
                position += 1
            default:
                if position == start { throw Failure() }
                return
            }
        }
        if position == start { throw Failure() }
    }

    private mutating func takesWord(_ word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[position...].starts(with: word) else { return false }
        position += word.count
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 || bytes[position] == 0x0D {
            position += 1
        }
    }

    private mutating func takes(_ byte: UInt8) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func take(_ byte: UInt8) throws(Failure) {
        if !takes(byte) { throw Failure() }
    }
}
