import RACCore

extension PropertyEvaluation {
    @inlinable
    func result<Value>() -> Value {
        evaluate()
        return unsafeDowncast(target, to: PropertyCell<Value>.self).current
    }

    /// Evaluates the node for a reader that Observation may be tracking.
    @inlinable
    func resultForReader<Value>() -> Value {
        evaluate()
        recordReadings()
        // A change between the copying and `recordReadings()` may not have been reported to a tracker.
        if isOutdated { evaluateNotifyingFirst() }
        return unsafeDowncast(target, to: PropertyCell<Value>.self).current
    }

    @usableFromInline
    func evaluate() {
        if let outer {
            for closure in closures { _ = closure.run(outer) }
        } else {
            takeCopies()
        }
        for position in 0..<steps.count { steps[position].run() }
    }

    /// Precondition: Observation has been notified of all dependencies that have been copied so far.
    ///
    /// This method notifies Observation of each further dependency before it copies the dependency. If the dependency changes
    /// later, either the copy already includes the change, or Observation is notified of the change. The versions therefore need
    /// not be compared again.
    @usableFromInline
    @inline(never)
    func evaluateNotifyingFirst() {
        notifiesBeforeCopying = true
        evaluate()
        notifiesBeforeCopying = false
        // A closure may have called `withObservationTracking`. Observation then assigns the dependencies to that call, and not
        // to the reader's tracker.
        recordReadings()
    }

    private func takeCopies() {
        if closures.isEmpty { return renewCopies() }
        // The variable stays `true` once a run has set it, even if that run has to be repeated.
        var readsOther = false
        for _ in 0..<Self.freeRuns where runClosures(&readsOther) {
            if readsOther { forgetUnread() }
            return
        }
        PropertyContext.holdingOthersBack {
            while !runClosures(&readsOther) { forgetUnread() }
        }
        forgetUnread()
    }

    /// Copies changed values, and runs each closure whose result is outdated. Returns whether all copies are consistent.
    ///
    /// - Parameter readsOther: Set to `true` if a closure has read other dependencies than in its last run.
    private func runClosures(_ readsOther: inout Bool) -> Bool {
        probablePosition = fixedCopies
        renewCopies()
        hasUncheckedCopies = false
        for position in 0..<closures.count where closures[position].runs(in: self) { readsOther = true }
        if !hasUncheckedCopies { return true }
        let belongTogether = !isOutdated
        if belongTogether { for reading in unchecked { reading.markConsistent() } }
        unchecked = []
        return belongTogether
    }

    /// After 16 attempts, prevents writes by other threads while copying.
    private func renewCopies() {
        for _ in 0..<16 where !renewOutdated() { return }
        guard isOutdated else { return }
        PropertyContext.withoutOtherWrites {
            while renewOutdated() {}
        }
        for position in 0..<copies.count { copies[position].releaseFormer() }
    }

    private func renewOutdated() -> Bool {
        var found = false
        for position in 0..<copies.count where isOutdated(at: position) {
            renew(position)
            found = true
        }
        return found
    }

    func renew(_ position: Int) {
        firstRenewed = min(firstRenewed, position)
        lastRenewed = max(lastRenewed, position)
        copy(at: position)._withUnsafeGuaranteedRef { $0.renew() }
    }

    private func forgetUnread() {
        let read = Set(closures.flatMap(\.read.all).map(\.identity))
        let kept = copies.enumerated().filter {
            $0.offset < fixedCopies || read.contains($0.element.identity)
        }
        guard kept.count < copies.count else { return }
        copies = ContiguousArray(kept.map(\.element))
        positions = nil
        // The positions have changed, so all copies count as renewed.
        (firstRenewed, lastRenewed) = (0, copies.count - 1)
        hasOtherDependencies = true
    }

    private func isOutdated(at position: Int) -> Bool {
        copy(at: position)._withUnsafeGuaranteedRef { $0.isOutdated }
    }

    @usableFromInline var isOutdated: Bool {
        for position in 0..<copies.count where isOutdated(at: position) { return true }
        return false
    }

    @usableFromInline
    func recordReadings() {
        for position in 0..<copies.count {
            if !copies[position].source.property.recordReading() { return }
        }
    }

    @usableFromInline
    func settle() {
        if firstRenewed <= lastRenewed {
            for position in firstRenewed...lastRenewed { copy(at: position)._withUnsafeGuaranteedRef { $0.settle() } }
        }
        (firstRenewed, lastRenewed) = (.max, -1)
        for position in 0..<closures.count { closures[position].cell.settle() }
    }

    @usableFromInline
    func empty() {
        for position in 0..<copies.count { copies[position].empty() }
        target.empty()
    }
}
