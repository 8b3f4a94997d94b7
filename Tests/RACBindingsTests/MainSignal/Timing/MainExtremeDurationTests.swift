import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainExtremeDurationTests {
    private static let century = Duration.seconds(3_155_760_000)

    /// Returns the events of all timed operators of a main signal for two values, a century and the completion.
    private func events(_ interval: Duration) -> [String] {
        let scheduler = TestScheduler()
        let numbers = Subject<Int, TestError>()
        let source = numbers.onMain
        let all = [
            MainEvents(source.delay(interval, on: scheduler)),
            MainEvents(source.debounce(for: interval, on: scheduler)),
            MainEvents(source.debounce(for: interval, on: scheduler, where: { $0 != 2 })),
            MainEvents(source.throttle(for: interval, on: scheduler)),
            MainEvents(source.timeout(after: interval, failingWith: .second, on: scheduler)),
            MainEvents(source.timeout(perValue: interval, failingWith: .second, on: scheduler)),
        ]
        numbers.send(1)
        numbers.send(2)
        scheduler.advance(by: .seconds(1))
        numbers.send(3)
        scheduler.advance(by: Self.century)
        numbers.send(4)
        scheduler.advance(by: Self.century)
        numbers.complete()
        scheduler.advance(by: Self.century)
        return all.map { $0.all.joined(separator: " ") }
    }

    @Test func `operators of main signals limit a duration to the range from zero to a century`() {
        let (long, none) = (events(Self.century), events(.zero))
        #expect(Set(long).count > 3)
        #expect(long != none)
        for duration in [Duration(attoseconds: .max), .seconds(Int64.max), Self.century + .seconds(1)] {
            #expect(events(duration) == long)
        }
        for duration in [Duration(attoseconds: .min), .seconds(Int64.min), .seconds(-1)] {
            #expect(events(duration) == none)
        }
    }
}
