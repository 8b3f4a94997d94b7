// Disposables hold disposables, so disposing or freeing a long chain by recursion would need stack in proportion to its
// length. The functions here keep a list of what is still to do instead.

/// Disposes everything in `disposables`, last first, depth first, with constant stack.
package func disposeAll(_ disposables: [any Disposable]) {
    assertNoLockHeld()
    var remaining = disposables
    while let next = remaining.popLast() {
        if let compound = next as? CompoundDisposable {
            remaining.append(contentsOf: compound.takeContentForDisposal())
        } else if let serial = next as? SerialDisposable {
            remaining.append(contentsOf: serial.takeContentForDisposal())
        } else if let scoped = next as? ScopedDisposable {
            remaining.append(scoped.content)
        } else {
            next.dispose()
        }
    }
}

/// Whether disposing or freeing `disposable` may lead to others.
package func isContainer(_ disposable: any Disposable) -> Bool {
    disposable is CompoundDisposable || disposable is SerialDisposable || disposable is ScopedDisposable
}

/// Frees everything in `disposables` that nobody else refers to, with constant stack, disposing nothing.
package func releaseDisposables(_ disposables: consuming [any Disposable]) {
    // Each object is moved, never copied: a second reference would make it look shared, and it would then be freed, and
    // its content with it, by recursion.
    var remaining = consume disposables
    while !remaining.isEmpty {
        let next = remaining.removeLast()
        // Only what dies here is taken apart; a shared container keeps its content.
        if var compound = next as? CompoundDisposable {
            _ = consume next
            if isKnownUniquelyReferenced(&compound) { remaining.append(contentsOf: compound.takeContentForRelease()) }
        } else if var serial = next as? SerialDisposable {
            _ = consume next
            if isKnownUniquelyReferenced(&serial) { remaining.append(contentsOf: serial.takeContentForRelease()) }
        }
    }
}
