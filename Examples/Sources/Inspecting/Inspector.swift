import RACBindings

/// Reads recordings, and has the frames that pages show.
///
/// Lines become a model, and the model becomes frames. A page requests a frame when it is ready for one. A slow page therefore
/// receives fewer frames, and nothing is queued for it.
package final class Inspector: Sendable {
    private let state: InspectorState
    private let scheduler: any Scheduler
    private let start: Duration
    private let reading = DisposableBag()

    /// Sends the revision of the model ten times a second. Its first value is immediate.
    package let revisions: Signal<Int, Never>

    package init(limits: InspectorLimits = InspectorLimits(), on scheduler: any Scheduler) {
        let state = InspectorState(limits)
        self.state = state
        self.scheduler = scheduler
        start = scheduler.now
        revisions = .deferred {
            Signal.interval(.milliseconds(100), on: scheduler)
                .startWith(scheduler.now)
                .map { state.advance(to: $0) }
        }
        .share(replay: 1)
    }

    /// Reads the recordings of a source until this object is released.
    ///
    /// - Parameter failed: Called if the source cannot be opened.
    package func read(
        _ recordings: Signal<SourceLines, SourceError>,
        failed: @escaping @Sendable (SourceError) -> Void = { _ in }
    ) {
        recordings.subscribe { [state, scheduler, weak reading] recording in
            guard let reading else { return }
            let source = state.change { $0.open(recording.name, at: scheduler.now) }
            recording.lines.subscribe { line in
                let now = scheduler.now
                state.change { $0.read(line, from: source, at: now) }
            } failed: { error in
                state.change { $0.close(source, failure: error.localizedDescription) }
            } completed: {
                state.change { $0.close(source) }
            }
            .add(to: reading)
        } failed: { error in
            failed(error)
        }
        .add(to: reading)
    }

    /// Returns the state that a page shows now.
    ///
    /// - Parameter cursor: The position of the page, which is advanced.
    package func frame(of view: InspectorView, after cursor: inout FrameCursor) -> InspectorFrame {
        let time = scheduler.now - start
        // The model is not copied, because each line that arrives in the meantime would copy its collections.
        return state.change { $0.frame(of: view, after: &cursor, at: time) }
    }
}
