import RACBindings
import TerminalDrawing
import Testing

@testable import Searching

struct SearchViewTests {
    @Test func `bytes typed in the terminal edit the text of a search`() {
        var typed = TypedText()
        for byte in "grö\u{1B}[A\u{1B}OBßx\u{7F}e 🙂\u{1B}[3~".utf8 { typed.type(byte) }
        #expect(typed.text == "größe 🙂")
        for byte in [0x7F, 0x7F, 0x01, 0x0D, 0xFF, 0xFF, 0xFF, 0xFF] as [UInt8] { typed.type(byte) }
        #expect(typed.text == "größe")
        typed.type(0x15)
        #expect(typed.text == "")
    }

    private func lines(_ state: SearchState, columns: Int = 60, rows: Int = 8) -> [String] {
        SearchView(
            text: "a",
            state: state,
            requests: SearchBackend.Counts(),
            size: TerminalSize(columns: columns, rows: rows)
        )
        .lines.map { $0.text(width: columns) }
    }

    @Test func `the search view shows the words that fit, and the number of further words`() {
        let words = (1...10).map { "word \($0)" }
        let lines = lines(.found(text: "a", words: words, attempts: 2, after: .milliseconds(30)))
        #expect(lines.count == 8)
        #expect(lines[2] == "10 for a in 30 ms, 2 attempts")
        #expect(lines[4...6] == ["  word 1", "  word 2", "  and 8 more"])
        #expect(lines[7].hasPrefix("requests: 0 made"))
    }

    @Test func `the search view shows attempts and failures`() {
        #expect(lines(.idle)[2] == "type to search")
        #expect(lines(.searching(text: "a", attempt: 1))[2] == "searching for a…")
        #expect(lines(.searching(text: "a", attempt: 3))[2] == "searching for a… attempt 3")
        #expect(
            lines(.failed(text: "a", .timedOut, attempts: 1, after: .seconds(1)))[2]
                == "a: the backend did not answer after 1000 ms"
        )
    }

    @Test(arguments: [(0, 0), (1, 1), (10, 3), (80, 24)])
    func `the search view fits into a terminal of any size`(_ columns: Int, _ rows: Int) {
        let lines = lines(.found(text: "a", words: ["b"], attempts: 1, after: .zero), columns: columns, rows: rows)
        #expect(lines.count == rows)
        #expect(lines.allSatisfy { $0.count <= columns })
    }
}
