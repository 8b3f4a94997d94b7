struct MarbleParser {
    private let text: String
    private(set) var marks: [MarbleMark] = []
    private(set) var frame = 0
    /// The offset of the open group in the text, and the number of marks before this group.
    private var group: (offset: Int, marks: Int)?
    private var hasEnded = false

    init(_ text: String) throws(MarbleError) {
        self.text = text
        for (offset, character) in text.enumerated() {
            try take(character, at: offset)
        }
        if let group { throw error(.unclosedGroup, at: group.offset) }
    }

    private mutating func take(_ character: Character, at offset: Int) throws(MarbleError) {
        switch character {
        case " ":
            break
        case "-":
            if group != nil { throw error(.frameInGroup, at: offset) }
            frame += 1
        case "(":
            if group != nil { throw error(.nestedGroup, at: offset) }
            group = (offset, marks.count)
        case ")":
            guard let group else { throw error(.unopenedGroup, at: offset) }
            if marks.count == group.marks { throw error(.emptyGroup, at: offset) }
            self.group = nil
            frame += 1
        case "|": try append(.completion, at: offset)
        case "#": try append(.failure, at: offset)
        case "^": try append(.subscription, at: offset)
        case "!": try append(.disposal, at: offset)
        default:
            guard character.isMarbleValue else { throw error(.unexpectedCharacter(character), at: offset) }
            try append(.value(character), at: offset)
        }
    }

    private mutating func append(_ symbol: MarbleMark.Symbol, at offset: Int) throws(MarbleError) {
        if !symbol.isEvent, marks.contains(symbol) { throw error(.repeatedMark(symbol.character), at: offset) }
        if hasEnded { throw error(.afterEnd(symbol.character), at: offset) }
        if marks.last?.symbol == .disposal { throw error(.afterDisposal(symbol.character), at: offset) }
        if symbol == .subscription, !marks.isEmpty { throw error(.lateSubscription, at: offset) }
        hasEnded = symbol == .completion || symbol == .failure
        marks.append(MarbleMark(symbol: symbol, position: FramePosition(frame: frame), offset: offset))
        if group == nil { frame += 1 }
    }

    private func error(_ reason: MarbleError.Reason, at offset: Int) -> MarbleError {
        MarbleError(reason: reason, diagram: text, offset: offset)
    }
}

extension Character {
    var isMarbleValue: Bool { isLetter || isNumber }
}
