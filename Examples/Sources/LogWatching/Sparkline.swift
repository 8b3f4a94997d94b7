/// Draws a row of numbers as a small picture.
enum Sparkline {
    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns a bar for each number, relative to the greatest number. Zero is a space, and trailing spaces are removed.
    static func text(_ numbers: [Int]) -> String {
        let end = numbers.lastIndex { $0 > 0 }.map { $0 + 1 } ?? 0
        let greatest = numbers.max() ?? 0
        return String(numbers[..<end].map { $0 > 0 ? bars[($0 * bars.count - 1) / greatest] : " " })
    }
}
