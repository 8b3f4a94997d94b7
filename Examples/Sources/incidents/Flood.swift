import ArgumentParser
import RACOperators
import RACSchedulers

/// A sensor, and a display that takes a millisecond for each value.
struct Flood: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "A sensor sends more than a display can show."
    )

    @OptionGroup var options: ReportOptions

    func run() async throws {
        let recorder = SignalRecorder()
        let writing = try options.inspection.write(recorder, program: "incidents")
        defer { writing.dispose() }
        let display = QueueScheduler(label: "display")
        let sensor = Subject<Int, Never>()
        let measured = sensor.recorded(in: recorder, as: "sensor")
        // The mistake: each value is delivered to the queue of the display. Values that the display has not shown yet stay in
        // memory.
        let handedOver =
            options.fixed ? measured.throttle(for: .milliseconds(50), on: display) : measured.deliver(on: display)
        let subscription = handedOver.recorded(in: recorder, as: "display").subscribe { _ in showForOneMillisecond() }
        // For half a second, 100 values arrive every 10 milliseconds.
        await Signal.interval(.milliseconds(10), on: QueueScheduler()).take(50)
            .doNext { _ in for value in 1...100 { sensor.send(value) } }
            .completion()

        print(recorder.table)
        try options.write(recorder, title: "A sensor and a display")
        let finding = recorder.signals.first { $0.name == "display" }.flatMap(flood)
        try await options.waitForReaders()
        subscription.dispose()
        try options.conclude(finding)
    }

    /// Returns a finding if the subscriber is busy most of the time. Such a subscriber cannot keep up.
    private func flood(of signal: RecordedSignal) -> String? {
        let busy = signal.deliveryTime / .milliseconds(500)
        guard busy > 0.5 else { return nil }
        return "\(signal.name) is busy all the time, and has taken \(signal.values) values of 5000"
    }
}

private func showForOneMillisecond() {
    let end = ContinuousClock.now + .milliseconds(1)
    while ContinuousClock.now < end {}
}
