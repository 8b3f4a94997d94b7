/// The numbers that a consumer puts into the reply subject of each message.
///
/// The subject is `$JS.ACK.STREAM.CONSUMER.ATTEMPT.SEQUENCE.DELIVERY.TIME.REMAINING`. Newer servers can insert a domain and an
/// account before the stream, and append a token. `natsMsg_GetMetaData` reads the same numbers, but copies several strings for
/// each message.
struct DeliveryNumbers: Equatable {
    let sequence: UInt64
    let delivery: UInt64
    let remaining: UInt64

    /// Parses a reply subject. Returns `nil` for any other subject.
    init?(reply: UnsafePointer<CChar>) {
        let dot = CChar(UInt8(ascii: "."))
        let prefix: StaticString = "$JS.ACK."
        var position = reply
        for index in 0..<prefix.utf8CodeUnitCount {
            guard position.pointee == CChar(prefix.utf8Start[index]) else { return nil }
            position += 1
        }
        var dots = 0
        var end = position
        while end.pointee != 0 {
            if end.pointee == dot { dots += 1 }
            end += 1
        }
        // There are seven tokens after the prefix, or at least nine with a domain and an account.
        var skipped = dots + 1 >= 9 ? 5 : 3
        guard dots + 1 >= 7 else { return nil }
        while skipped > 0 {
            if position.pointee == dot { skipped -= 1 }
            position += 1
        }
        func next() -> UInt64? {
            guard position.pointee != dot, position.pointee != 0 else { return nil }
            var number: UInt64 = 0
            while position.pointee != dot, position.pointee != 0 {
                let digit = position.pointee &- CChar(UInt8(ascii: "0"))
                guard (0...9).contains(digit) else { return nil }
                let (tens, isOver) = number.multipliedReportingOverflow(by: 10)
                let (sum, isOverAgain) = tens.addingReportingOverflow(UInt64(digit))
                guard !isOver, !isOverAgain else { return nil }
                number = sum
                position += 1
            }
            if position.pointee == dot { position += 1 }
            return number
        }
        guard let sequence = next(), let delivery = next(), next() != nil, let remaining = next() else { return nil }
        self.sequence = sequence
        self.delivery = delivery
        self.remaining = remaining
    }
}
