import RACCore

extension CommandCore {
    @inlinable
    func request(_ run: Run) -> Machine.Answer {
        let decision = readingCondition { reading in
            if let admission {
                admission.decide(run) { decideAbout(run, with: reading) } ?? decideAbout(run, isAdmitted: false)
            } else {
                decideAbout(run, with: reading)
            }
        }
        if decision.mustSchedule { scheduleTurn() }
        for run in decision.result.stops { stop(run) }
        return decision.result.answer
    }

    @usableFromInline typealias Decision = (result: (answer: Machine.Answer, stops: [Run]), mustSchedule: Bool)

    /// Decides about a request. If the request has already been withdrawn, it is refused. A request never frees capacity, so this
    /// method resumes no suspended source. Returns `nil` if the condition must be read first.
    @inlinable
    func decideAbout(_ run: Run, isAdmitted: Bool = true, with reading: Machine.Reading? = nil) -> Decision? {
        let sendsRefusals = refusals.hasSubscribers
        return shared.withLock { shared in
            if isAdmitted, shared.mustRead(after: reading) { return nil }
            return shared.decide { machine, effects in
                if run.number == Run.withdrawn { return (.refused, []) }
                let (answer, stops) = isAdmitted ? machine.request(run, with: reading, &effects) : (.refused, [])
                switch answer {
                case .accepted(let number): run.number = number
                case .refused: if sendsRefusals { effects.append(.refuse(run)) }
                case .joined: break
                }
                return (answer, stops)
            }
        }
    }

    /// Calls `attempt` without a reading of the condition, and then with a new reading, until `attempt` returns a result. Reading
    /// the condition runs user code, so no lock is held.
    @inlinable
    func readingCondition<Result>(_ attempt: (Machine.Reading?) -> Result?) -> Result {
        var reading: Machine.Reading?
        var readings = 0
        while true {
            if let result = attempt(reading) { return result }
            let (count, reader) = shared.withLock { ($0.machine.inputCount, $0.reader) }
            readings += 1
            // The call ends even if the command receives a value during each reading.
            let isTrue = readings <= 100 && reader?.read() ?? false
            reading = Machine.Reading(after: count, isTrue)
        }
    }

    /// Disposing the subscription withdraws the request.
    @inlinable
    func apply(_ input: Input, for subscriber: Subscriber<Output, CommandError<Failure>>) {
        guard !subscriber.isDisposed else { return }
        // The subscriber is added before the work begins, so it receives every value. Values are kept only if other
        // subscribers can join.
        let run = Run(input, keepsValues: runsAreShared)
        // These two calls precede the request, so that the subscriber can cancel a run that begins during the request.
        run.outcome.addRequester(subscriber)
        withdraw(run, with: subscriber, isRequester: true)
        switch request(run) {
        case .accepted:
            break
        case .refused:
            run.outcome.end(.refused(name))
        case .joined(let other):
            run.outcome.releaseSubscribers()
            other.outcome.subscribe(subscriber)
            withdraw(other, with: subscriber, isRequester: false)
        }
    }

    /// Withdraws one request of a run that is waiting, in progress or over. If the run has not been requested yet, its request
    /// will be refused.
    @inlinable
    func withdraw(_ run: Run) {
        let mustStop = change { machine, effects in
            if run.number > 0 { return machine.withdraw(run.number, &effects) }
            run.number = Run.withdrawn
            return false
        }
        if mustStop { stop(run) }
    }

    /// If `isRequester` is `false`, the subscriber has joined the run of another request.
    @inlinable
    func withdraw(_ run: Run, with subscriber: Subscriber<Output, CommandError<Failure>>, isRequester: Bool) {
        // The run holds the subscriber, the subscriber's lifetime holds this action, and this action holds the run. The end of
        // the run breaks the cycle. A run ends by itself, when it is cancelled, or when its command or its scheduler is
        // deallocated.
        subscriber.lifetime.add(
            ActionDisposable {
                self.withdraw(run)
                if isRequester { run.outcome.releaseRequester() }
            }
        )
    }
}
