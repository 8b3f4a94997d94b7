import Foundation

extension String {
    /// The text without spaces and line breaks at its ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Removes a text that has been written, and keeps the text that was typed after it.
    mutating func removeWritten(_ text: String) {
        if let range = range(of: text) { self = String(self[range.upperBound...].drop(while: \.isWhitespace)) }
    }
}
