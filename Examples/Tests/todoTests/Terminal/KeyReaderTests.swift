import RACBindings
import Testing

@testable import todo

struct KeyReaderTests {
    private let scheduler = TestScheduler()
    private let bytes = Subject<UInt8, Never>()

    private func keys(_ texts: [String]) -> [TerminalKey] {
        let keys = scheduler.record(KeyReader.keys(of: bytes.signal, on: scheduler))
        for text in texts {
            for byte in text.utf8 { bytes.send(byte) }
            scheduler.advance(by: .milliseconds(50))
        }
        return keys.values
    }

    @Test func `the key reader reads a character of several bytes as one key`() {
        #expect(keys(["aß€😀"]) == ["a", "ß", "€", "😀"].map { .character($0) })
    }

    @Test func `the key reader recognizes the escape codes of keys and ignores unknown escape codes`() {
        let codes = [
            "\u{1B}[A", "\u{1B}OB", "\u{1B}[Z", "\u{1B}[1;5C", "\u{1B}[3~", "\r", "\t", "\u{7F}", "\u{15}", "\u{04}",
        ]
        #expect(keys([codes.joined()]) == [.up, .down, .backTab, .enter, .tab, .backspace, .clear, .end])
    }

    @Test func `the key reader recognizes the Escape key when a pause or another key follows`() {
        #expect(keys(["\u{1B}"]) == [.escape])
        #expect(keys(["\u{1B}x", "\u{1B}\u{1B}[A"]) == [.escape, .character("x"), .escape, .up])
    }

    @Test func `the key reader ignores bytes that are not UTF-8`() {
        let keys = scheduler.record(KeyReader.keys(of: bytes.signal, on: scheduler))
        for byte in [0xFF, 0xFE, 0xFD, 0xFC, 0x61] as [UInt8] { bytes.send(byte) }
        #expect(keys.values == [.character("a")])
    }
}
