import Dispatch
import RACCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A calendar time in UTC, formatted without Foundation, which this module does not import.
struct WallClockTime: Sendable, CustomStringConvertible {
    /// Since the beginning of 1970.
    let milliseconds: Int64

    static var now: WallClockTime {
        // The raw value of a wall time is the negative number of nanoseconds since 1970. The C library's `timespec` is not used
        // here. With optimization, the compiler finds the members of `timespec` in another module, and reports an error.
        WallClockTime(milliseconds: -Int64(bitPattern: DispatchWallTime.now().rawValue) / 1_000_000)
    }

    /// The time in the format of ISO 8601, as in `2026-11-26T15:00:00.000Z`.
    var description: String {
        var (seconds, calendar) = (time_t(milliseconds / 1_000), tm())
        gmtime_r(&seconds, &calendar)
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            strftime(buffer.baseAddress, buffer.count, "%FT%T", &calendar)
            return buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        return "\(text).\((milliseconds % 1_000).digits(3))Z"
    }
}

var processNumber: Int32 { getpid() }
