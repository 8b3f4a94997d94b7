import RACCore
import Synchronization

/// The core of a stored property, without the type of its value. The core has an identity and a version. Observation tracks
/// changes of the value if the value is read inside `withObservationTracking`, for example in a view.
///
/// The core's ``PropertyTracking`` notifies Observation. It is created when the value is first read, because it takes more
/// memory than the value. Most properties that are bound or subscribed to are never read.
@usableFromInline typealias PropertyIdentity = AnyReplayCore

extension AnyReplayCore {
    /// The object that notifies Observation of changes, or `nil` if the property has not been read so far.
    @inlinable var tracking: Unmanaged<PropertyTracking>? {
        propertyCompanion.flatMap { $0._withUnsafeGuaranteedRef { $0.content.tracking.object } }
    }

    /// Indicates whether a reader has tracked the property.
    var isTracked: Bool {
        tracking?._withUnsafeGuaranteedRef { $0.hasTracker } ?? false
    }

    /// Notifies Observation that the value is read. Every reader calls this method before it reads the value or compares the
    /// version. If the reader then misses a change, Observation is notified of that change. ``PropertyTracking`` explains why.
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

    /// Notifies Observation that the value has changed. Called after the change, with no lock held.
    @inlinable
    func notifyReaders() {
        tracking?._withUnsafeGuaranteedRef { $0.notifyReaders() }
    }
}
