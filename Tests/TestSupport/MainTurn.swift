import Dispatch

/// Waits until the main queue has run all blocks that were enqueued before the call.
@MainActor
public func mainTurn() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
    }
}
