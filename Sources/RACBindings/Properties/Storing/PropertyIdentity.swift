import RACCore
import Synchronization

/// What a value that changes is, without its type: an identity and a version. It lets those who read the value inside
/// `withObservationTracking`, such as a view, know of its changes.
///
/// What notifies Observation of changes is in the companion of the core, if somebody has read this by now: most properties that are
/// bound or subscribed to are never read, and it takes more memory than the value.
@usableFromInline typealias PropertyIdentity = AnyReplayCore

extension AnyReplayCore {
    /// What notifies Observation of changes, or `nil` if nobody has read this so far.
    @inlinable var tracking: Unmanaged<PropertyTracking>? {
        propertyCompanion.flatMap { $0._withUnsafeGuaranteedRef { $0.content.tracking.object } }
    }

    /// Indicates whether somebody has read this who wants to know of changes.
    var isTracked: Bool {
        tracking?._withUnsafeGuaranteedRef { $0.hasTracker } ?? false
    }

    /// Records a reading. Every reader calls this before it takes the value, or compares the version. If it then does not find a
    /// change, Observation is notified of that change. ``PropertyTracking`` says why.
    @usableFromInline
    func recordReading() {
        (tracking ?? makeTrackingIfNeeded())._withUnsafeGuaranteedRef { $0.recordReading(of: self) }
    }

    @inline(never)
    private func makeTrackingIfNeeded() -> Unmanaged<PropertyTracking> {
        makePropertyCompanion()._withUnsafeGuaranteedRef { $0.content.tracking.object { PropertyTracking() } }
    }

    /// To be called when the value has changed, with no lock held.
    @inlinable
    func notifyReaders() {
        tracking?._withUnsafeGuaranteedRef { $0.notifyReaders() }
    }
}
