import TestSupport
import Testing

@testable import RACBindings

@Suite struct LineMachineTests {
    /// Splits the pieces. Returns the lines, and whether the machine failed because of a line that is too long.
    private func split(_ pieces: [[UInt8]], limit: Int = 1_000) -> (lines: [String], isTooLong: Bool) {
        var machine = LineMachine(maximumLength: limit, invalidUTF8: .fails)
        var lines: [String] = []
        var rest = pieces[...]
        var isAtEnd = false
        do throws(FileReadError) {
            while true {
                if let line = try machine.next(atEnd: isAtEnd) {
                    lines.append(line)
                } else if let piece = rest.popFirst() {
                    machine.append(piece[...])
                } else if !isAtEnd {
                    isAtEnd = true
                } else {
                    // At the end, the machine again returns no line.
                    #expect(try machine.next(atEnd: true) == nil)
                    return (lines, false)
                }
            }
        } catch {
            #expect(error == .lineTooLong(line: lines.count + 1, limit: limit))
            return (lines, true)
        }
    }

    private func lines(_ pieces: String..., limit: Int = 1_000) -> [String] {
        let (lines, isTooLong) = split(pieces.map { Array($0.utf8) }, limit: limit)
        return lines + (isTooLong ? ["too long"] : [])
    }

    @Test func `the line machine ends a line at a newline, or at a carriage return with a newline`() {
        #expect(lines("a\nb\r\nc\n") == ["a", "b", "c"])
        #expect(lines("\n\r\n\n") == ["", "", ""])
    }

    @Test func `the line machine returns a last line without a newline`() {
        #expect(lines("a\nb") == ["a", "b"])
        #expect(lines("a") == ["a"])
    }

    @Test func `the line machine returns no line for empty input`() {
        #expect(lines() == [])
        #expect(lines("", "") == [])
    }

    @Test func `the line machine keeps a carriage return without a newline after it as an ordinary byte`() {
        #expect(lines("a\rb\n\r\r\nc\r") == ["a\rb", "\r", "c\r"])
    }

    @Test func `the line machine recognizes a line ending that is divided between two chunks`() {
        #expect(lines("a\r", "\nb", "\n", "c") == ["a", "b", "c"])
        #expect(lines("a", "\r", "\n") == ["a"])
    }

    @Test func `the line machine returns a line that is longer than a chunk`() {
        #expect(lines("a", "b", "", "c", "d\ne", "f") == ["abcd", "ef"])
    }

    @Test func `the line machine keeps a zero byte as an ordinary byte`() {
        #expect(lines("a\0b\nc") == ["a\0b", "c"])
    }

    @Test func `the line machine's maximum length of a line does not include the line ending`() {
        #expect(lines("abc\nabc\r\nabc", limit: 3) == ["abc", "abc", "abc"])
        #expect(lines("abc\r", "\nabc", limit: 3) == ["abc", "abc"])
        #expect(lines("a\nabcd\nb", limit: 3) == ["a", "too long"])
        #expect(lines("a\nabcd", limit: 3) == ["a", "too long"])
        #expect(lines("abc\rx\n", limit: 3) == ["too long"])
        #expect(lines("abc\r", limit: 3) == ["too long"])
        #expect(lines("abc\r\n", limit: .max) == ["abc"])
    }

    @Test func `before the end of a line arrives, the line machine reports that the line is too long and releases it`()
    {
        var machine = LineMachine(maximumLength: 10, invalidUTF8: .fails)
        machine.append(Array(repeating: UInt8(ascii: "x"), count: 12)[...])
        #expect(throws: FileReadError.lineTooLong(line: 1, limit: 10)) { try machine.next(atEnd: false) }
        #expect(machine.bytes.isEmpty)
    }

    @Test func `a line machine keeps at most two chunks in memory`() throws {
        var machine = LineMachine(maximumLength: 100, invalidUTF8: .fails)
        var peak = 0
        let piece = Array("0123456789\n012345".utf8)
        for _ in 0..<10_000 {
            machine.append(piece[...])
            peak = max(peak, machine.bytes.count)
            while try machine.next(atEnd: false) != nil {}
        }
        #expect(peak <= 2 * piece.count)
    }

    @Test func `the line machine returns the same lines however random bytes are divided into chunks`() {
        for seed in 0..<3_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let alphabet = Array("ab\r\n\n".utf8)
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            let limit = Int.random(in: 1...12, using: &generator)
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 0...min(7, rest.count), using: &generator)
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            let (lines, isTooLong) = split(pieces, limit: limit)
            let (expected, mustBeTooLong) = reference(bytes, limit: limit)
            #expect(lines == expected.map { String(decoding: $0, as: UTF8.self) }, "seed \(seed)")
            #expect(isTooLong == mustBeTooLong, "seed \(seed)")
        }
    }

    /// Splits the whole input byte by byte, which is the simplest way.
    private func reference(_ bytes: [UInt8], limit: Int) -> (lines: [[UInt8]], isTooLong: Bool) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        let last = lines.removeLast()
        lines = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        if !last.isEmpty { lines.append(last) }
        let isTooLong = lines.contains { $0.count > limit }
        return (Array(lines.prefix { $0.count <= limit }), isTooLong)
    }
}
