import ArgumentParser
import RACBindings

/// A shop whose screens show a price while they are open.
struct Forgotten: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Screens have gone, and their subscriptions go on."
    )

    @OptionGroup var options: ReportOptions

    func run() async throws {
        let recorder = SignalRecorder()
        let writing = try options.inspection.write(recorder, program: "incidents")
        defer { writing.dispose() }
        let prices = Subject<Int, Never>()
        for price in 1...20 {
            let screen = Screen()
            let subscription = prices.recorded(in: recorder, as: "prices for a screen").subscribe {
                [weak screen] price in
                screen?.shown.value = price
            }
            // The mistake: the subscription is not stored, so it is not disposed when the screen is deallocated.
            if options.fixed { subscription.add(to: screen.subscriptions) }
            prices.send(price)
        }

        print(recorder.table)
        try options.write(recorder, title: "Twenty screens")
        let left = recorder.signals.filter { $0.live > 1 }.map { "\($0.live) of \($0.subscriptions) \($0.name)" }
        try await options.waitForReaders()
        try options.conclude(
            left.isEmpty ? nil : "subscriptions that have never ended: \(left.joined(separator: ", "))"
        )
    }
}

/// A screen. It is released when it is closed.
private final class Screen: Sendable {
    let subscriptions = DisposableBag()
    let shown = MutableProperty(0)
}
