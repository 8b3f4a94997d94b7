import Dispatch

/// Waits until the main queue has got to what was put there before.
@MainActor
public func mainTurn() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
    }
}
