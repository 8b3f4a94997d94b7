/// Formats a whole number with commas: 100,000.
func grouped(_ number: Int) -> String {
    var text = String(number.magnitude)
    var position = text.count - 3
    while position > 0 {
        text.insert(",", at: text.index(text.startIndex, offsetBy: position))
        position -= 3
    }
    return number < 0 ? "-\(text)" : text
}

/// Formats a part of one as a percentage.
func percentage(_ part: Double) -> String { "\(Int((part * 100).rounded())) %" }

/// Formats a number with its significant decimal places.
func rounded(_ number: Double) -> String {
    switch abs(number) {
    case ..<10: "\((number * 100).rounded() / 100)"
    case ..<100: "\((number * 10).rounded() / 10)"
    default: grouped(Int(number.rounded()))
    }
}

extension String {
    func leading(_ width: Int) -> String { self + spaces(width) }

    func trailing(_ width: Int) -> String { spaces(width) + self }

    private func spaces(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) }
}
