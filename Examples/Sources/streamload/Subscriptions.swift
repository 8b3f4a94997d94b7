import ArgumentParser
import NatsSignals
import RACBindings
import Synchronization

/// Subscribes and disposes while messages arrive.
struct Subscriptions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Subscribes and disposes many times while messages arrive.",
        discussion: "Exit status: 0; 1 a value was delivered after the disposal, or a subscriber was not released."
    )

    @OptionGroup var options: StreamOptions

    @Option(help: "How many subscriptions.")
    var count = 2000

    func run() async throws {
        let stream = try await LoadedStream(options)
        let ticks = Signal.interval(.milliseconds(1), on: stream.scheduler).enumerated().map(\.0)
        let publishing = stream.publish(ticks).subscribe { _ in }
        defer { publishing.dispose() }

        let (late, living, received) = (Counter(), Counter(), Counter())
        for number in 0..<count {
            let receiver = Receiver(late: late, living: living, received: received)
            let reading = stream.messages.subscribe { _ in
                receiver.take()
            } failed: { _ in
            }
            // Some subscriptions are disposed while they connect, some with their first message, and some while messages
            // arrive.
            if number % 4 == 3 { await receiver.waitForMessage() }
            try await Task.sleep(for: .milliseconds(number % 4 * 3))
            reading.dispose()
            receiver.dispose()
        }
        // A connection that is about to be made retains its receiver until the server has answered.
        for _ in 0..<100 where living.value > 0 { try await Task.sleep(for: .milliseconds(100)) }
        print(
            "\(count) subscriptions, \(received.value) batches received, \(late.value) after the disposal, "
                + "\(living.value) receivers not released"
        )
        if late.value > 0 || living.value > 0 || received.value == 0 { throw ExitCode(1) }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add(_ number: Int) { count.wrappingAdd(number, ordering: .relaxed) }
}

/// The receiver of one subscription.
private final class Receiver: Sendable {
    private let late: Counter
    private let living: Counter
    private let received: Counter
    private let hasMessage = MutableProperty(false)
    private let isDisposed = Atomic(false)
    private let inProgress = Atomic(true)

    init(late: Counter, living: Counter, received: Counter) {
        self.late = late
        self.living = living
        self.received = received
        living.add(1)
    }

    deinit { living.add(-1) }

    func take() {
        received.add(1)
        // The delivery that is in progress during the disposal may finish. No other one may begin.
        if isDisposed.load(ordering: .sequentiallyConsistent), inProgress.exchange(false, ordering: .relaxed) == false {
            late.add(1)
        }
        hasMessage.value = true
    }

    func waitForMessage() async {
        _ = await hasMessage.filter { $0 }.firstValue()
    }

    func dispose() {
        isDisposed.store(true, ordering: .sequentiallyConsistent)
    }
}
