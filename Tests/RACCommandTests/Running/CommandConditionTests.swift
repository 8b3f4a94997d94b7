import RACCore
import RACSchedulers
import TestSupport
import Testing

@testable import RACCommand

@Suite(.timeLimit(.minutes(20))) struct CommandConditionTests {
    private let signal = BehaviorSubject<Bool, Never>(false)
    private let readings = Counter()

    /// Creates a command whose condition calls `read` with the number of the reading.
    private func command(_ read: @escaping @Sendable (Int) -> Bool) -> Command<Void, Int, Never> {
        let readings = readings
        return Command(
            enabled: CommandCondition(signal.signal) { read(readings.increment()) },
            policy: .exclusive,
            scheduler: ImmediateScheduler(),
            work: .signal { .just(1) }
        )
    }

    @Test func `a true condition that its signal revokes before the decision does not permit the request`() {
        let command = command { [signal] number in
            guard number == 1 else { return false }
            signal.send(true)
            signal.send(false)
            return true
        }
        #expect(Recorder(command.execute()).failure == .disabled)
        #expect(readings.value == 2)
    }

    @Test func `a condition is read again if its signal has sent a value since the reading`() {
        let command = command { [signal] number in
            if number < 4 { signal.send(false) }
            return true
        }
        #expect(Recorder(command.execute()).values == [1])
        #expect(readings.value == 4)
    }

    @Test func `a state whose condition its signal revokes while the state is read is disabled`() {
        let command = command { [signal] number in
            guard number % 2 == 1 else { return false }
            signal.send(true)
            signal.send(false)
            return true
        }
        #expect(!command.isEnabled)
        #expect(!command.currentState.isEnabled)
        #expect(readings.value == 4)
    }

    @Test func `a condition whose signal sends a value during each reading refuses the request`() {
        let command = command { [signal] _ in
            signal.send(false)
            return true
        }
        #expect(Recorder(command.execute()).failure == .disabled)
        #expect(readings.value == 100)
    }

    @Test func `a condition is read only if its signal has last sent false`() {
        let command = command { _ in true }
        signal.send(true)
        #expect(Recorder(command.execute()).values == [1])
        #expect(command.isEnabled)
        #expect(readings.value == 0)
    }

    @Test func `a long chain of composed commands is released on a small stack`() {
        onSmallStack {
            let objects = LiveObjects()
            _ = chain(of: heavy(20_000), until: objects.probe(), ImmediateScheduler())
            #expect(objects.count == 0)
        }
    }

    @Test @MainActor func `a long chain of composed commands of the main actor is released`() async throws {
        let objects = LiveObjects()
        _ = chain(of: heavy(20_000), until: objects.probe(), UIScheduler())
        while objects.count > 0 { await Task.yield() }
    }

    /// Creates commands that each execute the previous one. The first command holds the probe.
    private func chain(
        of count: Int,
        until probe: LiveObjects.Probe,
        _ scheduler: any Scheduler
    ) -> Command<Void, Int, Never> {
        var command = Command<Void, Int, Never>(
            enabled: CommandCondition(signal.signal) {
                probe.touch()
                return true
            },
            policy: .exclusive,
            scheduler: scheduler,
            work: .signal { .just(1) }
        )
        for _ in 0..<count { command = command.mapInput { $0 } }
        return command
    }
}
