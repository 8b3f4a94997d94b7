import Foundation

/// The peak memory of this process, in KiB. 0 if it is unknown.
public func peakKibibytes() -> Int {
    #if os(Linux)
        // `VmHWM` is used because `ru_maxrss` can be the peak memory of the program that started this program.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss / 1_024
    #endif
}
