import Dispatch

/// Waits until the main queue has run all blocks enqueued before.
@MainActor
public func mainTurn() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
    }
}
