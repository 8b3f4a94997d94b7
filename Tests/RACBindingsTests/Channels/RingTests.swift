import Foundation
import Observation
import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Observable @MainActor
private final class Settings {
    var number = 0
}

/// A ring of four endpoints: two properties, an observable object and user defaults. Each endpoint is bound to the next.
@MainActor
private struct Ring {
    let first = MutableProperty(0)
    let second = MutableProperty(0)
    let settings = Settings()
    let test: TestDefaults
    let recorders: [Recorder<Int, Never>]

    init() throws {
        test = try TestDefaults()
        let observed = ChannelTerminal.observing(settings, \.number)
        let stored = test.defaults.terminal(forKey: "number", default: 0)
        first.terminal.bindTwoWay(to: observed)
        observed.bindTwoWay(to: second.terminal)
        second.terminal.bindTwoWay(to: stored)
        stored.bindTwoWay(to: first.terminal)
        recorders = [
            Recorder(first.signal), Recorder(second.signal),
            Recorder(ChannelTerminal.observing(settings, \.number).signal),
            Recorder(test.defaults.terminal(forKey: "number", default: 0).signal),
        ]
    }

    var values: Set<Int> {
        [first.value, second.value, settings.number, test.defaults.integer(forKey: "number")]
    }
}

extension UserDefaultsSuites {
    @Suite @MainActor struct RingTests {
        @Test func `a write to any endpoint of a ring of bindings is sent once by every endpoint`() async throws {
            let ring = try Ring()
            ring.first.value = 1
            #expect(ring.values == [1])
            await mainTurn()
            ring.test.set(2, "number")
            #expect(ring.values == [2])
            await mainTurn()
            ring.settings.number = 3
            await mainTurn()
            #expect(ring.values == [3])
            ring.second.value = 4
            #expect(ring.values == [4])
            await mainTurn()
            for recorder in ring.recorders { #expect(recorder.values == [0, 1, 2, 3, 4]) }
        }

        // One of the two threads is the main thread, because only the main thread can change an observable object of the main
        // actor.
        @Test(.timeLimit(.minutes(20)))
        func `random writes by two threads leave all endpoints of a ring of bindings equal`()
            async throws
        {
            let ring = try Ring()
            let writes = heavy(100_000)
            let (first, second, test) = (ring.first, ring.second, ring.test)
            async let others: Void = withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    var generator = SeededGenerator(seed: 1)
                    for number in stride(from: 1, through: writes, by: 2) {
                        switch generator.next() % 3 {
                        case 0: first.value = number
                        case 1: second.value = number
                        default: test.set(number, "number")
                        }
                    }
                    continuation.resume()
                }
            }
            var generator = SeededGenerator(seed: 2)
            for number in stride(from: 2, through: writes, by: 2) {
                switch generator.next() % 4 {
                case 0: first.value = number
                case 1: second.value = number
                case 2: test.set(number, "number")
                default: ring.settings.number = number
                }
                if number % 100 == 0 { await mainTurn() }
            }
            await others
            for _ in 0..<3 { await mainTurn() }

            #expect(ring.values.count == 1)
            for recorder in ring.recorders {
                let written = recorder.values.filter { $0 > 0 }
                #expect(Set(written).count == written.count, "each write at most once on each side")
                #expect(recorder.violations == 0)
                // The endpoints have sent many of the writes, and not only the last.
                #expect(written.count > writes / 100)
            }
        }
    }
}
