import RACCore

/// The report of one explored order as text: a table of the executed actions, and a line for each queue.
///
/// ```text
/// a  0.100 s  main    rename to B
/// b  0.300 s  main    rename to C   << before refuses B
/// c  0.400 s  server  accepts C
///
/// main    ab-
/// server  --c
/// ```
struct OrderReport {
    let text: String

    init(_ choices: OrderChoices) {
        let steps = choices.log.steps
        let queues = Dictionary(steps.map { ($0.queue.number, $0.queue.name) }) { name, _ in name }
        let width = queues.values.map(\.count).max() ?? 0
        let times = steps.map(\.time.inSeconds)
        let timeWidth = times.map(\.count).max() ?? 0
        let letters = steps.indices.map { StepLetters($0).text }
        let lettersWidth = letters.map(\.count).max() ?? 0
        var lines: [String] = []
        for (number, step) in steps.enumerated() {
            let time = times[number].padded(to: timeWidth, atStart: true)
            let (letters, queue) = (letters[number].padded(to: lettersWidth), step.queue.name.padded(to: width))
            var line = "  \(letters)  \(time)  \(queue)  \(step.name)"
            var marks = step.isLate ? ["late"] : []
            if !step.postponed.isEmpty {
                marks.append("before \(step.postponed.joined(separator: ", "))")
            }
            if !marks.isEmpty { line += "   << \(marks.joined(separator: ", "))" }
            lines.append(line)
            let indentation = String(repeating: " ", count: 8 + lettersWidth + timeWidth + width)
            lines += step.notes.map { indentation + "- " + $0 }
        }
        lines.append("")
        for (queue, name) in queues.sorted(by: { $0.key < $1.key }) {
            let marks = zip(steps, letters).map { step, letters in
                step.queue.number == queue ? letters : String(repeating: "-", count: letters.count)
            }
            lines.append("  \(name.padded(to: width))  \(marks.joined())")
        }
        text = lines.joined(separator: "\n")
    }
}

extension Duration {
    fileprivate var inSeconds: String {
        let (seconds, attoseconds) = components
        var digits = String(String(1_000_000_000_000_000_000 + abs(attoseconds)).dropFirst())
        while digits.count > 3, digits.last == "0" { digits.removeLast() }
        return "\(seconds).\(digits) s"
    }
}
