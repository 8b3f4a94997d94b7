import Dispatch

/// A calendar time in UTC, formatted without Foundation, which this module does not import.
struct WallClockTime: Sendable, CustomStringConvertible {
    /// Since the beginning of 1970.
    let milliseconds: Int64

    static var now: WallClockTime {
        // The raw value of a wall time is the negative number of nanoseconds since 1970. The C library's `timespec` is not used
        // here, because an optimizing compiler rejects its members, which it finds in another module.
        WallClockTime(milliseconds: -Int64(bitPattern: DispatchWallTime.now().rawValue) / 1_000_000)
    }

    /// The time in the format of ISO 8601, as in `2026-11-26T15:00:00.000Z`.
    var description: String {
        let (days, time) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let (year, month, day) = Self.date(ofDay: days)
        let (hours, minutes, seconds) = (time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60)
        let date = "\(year)-\(month.digits(2))-\(day.digits(2))"
        return "\(date)T\(hours.digits(2)):\(minutes.digits(2)):\(seconds.digits(2)).\((time % 1_000).digits(3))Z"
    }

    /// Returns the date in the Gregorian calendar. Days are counted from 1 January 1970. The calculation uses a year that
    /// begins in March, so that the leap day is its last day.
    private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let daysInFourCenturies: Int64 = 146_097
        // From 1 March of the year zero to 1 January 1970 there are 719,468 days.
        let (cycles, ofCycle) = (day + 719_468).quotientAndRemainder(dividingBy: daysInFourCenturies)
        let years = (ofCycle - ofCycle / 1_460 + ofCycle / 36_524 - ofCycle / 146_096) / 365
        let ofYear = ofCycle - (365 * years + years / 4 - years / 100)
        let month = (5 * ofYear + 2) / 153
        let isAfterNewYear = month >= 10
        return (
            400 * cycles + years + (isAfterNewYear ? 1 : 0),
            month + (isAfterNewYear ? -9 : 3),
            ofYear - (153 * month + 2) / 5 + 1
        )
    }
}
