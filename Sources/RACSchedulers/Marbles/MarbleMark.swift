struct MarbleMark: Sendable, Equatable {
    enum Symbol: Sendable, Equatable {
        case value(Character)
        /// A recorded value for which there is no character.
        case unnamed
        case failure
        case completion
        case subscription
        case disposal

        var character: Character {
            switch self {
            case .value(let character): character
            case .unnamed: "?"
            case .failure: "#"
            case .completion: "|"
            case .subscription: "^"
            case .disposal: "!"
            }
        }

        var isEvent: Bool { rank == 1 }

        var rank: Int { self == .subscription ? 0 : self == .disposal ? 2 : 1 }
    }

    var symbol: Symbol
    var position: FramePosition
    var offset: Int?

    static func == (first: MarbleMark, second: MarbleMark) -> Bool {
        first.symbol == second.symbol && first.position == second.position
    }
}

extension [MarbleMark] {
    /// The marks sorted by frame. Within a frame, the subscription is first, the disposal is last, and events keep their order.
    var inWritingOrder: [MarbleMark] {
        enumerated()
            .sorted {
                ($0.element.position.frame, $0.element.symbol.rank, $0.offset)
                    < ($1.element.position.frame, $1.element.symbol.rank, $1.offset)
            }
            .map(\.element)
    }

    func contains(_ symbol: MarbleMark.Symbol) -> Bool {
        contains { $0.symbol == symbol }
    }

    /// Returns the text of each frame: `-`, one character, or a group. The marks must be in the order of a written diagram.
    func cells(in frames: Range<Int>) -> [String] {
        var cells = [String](repeating: "", count: frames.count)
        for mark in self where frames.contains(mark.position.frame) {
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
}

struct FramePosition: Sendable, Equatable {
    var frame: Int
    /// The time since the start of the frame. It is zero in a diagram that was read from text.
    var rest = Duration.zero

    var isBetweenFrames: Bool { rest != .zero }
}

extension FramePosition {
    init(_ time: Duration, frame: Duration) {
        let (quotient, remainder) = time.attoseconds.quotientAndRemainder(dividingBy: frame.attoseconds)
        self.frame = Int(clamping: quotient)
        rest = Duration(attoseconds: remainder)
    }
}

/// Limits the duration of a frame to a century. Precondition: the duration is positive.
func checked(frame: Duration) -> Duration {
    precondition(frame > .zero, "a frame needs a positive duration, but got \(frame)")
    return frame.boundedDelay
}
