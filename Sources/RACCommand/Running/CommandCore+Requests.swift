import RACCore

extension CommandCore {
    @inlinable
    func request(_ run: Run) -> Machine.Answer {
        let decision = decideAbout(run)
        if decision.mustSchedule { scheduleTurn() }
        for run in decision.result.stops { stop(run) }
        return decision.result.answer
    }

    /// Reads the condition if its signal has last sent false. Returns a permission if the condition is true now. Runs user code,
    /// so no lock is held.
    @inlinable var permission: Machine.Permission? {
        guard hasReader else { return nil }
        let (permission, reader) = shared.withLock { ($0.machine.permission, $0.reader) }
        guard let permission, let reader, reader.read() else { return nil }
        return permission
    }

    @usableFromInline typealias Decision = (result: (answer: Machine.Answer, stops: [Run]), mustSchedule: Bool)

    @inlinable
    func decideAbout(_ run: Run) -> Decision {
        while true {
            let permission = permission
            let decision =
                if let admission {
                    admission.decide(run) { decideAbout(run, with: permission) } ?? decideAbout(run, isAdmitted: false)
                } else {
                    decideAbout(run, with: permission)
                }
            if let decision { return decision }
        }
    }

    /// Decides about a request. If the request has already been withdrawn, it is refused. A request never frees capacity, so this
    /// method resumes no suspended source. Returns `nil` if the signal of the condition has sent a value since the condition was
    /// read.
    @inlinable
    func decideAbout(_ run: Run, isAdmitted: Bool = true, with permission: Machine.Permission? = nil) -> Decision? {
        let sendsRefusals = refusals.hasSubscribers
        return shared.withLock { shared in
            if shared.machine.isOutdated(permission) { return nil }
            return shared.decide { machine, effects in
                if run.number == Run.withdrawn { return (.refused, []) }
                let (answer, stops) = isAdmitted ? machine.request(run, with: permission, &effects) : (.refused, [])
                switch answer {
                case .accepted(let number): run.number = number
                case .refused: if sendsRefusals { effects.append(.refuse(run)) }
                case .joined: break
                }
                return (answer, stops)
            }
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
