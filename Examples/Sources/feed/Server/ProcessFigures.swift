import Foundation

/// The resources that this process uses.
struct ProcessFigures: Sendable, Encodable {
    /// The present memory in bytes. `nil` on systems without `/proc`.
    let memory: Int?
    /// The maximum memory so far, in bytes.
    let peakMemory: Int
    /// The processor time on all processors together, in seconds.
    let processorTime: Double
    /// The number of open files and sockets. `nil` on systems without `/proc`.
    let descriptors: Int?

    static var now: ProcessFigures {
        var usage = rusage()
        // The call cannot fail for this process.
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            let peak = usage.ru_maxrss
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            let peak = usage.ru_maxrss * 1024
        #endif
        // The second number is the number of resident pages.
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
            .dropFirst().first
        return ProcessFigures(
            memory: pages.flatMap { Int($0) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) },
            peakMemory: peak,
            processorTime: usage.ru_utime.seconds + usage.ru_stime.seconds,
            descriptors: try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        )
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}

/// The limit on the open files and sockets of a process.
enum DescriptorLimit {
    /// Raises the limit as far as the system allows without privileges, up to `count`.
    ///
    /// - Returns: The new limit, which can be lower than `count`.
    static func raise(to count: Int) -> Int {
        #if canImport(Darwin)
            let resource = RLIMIT_NOFILE
        #else
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 0 }
        if limit.rlim_cur < rlim_t(count) {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, rlim_t(count))
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
