import Foundation

/// The processor, the system and the compiler, if they are known.
func machine() -> String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(cores) cores of \(processor()), \(system()), \(compiler)"
}

private func processor() -> String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return model.map { $0.trimmingCharacters(in: .whitespaces) } ?? architecture
}

private func system() -> String {
    #if os(Linux)
        "Linux"
    #else
        "macOS"
    #endif
}

/// The processor architecture, for which instructions are counted.
var architecture: String {
    #if arch(x86_64)
        "x86_64"
    #elseif arch(arm64)
        "arm64"
    #else
        "another processor"
    #endif
}

/// The version of the compiler.
var compiler: String {
    #if compiler(>=6.5)
        "Swift 6.5 or newer"
    #elseif compiler(>=6.4)
        "Swift 6.4"
    #elseif compiler(>=6.3)
        "Swift 6.3"
    #elseif compiler(>=6.2)
        "Swift 6.2"
    #else
        "Swift 6.1"
    #endif
}
