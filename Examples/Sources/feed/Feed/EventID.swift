/// The identity of an event for clients that reconnect: the run of the server or the log, and the number of the event in it.
///
/// Numbers begin at 1 in each run, so a number without its run would be ambiguous after a restart.
struct EventID: Sendable, Hashable {
    let run: String
    let number: Int

    /// Indicates whether no event can be between the other event and this one.
    func follows(_ other: EventID) -> Bool {
        run == other.run && number == other.number + 1
    }

    /// Indicates whether a client that has received the other event may need this one.
    func isNew(after other: EventID?) -> Bool {
        guard let other, other.run == run else { return true }
        return number > other.number
    }
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
