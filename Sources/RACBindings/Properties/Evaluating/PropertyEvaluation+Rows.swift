import RACCore

// If the closure of a `Property { }` reads another, outdated `Property { }`, the closure of that property runs nested. If
// nested closures leave no room on the stack, the evaluation first updates the inner properties, starting with properties that
// read no others. It knows the inner properties from the last run of each closure. The update can run closures whose results
// are not read this time. It therefore happens only if the stack has no room.
//
// The inner properties of a closure that has not run before are unknown. If a long chain is read for the first time, its
// closures nest, and the program stops with a message before the stack overflows.

extension PropertyEvaluation {
    @inline(never)
    func makeRoom(for derived: AnyMemoizedValue) {
        if ThreadStack.hasRoom { return }
        if ThreadStack.isNearlyFull {
            fatalError(
                """
                \(readers.count) closures of a Property { } are nested, because each property reads the next one, and the \
                stack has no room for more. Read or subscribe to each property when you create it, or read the properties on a \
                thread with a larger stack.
                """
            )
        }
        renewInner(of: derived)
    }

    /// Updates the computed properties that `derived` read in its last run, directly or through others.
    private func renewInner(of derived: AnyMemoizedValue) {
        var row: [(derived: AnyMemoizedValue, inner: [AnyMemoizedValue], next: Int)] = [(derived, derived.inner, 0)]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(derived)]
        // The running closure has not read these properties yet, so their dependencies belong to no closure.
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
