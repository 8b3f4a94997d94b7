/// An order as a string, such as `0.1`, `1.0.2+c-a1ff` or `0+b+d-52c0`.
///
/// Each number is the position that one choice among actions selects. Usual choices at the end are omitted. The letters are
/// the steps that run late although no other action overtakes them. The hexadecimal number is a checksum of the candidates.
struct WrittenOrder: Hashable, Sendable {
    let positions: [Int]
    let lateSteps: Set<Int>

    init?(_ order: String) {
        let parts = order.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let choices = parts.first?.split(separator: "+", omittingEmptySubsequences: false),
            let numbers = choices.first?.split(separator: ".", omittingEmptySubsequences: false)
        else { return nil }
        let positions = numbers.compactMap { Int($0) }.filter { $0 >= 0 }
        let lateSteps = choices.dropFirst().compactMap { StepLetters($0)?.step }
        guard positions.count == numbers.count, lateSteps.count == choices.count - 1 else { return nil }
        self.positions = positions == [0] ? [] : positions
        self.lateSteps = Set(lateSteps)
    }
}

extension [OrderChoices.Choice] {
    var order: String {
        let last = lastIndex { $0.position > 0 } ?? -1
        let choices = self[...last]
        if choices.isEmpty { return "0" }
        var check = StableHash()
        var positions: [Int] = []
        var lateSteps = ""
        for choice in choices {
            if let step = choice.step {
                // The checksum ignores each step that runs at its due time. The checksum of an order without late steps therefore
                // does not depend on the steps that could have been late.
                if choice.position == 0 { continue }
                lateSteps += "+" + StepLetters(step).text
            } else {
                positions.append(choice.position)
            }
            check.combine(Int(truncatingIfNeeded: choice.candidates))
        }
        while positions.count > 1, positions.last == 0 { positions.removeLast() }
        let numbers = positions.isEmpty ? "0" : positions.map { "\($0)" }.joined(separator: ".")
        return "\(numbers)\(lateSteps)-\(String(check.value & 0xFFFF, radix: 16))"
    }
}
