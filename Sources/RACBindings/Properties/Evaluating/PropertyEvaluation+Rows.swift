import RACCore

// If a dependency has changed, a closure that reads another `Property { }` runs the closure of that property, which can run a
// third one, and so on: the closures nest. If a chain of closures leaves no room on the stack, the evaluation first updates the
// inner properties, starting with those that read no others. It knows them from the last run of each closure. After that, no
// closure has to run another closure, unless it reads other dependencies than the last time. The inner properties are updated in
// advance only if the stack has no room, because this can run closures whose results are not read this time.
//
// Nothing is known about a closure that has not run before. A chain that is read for the first time nests, and stops the program
// with a message before it overflows the stack.

extension PropertyEvaluation {
    /// Makes room on the stack for a closure that many nested closures have led to.
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

    /// Updates the properties that the closure of a `Property { }` has read the last time, and their inputs, inner ones first.
    private func renewInner(of derived: AnyMemoizedValue) {
        var row: [(derived: AnyMemoizedValue, inner: [AnyMemoizedValue], next: Int)] = [(derived, derived.inner, 0)]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(derived)]
        // The running closure has not read any of them so far.
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
