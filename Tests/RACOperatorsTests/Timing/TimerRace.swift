import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Races the end of a source against the timers of an operator. The timers are due after one second.
///
/// - Parameters:
///   - rounds: The number of rounds.
///   - operate: Applies the operator to the source, with the operator's timers on the scheduler.
///   - values: The values that the source sends before the race.
///   - end: Ends the source.
///   - isRight: Indicates whether the events are correct once no timer is left.
func raceTimers(
    _ rounds: Int,
    of operate: @escaping @Sendable (Signal<Int, TestError>, TestScheduler) -> Signal<Int, TestError>,
    after values: [Int],
    with end: @escaping @Sendable (Subject<Int, TestError>) -> Void,
    isRight: @escaping @Sendable (Recorder<Int, TestError>) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    struct Round: Sendable {
        let scheduler = TestScheduler()
        let subject = Subject<Int, TestError>()
        let recorder: Recorder<Int, TestError>

        init(_ operate: (Signal<Int, TestError>, TestScheduler) -> Signal<Int, TestError>, _ values: [Int]) {
            recorder = Recorder(operate(subject.signal, scheduler))
            for value in values { subject.send(value) }
        }
    }
    let round = Shared(Round(operate, values))
    let failures = Counter()
    race(
        rounds,
        prepare: { _ in round.value = Round(operate, values) },
        [
            { _ in round.value.scheduler.advance(by: .seconds(1)) },
            { _ in end(round.value.subject) },
        ],
        check: { _ in
            round.value.scheduler.run()
            if !isRight(round.value.recorder) { failures.increment() }
        }
    )
    #expect(failures.value == 0, sourceLocation: sourceLocation)
}
