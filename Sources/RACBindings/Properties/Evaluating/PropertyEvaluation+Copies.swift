import RACCore

// Copies that belong together, and what is worked out from them.

extension PropertyEvaluation {
    /// The value of the node that this is an evaluation of, which has that type.
    @inlinable
    func result<Value>() -> Value {
        evaluate()
        return unsafeDowncast(target, to: PropertyCell<Value>.self).current
    }

    /// The same, for a reader who may be tracked by Observation.
    @inlinable
    func resultForReader<Value>() -> Value {
        evaluate()
        notifyObservation()
        // Who has changed something before that was said has told nobody.
        if isOutdated { evaluateNotingFirst() }
        return unsafeDowncast(target, to: PropertyCell<Value>.self).current
    }

    /// Brings all cells up to date.
    @usableFromInline
    func evaluate() {
        if let outer {
            for closure in closures { _ = closure.run(outer) }
        } else {
            takeCopies()
        }
        for position in 0..<steps.count { steps[position].run() }
    }

    /// Brings all cells up to date for a reader whom Observation has been notified of all that this depends on by now.
    ///
    /// What else is read Observation is announced before it is copied. So a change of anything that this depends on afterwards is
    /// found in a copy or told of, and no further look is needed.
    @usableFromInline
    @inline(never)
    func evaluateNotingFirst() {
        isNotedBeforeCopied = true
        evaluate()
        isNotedBeforeCopied = false
        // The closure may have tracked something itself, and so have kept that from the reader.
        notifyObservation()
    }

    /// Copies what has changed, and evaluates each `Property { }`.
    private func takeCopies() {
        if closures.isEmpty { return renewCopies() }
        // Also in a run that had to be repeated.
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

    /// Copies what has changed, and runs each closure that has to run.
    ///
    /// - Parameter readsOther: Set if a closure has read something else than the last time.
    /// - Returns: Whether all copies belong together.
    private func runClosures(_ readsOther: inout Bool) -> Bool {
        guess = fixedCopies
        renewCopies()
        hasUncheckedCopies = false
        for position in 0..<closures.count where closures[position].runs(in: self) { readsOther = true }
        if !hasUncheckedCopies { return true }
        let belongTogether = !isOutdated
        if belongTogether { for reading in unchecked { reading.markWhole() } }
        unchecked = []
        return belongTogether
    }

    /// Renews outdated copies until none is outdated. After 16 attempts it keeps other threads from writing meanwhile.
    private func renewCopies() {
        for _ in 0..<16 where !renewOutdated() { return }
        guard isOutdated else { return }
        PropertyContext.withoutOtherWrites {
            while renewOutdated() {}
        }
        for position in 0..<copies.count { copies[position].cell.releaseFormer() }
    }

    /// Copies again what is outdated. Says whether anything was.
    private func renewOutdated() -> Bool {
        var found = false
        for position in 0..<copies.count where copies[position].isOutdated {
            renew(position)
            found = true
        }
        return found
    }

    func renew(_ position: Int) {
        firstRenewed = min(firstRenewed, position)
        lastRenewed = max(lastRenewed, position)
        copies[position].renew()
    }

    /// Releases the copies of what closures no longer read.
    private func forgetUnread() {
        let read = Set(closures.flatMap(\.read).map(\.identity))
        let kept = copies.enumerated().filter {
            $0.offset < fixedCopies || read.contains($0.element.identity)
        }
        guard kept.count < copies.count else { return }
        copies = ContiguousArray(kept.map(\.element))
        positions = nil
        // They are elsewhere now.
        (firstRenewed, lastRenewed) = (0, copies.count - 1)
        hasOtherDependencies = true
    }

    /// Indicates whether something that this depends on has another version than the copy of it.
    @usableFromInline var isOutdated: Bool {
        for position in 0..<copies.count where copies[position].isOutdated { return true }
        return false
    }

    /// What this depends on.
    var dependencies: [PropertyDependency] { copies.map(\.dependency) }

    /// The number of things this depends on.
    var dependencyCount: Int { copies.count }

    /// Calls a closure with each dependency that it has not been called with before, and the cell of its copy.
    func forEachNewDependency(_ body: (PropertyDependency, AnyPropertyCell) -> Void) {
        for position in 0..<copies.count where !copies[position].isObserved {
            copies[position].isObserved = true
            body(copies[position].dependency, copies[position].cell)
        }
    }

    /// Notifies Observation that all that this depends on is read.
    @usableFromInline
    func notifyObservation() {
        for position in 0..<copies.count { copies[position].dependency.property.recordReading() }
    }

    /// Takes note that all that has changed has been announced.
    @usableFromInline
    func settle() {
        if firstRenewed <= lastRenewed {
            for position in firstRenewed...lastRenewed { copies[position].settle() }
        }
        (firstRenewed, lastRenewed) = (.max, -1)
        for position in 0..<closures.count { closures[position].cell.settle() }
    }

    /// Releases all values, so that this can be kept for the next time.
    @usableFromInline
    func empty() {
        for position in 0..<copies.count { copies[position].empty() }
        target.empty()
    }
}
