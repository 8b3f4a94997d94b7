import RACCore

extension CommandCore {
    /// The command is gone.
    @inlinable
    func close() {
        enabledSubscription.dispose()
        for run in change({ $0.close(&$1) }) {
            // Its cleanup may let go of another command, whose close does the same, and so on.
            Trampoline.run(.end, Stop(core: self, run: run)) { $0.core.stop($0.run) }
        }
    }

    /// A run that is to be stopped.
    @usableFromInline
    struct Stop {
        @usableFromInline let core: CommandCore
        @usableFromInline let run: Run

        @inlinable
        init(core: CommandCore, run: Run) {
            self.core = core
            self.run = run
        }
    }
}
