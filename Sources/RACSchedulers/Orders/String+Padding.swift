extension String {
    func padded(to width: Int, with character: Character = " ", atStart: Bool = false) -> String {
        let padding = String(repeating: character, count: max(0, width - count))
        return atStart ? padding + self : self + padding
    }
}
