/// A line that a user types. A terminal sends it byte by byte.
public struct TypedText: Sendable {
    /// The line.
    public private(set) var text = ""
    /// The bytes of a character that has not arrived completely.
    private var pending: [UInt8] = []
    /// Indicates whether the bytes belong to a key without a character, such as an arrow.
    private var isInCode = false

    /// Creates an empty text.
    public init() {}

    /// Processes the next byte.
    public mutating func type(_ byte: UInt8) {
        if isInCode {
            // A letter or a tilde ends the code. The bracket or O at the beginning does not end it.
            isInCode = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") || !(0x40...0x7E).contains(byte)
            return
        }
        switch byte {
        case 0x1B: isInCode = true
        case 0x08, 0x7F: _ = text.popLast()
        // Ctrl-U clears the line.
        case 0x15: text = ""
        case ..<0x20: break
        default:
            pending.append(byte)
            if let character = String(validating: pending, as: UTF8.self) {
                text += character
                pending = []
            } else if pending.count >= 4 {
                pending = []
            }
        }
    }
}
