import MainLoopChecks

@main
enum Program {
    static func main() async {
        startChecks("async main")
        // The checks end the program.
        while true { try? await Task.sleep(for: .seconds(3_600)) }
    }
}
