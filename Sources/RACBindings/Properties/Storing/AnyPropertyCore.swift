import RACCore
import Synchronization

/// The core of a stored property. Its ``PropertyTracking`` is created when the value is first read, because it takes more
/// memory than the value. Most properties that are bound or subscribed to are never read.
@usableFromInline typealias AnyPropertyCore = AnyReplayCore

extension AnyReplayCore {
    @inlinable var tracking: Unmanaged<PropertyTracking>? {
        propertyCompanion.flatMap { $0._withUnsafeGuaranteedRef { $0.content.tracking.object } }
    }

    var isTracked: Bool {
        tracking?._withUnsafeGuaranteedRef { $0.hasTracker } ?? false
    }

    /// Every reader calls this method before it reads the value or compares the version. ``PropertyTracking`` explains why.
    ///
    /// - Returns: `false` if Observation does not track the running thread.
    @usableFromInline
    @discardableResult
    func recordReading() -> Bool {
        (tracking ?? makeTrackingIfNeeded())._withUnsafeGuaranteedRef { $0.recordReading(of: self) }
    }

    @inline(never)
    private func makeTrackingIfNeeded() -> Unmanaged<PropertyTracking> {
        makePropertyCompanion()._withUnsafeGuaranteedRef { $0.content.tracking.object { PropertyTracking() } }
    }

    /// Called after a change, with no lock held.
    @inlinable
    func notifyReaders() {
        tracking?._withUnsafeGuaranteedRef { $0.notifyReaders() }
    }
}
