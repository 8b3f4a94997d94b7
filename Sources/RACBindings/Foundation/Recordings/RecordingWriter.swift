#if Foundation
    import RACCore
    import RACSchedulers

    /// Writes a recording in turns of a scheduler, until this writer is disposed or a write fails.
    ///
    /// Why it is right:
    /// - Only the thread that has taken the output from the state uses the output. A turn puts the output back just before it
    ///   schedules the next turn. Threads therefore never write at the same time, and no lock is held while the system writes.
    /// - The last line is written once. A disposal that finds the output in the state writes the last line. A disposal that finds
    ///   no output runs during a turn. That turn finds `hasEnded` when it would put the output back, and writes the last line.
    /// - A turn that is scheduled after the disposal is dropped, because its lifetime is disposed.
    final class RecordingWriter: Disposable {
        private struct State: Sendable {
            var output: RecordingOutput?
            var hasEnded = false
        }

        private let recorder: SignalRecorder
        private let scheduler: any Scheduler
        private let failed: @Sendable (RecordingWriteError) -> Void
        private let state: Lock<State>
        private let turns = CompoundDisposable()

        init(
            of recorder: SignalRecorder,
            _ output: RecordingOutput,
            on scheduler: any Scheduler,
            failed: @escaping @Sendable (RecordingWriteError) -> Void
        ) {
            self.recorder = recorder
            self.scheduler = scheduler
            self.failed = failed
            state = Lock(State(output: output))
        }

        func start() {
            scheduler.schedule(parent: turns) { self.takeTurn() }
        }

        var isDisposed: Bool { state.withLock { $0.hasEnded } }

        func dispose() {
            let output = state.withLock { state in
                state.hasEnded = true
                return state.output.take()
            }
            turns.dispose()
            if let output { finish(output) }
        }

        private func takeTurn() {
            var output = state.withLock { $0.output.take() }
            let step: RecordingOutput.Step?
            do throws(RecordingWriteError) {
                step = try output?.advance(at: recorder.now, clock: scheduler.now)
            } catch {
                output = nil  // closes the file
                return fail(error)
            }
            state.withLock { state in
                if !state.hasEnded { state.output = output.take() }
            }
            if let output { return finish(output) }
            switch step {
            case .again: scheduler.schedule(parent: turns, yielding: true) { self.takeTurn() }
            case .after(let delay): scheduler.schedule(parent: turns, after: delay) { self.takeTurn() }
            case nil: break
            }
        }

        private func finish(_ output: consuming RecordingOutput) {
            output.finish(at: recorder.now, clock: scheduler.now)
        }

        private func fail(_ error: RecordingWriteError) {
            let isFirst = state.withLock { state in
                defer { state.hasEnded = true }
                return !state.hasEnded
            }
            turns.dispose()
            // Like a disposed subscription, a disposed writer reports no failure.
            if isFirst { failed(error) }
        }
    }
#endif
