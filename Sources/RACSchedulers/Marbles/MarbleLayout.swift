enum MarbleLayout {
    /// Returns the text of each frame: `-`, one character, or a group. Precondition: the marks are sorted as by `inWritingOrder`.
    static func cells(of marks: [MarbleMark], in frames: Range<Int>) -> [String] {
        var cells = Array(repeating: "", count: frames.count)
        for mark in marks where frames.contains(mark.position.frame) {
            cells[mark.position.frame - frames.lowerBound].append(mark.symbol.character)
        }
        return cells.map { cell in
            switch cell.count {
            case 0: "-"
            case 1: cell
            default: "(\(cell))"
            }
        }
    }

    static func rows(_ first: [String], _ second: [String]) -> (first: String, second: String) {
        var rows = (first: "", second: "")
        for (first, second) in zip(first, second) {
            let width = max(first.count, second.count)
            rows.first += first.padded(to: width)
            rows.second += second.padded(to: width)
        }
        return rows
    }
}
