import RACBindings

/// Assembles the bytes that a terminal sends to keys.
///
/// The key Escape sends one byte, with which the codes of other keys begin. It is recognized by the pause after it.
struct KeyReader {
    /// The bytes of a key that has not arrived completely.
    private var pending: [UInt8] = []

    /// Sends the keys of a terminal.
    ///
    /// - Parameter scheduler: The scheduler that measures the pause.
    static func keys(of bytes: Signal<UInt8, Never>, on scheduler: any Scheduler) -> Signal<TerminalKey, Never> {
        bytes.publish { bytes in
            let arrivals = bytes.map { UInt8?.some($0) }
            let pauses = bytes.debounce(for: .milliseconds(50), on: scheduler).map { _ in UInt8?.none }
            return Signal.merge(arrivals, pauses)
        }
        .scan(into: (reader: KeyReader(), keys: [TerminalKey]())) { state, byte in
            state.keys = byte.map { state.reader.receive($0) } ?? state.reader.pause()
        }
        .flattenMap { Signal.from($0.keys) }
    }

    /// Receives a byte. Returns the keys that are now complete.
    mutating func receive(_ byte: UInt8) -> [TerminalKey] {
        if pending == [0x1B] {
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
                pending.append(byte)
                return []
            }
            pending = []
            return [.escape] + receive(byte)
        }
        if pending.first == 0x1B {
            // The code of a key ends with a letter or a tilde.
            guard (0x40...0x7E).contains(byte) else { return [] }
            pending = []
            switch Character(UnicodeScalar(byte)) {
            case "A": return [.up]
            case "B": return [.down]
            case "Z": return [.backTab]
            default: return []
            }
        }
        return plain(byte)
    }

    /// Notices that no byte has arrived for a while. Returns the key that is now complete.
    mutating func pause() -> [TerminalKey] {
        defer { pending = [] }
        return pending == [0x1B] ? [.escape] : []
    }

    private mutating func plain(_ byte: UInt8) -> [TerminalKey] {
        switch byte {
        case 0x1B:
            pending = [byte]
            return []
        case 0x0A, 0x0D: return [.enter]
        case 0x08, 0x7F: return [.backspace]
        case 0x15: return [.clear]
        case 0x09: return [.tab]
        case 0x04: return [.end]
        case ..<0x20: return []
        default:
            pending.append(byte)
            if let text = String(validating: pending, as: UTF8.self), let character = text.first {
                pending = []
                return [.character(character)]
            }
            if pending.count >= 4 { pending = [] }
            return []
        }
    }
}
