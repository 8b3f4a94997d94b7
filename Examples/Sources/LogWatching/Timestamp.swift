/// Reads times in the format of RFC 3339: `2026-11-22T10:00:00Z`, optionally with a fraction of a second or an offset.
///
/// Foundation's formatters are not used, because they would take longer than all other steps of reading a line.
enum Timestamp {
    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Returns milliseconds since the beginning of 1970 in UTC, or `nil` if the text is not a time.
    static func milliseconds(of text: Substring) -> Int? {
        var text = text
        return text.withUTF8 { milliseconds(of: $0[...]) }
    }

    private static func milliseconds(of bytes: Bytes) -> Int? {
        var text = bytes
        guard let year = digits(4, &text), skip("-", &text), let month = digits(2, &text), skip("-", &text),
            let day = digits(2, &text), skip("Tt", &text), let hour = digits(2, &text), skip(":", &text),
            let minute = digits(2, &text), skip(":", &text), let second = digits(2, &text),
            (1...12).contains(month), day >= 1, day <= days(inMonth: month, of: year),
            // A leap second has the number 60.
            hour < 24, minute < 60, second <= 60,
            let fraction = thousandths(&text), let offset = minutesEast(&text), text.isEmpty
        else { return nil }
        let minutes = (days(before: year, month) + day - 1) * 1_440 + hour * 60 + minute - offset
        return (minutes * 60 + second) * 1_000 + fraction
    }

    private static func digits(_ count: Int, _ text: inout Bytes) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let byte = text.popFirst(), let digit = digit(byte) else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }

    private static func skip(_ choices: StaticString, _ text: inout Bytes) -> Bool {
        guard let byte = text.popFirst() else { return false }
        return choices.withUTF8Buffer { $0.contains(byte) }
    }

    private static func thousandths(_ text: inout Bytes) -> Int? {
        guard text.first == UInt8(ascii: ".") else { return 0 }
        text = text.dropFirst()
        var (number, unit) = (0, 100)
        guard text.first.flatMap(digit) != nil else { return nil }
        while let digit = text.first.flatMap(digit) {
            number += digit * unit
            unit /= 10
            text = text.dropFirst()
        }
        return number
    }

    private static func minutesEast(_ text: inout Bytes) -> Int? {
        switch text.popFirst() {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"):
            return 0
        case let sign? where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
            guard let hours = digits(2, &text), skip(":", &text), let minutes = digits(2, &text), hours < 24,
                minutes < 60
            else { return nil }
            return (hours * 60 + minutes) * (sign == UInt8(ascii: "+") ? 1 : -1)
        default:
            return nil
        }
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days from the beginning of 1970 to the beginning of a month. Years begin with March here, so that
    /// a leap day is the last day of a year.
    private static func days(before year: Int, _ month: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + (months * 153 + 2) / 5 - 719_468
    }
}
