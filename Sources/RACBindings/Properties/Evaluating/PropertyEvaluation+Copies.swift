import RACCore

// This extension takes consistent copies of the dependencies, and computes values from the copies.

extension PropertyEvaluation {
    /// Evaluates the node and returns its value. Precondition: `Value` is the node's type of value.
    @inlinable
    func result<Value>() -> Value {
        evaluate()
        return unsafeDowncast(target, to: PropertyCell<Value>.self).current
    }

    /// Evaluates the node and returns its value, for a reader that Observation may be tracking.
    @inlinable
    func resultForReader<Value>() -> Value {
        evaluate()
        recordReadings()
        // A change between the copying and `recordReadings()` may not have been reported to a tracker. After such a change, the
        // values are computed again.
        if isOutdated { evaluateNotingFirst() }
        return unsafeDowncast(target, to: PropertyCell<Value>.self).current
    }

    /// Updates the cells of all nodes to consistent values.
    @usableFromInline
    func evaluate() {
        if let outer {
            for closure in closures { _ = closure.run(outer) }
        } else {
            takeCopies()
        }
        for position in 0..<steps.count { steps[position].run() }
    }

    /// Updates all cells for a reader. Precondition: Observation has been notified of all dependencies that have been copied so
    /// far.
    ///
    /// Observation is notified of any further dependency before the dependency is copied. If a dependency changes later, either
    /// the copy already includes the change, or Observation is notified of the change. The versions therefore need not be
    /// compared again.
    @usableFromInline
    @inline(never)
    func evaluateNotingFirst() {
        isNotedBeforeCopied = true
        evaluate()
        isNotedBeforeCopied = false
        // A closure may itself have called `withObservationTracking`. Observation then assigns the dependencies to that call,
        // and not to the reader's tracker.
        recordReadings()
    }

    /// Copies the values of changed dependencies, and evaluates each `Property { }` from consistent copies.
    private func takeCopies() {
        if closures.isEmpty { return renewCopies() }
        // A run that has to be repeated can set `readsOther` to `true`. The variable then stays `true`.
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

    /// Copies the values of changed dependencies, and runs each closure whose result is outdated.
    ///
    /// - Parameter readsOther: Set to `true` if a closure has read other dependencies than in its last run.
    /// - Returns: Whether all copies are consistent. If not, the caller has to run the closures again.
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

    /// Copies changed values again until no copy is outdated. After 16 attempts, the method prevents writes by other threads
    /// while it copies.
    private func renewCopies() {
        for _ in 0..<16 where !renewOutdated() { return }
        guard isOutdated else { return }
        PropertyContext.withoutOtherWrites {
            while renewOutdated() {}
        }
        for position in 0..<copies.count { copies[position].cell.releaseFormer() }
    }

    /// Copies the values of changed dependencies once. Returns whether any dependency had changed.
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

    /// Releases the copies of dependencies that closures no longer read.
    private func forgetUnread() {
        let read = Set(closures.flatMap(\.read.all).map(\.identity))
        let kept = copies.enumerated().filter {
            $0.offset < fixedCopies || read.contains($0.element.identity)
        }
        guard kept.count < copies.count else { return }
        copies = ContiguousArray(kept.map(\.element))
        positions = nil
        // The copies have new positions, so all of them count as renewed.
        (firstRenewed, lastRenewed) = (0, copies.count - 1)
        hasOtherDependencies = true
    }

    @usableFromInline var isOutdated: Bool {
        for position in 0..<copies.count where copies[position].isOutdated { return true }
        return false
    }

    var dependencies: [PropertyDependency] { copies.map(\.dependency) }

    var dependencyCount: Int { copies.count }

    /// Calls `body` with each dependency that no previous call has passed to a closure. The second argument is the cell that
    /// contains the copy of the dependency's value.
    func forEachNewDependency(_ body: (PropertyDependency, AnyPropertyCell) -> Void) {
        for position in 0..<copies.count where !copies[position].isObserved {
            copies[position].isObserved = true
            body(copies[position].dependency, copies[position].cell)
        }
    }

    /// Notifies Observation that all dependencies are read. If Observation does not track the thread at the first dependency,
    /// it does not track the thread at the others.
    @usableFromInline
    func recordReadings() {
        for position in 0..<copies.count {
            if !copies[position].dependency.property.recordReading() { return }
        }
    }

    /// Records that the subscription has sent the changes of all cells.
    @usableFromInline
    func settle() {
        if firstRenewed <= lastRenewed {
            for position in firstRenewed...lastRenewed { copies[position].settle() }
        }
        (firstRenewed, lastRenewed) = (.max, -1)
        for position in 0..<closures.count { closures[position].cell.settle() }
    }

    /// Releases all values. The evaluation can then be kept for the next reader of the property.
    @usableFromInline
    func empty() {
        for position in 0..<copies.count { copies[position].empty() }
        target.empty()
    }
}
