import MainLoopChecks

@main
enum Program {
    static func main() async {
        startChecks("async main")
        // Ended by the checks.
        while true { try? await Task.sleep(for: .seconds(3_600)) }
    }
}
