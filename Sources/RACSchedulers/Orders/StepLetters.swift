/// The letters of an executed action in reports and orders: `a` to `z`, `A` to `Z`, then `a1` to `Z1`, `a2` and so on.
struct StepLetters: Hashable, Sendable {
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

    let step: Int

    init(_ step: Int) {
        self.step = step
    }

    init?(_ text: some StringProtocol) {
        guard let letter = text.first, let position = Self.alphabet.firstIndex(of: letter) else { return nil }
        let digits = text.dropFirst()
        guard let round = digits.isEmpty ? 0 : Int(digits), (0..<1_000_000).contains(round) else { return nil }
        step = round * Self.alphabet.count + position
        guard self.text == text else { return nil }
    }

    var text: String {
        let (round, position) = step.quotientAndRemainder(dividingBy: Self.alphabet.count)
        return String(Self.alphabet[position]) + (round > 0 ? "\(round)" : "")
    }
}
