/// The identity of an event for clients that reconnect: the run of the server, and the number of the event in that run.
///
/// Numbers begin at 1 in each run, so a number without its run would be ambiguous after a restart.
struct EventID: Sendable, Hashable {
    let run: String
    let number: Int
}

extension EventID: LosslessStringConvertible {
    init?(_ text: String) {
        guard let dash = text.lastIndex(of: "-"), let number = Int(text[text.index(after: dash)...]), number > 0 else {
            return nil
        }
        run = String(text[..<dash])
        self.number = number
    }

    var description: String { "\(run)-\(number)" }
}
