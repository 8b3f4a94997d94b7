import MainLoopChecks

@main
enum Program {
    static func main() async {
        startChecks("async main")
        // The program ends when the checks call `exit`.
        while true { try? await Task.sleep(for: .seconds(3_600)) }
    }
}
