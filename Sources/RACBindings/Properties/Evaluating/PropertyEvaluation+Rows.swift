import RACCore

// If a dependency has changed, a closure that reads another `Property { }` runs the closure of that property. That closure can
// run a third closure, and so on: the closures nest. If a chain of closures leaves no room on the stack, the evaluation first
// updates the inner properties, starting with the properties that read no others. It knows the inner properties from the last
// run of each closure. After that, no closure has to run another closure, unless it reads dependencies other than those of its
// last run. The inner properties are updated in advance only if the stack has no room, because the update can run closures
// whose results are not read this time.
//
// Nothing is known about a closure that has not run before. If a chain is read for the first time, its closures nest, and the
// program stops with a message before the stack overflows.

extension PropertyEvaluation {
    /// Prepares the run of a closure inside many nested closures. If the stack has no room for closures that this closure would
    /// run, the inner properties are updated first.
    @inline(never)
    func makeRoom(for derived: AnyMemoizedValue) {
        if ThreadStack.hasRoom { return }
        if ThreadStack.isNearlyFull {
            fatalError(
                """
                \(readers.count) closures of a Property { } run inside each other, each because the one before reads its value, and \
                the stack has no room for more. Read or subscribe to the inner properties when you create them, or do this on a \
                thread with a larger stack.
                """
            )
        }
        renewInner(of: derived)
    }

    /// Updates each `Property { }` that the given one reads, directly or through others, according to the last run of each
    /// closure. Starts with the properties that read no others.
    private func renewInner(of derived: AnyMemoizedValue) {
        var row: [(derived: AnyMemoizedValue, inner: [AnyMemoizedValue], next: Int)] = [(derived, derived.inner, 0)]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(derived)]
        // The running closure has not read these properties yet, so their dependencies are recorded in a list that belongs to
        // no closure.
        begin(nil)
        while let last = row.indices.last {
            let next = row[last].next
            if next < row[last].inner.count {
                row[last].next += 1
                let inner = row[last].inner[next]
                let identity = ObjectIdentifier(inner)
                guard seen.insert(identity).inserted, !isRunning(identity), !inner.isCurrent(in: self) else { continue }
                row.append((inner, inner.inner, 0))
            } else {
                let done = row.removeLast().derived
                if done === derived { break }
                hasRenewedInner = true
                done.renew(in: self)
                hasRenewedInner = false
            }
        }
        _ = end()
    }
}
