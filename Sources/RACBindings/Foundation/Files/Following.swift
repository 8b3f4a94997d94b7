#if Foundation
    import Foundation
    import RACCore

    /// A reader that follows a file for one subscription. In each turn of the scheduler, it reads a piece of the file and
    /// delivers the lines of the piece. At intervals, it checks whether the file was truncated or replaced.
    ///
    /// File watchers (inotify, Dispatch sources) are not used. They differ between platforms, miss the writes of other hosts on
    /// a network file system, and report late. On a virtual scheduler, checks need no real time.
    ///
    /// `@unchecked Sendable` because only one turn at a time uses the variables. The last step of each turn schedules the next
    /// turn. No turn uses the variables while a line is delivered. While the reader is suspended, two turns are scheduled: the
    /// turn that resumes the reader, and the next check. ``Suspension`` decides which turn uses the variables.
    final class Following: @unchecked Sendable {
        static let maximumWaitingFiles = 64

        private let subscriber: Subscriber<String, FileReadError>
        private let scheduler: any Scheduler
        private let url: URL
        private let start: FollowingStart
        private let interval: Duration
        private var machine: LineMachine
        private var buffer = [UInt8](repeating: 0, count: 65_536)
        private var isAtEnd = false
        private var files: [FollowedFile] = []
        private var nextCheckTime: Duration?
        /// The failure of a check while the reader was suspended. It is sent after the lines of the last piece.
        private var failure: FileReadError?
        private let suspension = Lock(Suspension())

        init(
            _ url: URL,
            from start: FollowingStart,
            every interval: Duration,
            _ machine: LineMachine,
            for subscriber: Subscriber<String, FileReadError>,
            on scheduler: any Scheduler
        ) {
            self.subscriber = subscriber
            self.scheduler = scheduler
            self.url = url
            self.start = start
            self.interval = interval
            self.machine = machine
        }

        func begin() {
            scheduler.schedule(parent: subscriber.lifetime) { self.takeTurn() }
        }

        private func takeTurn() {
            let hasNews: Bool
            do throws(FileReadError) {
                if let failure { throw failure }
                // The check runs even while there is more to read, since a file can be at the URL only for a short time.
                try checkForNewFile()
                hasNews = try readOn()
            } catch {
                return fail(error)
            }
            if hasNews {
                deliver()
            } else {
                scheduler.schedule(parent: subscriber.lifetime, after: interval) { self.takeTurn() }
            }
        }

        private func checkForNewFile() throws(FileReadError) {
            let now = scheduler.now
            if let nextCheckTime, now < nextCheckTime { return }
            let isFirstCheck = nextCheckTime == nil
            nextCheckTime = now.after(interval)
            if let newest = files.last?.identity, FollowedFile.Identity(ofFileAt: url) == newest { return }
            var file: FollowedFile
            do throws(FileReadError) {
                file = try FollowedFile(opening: url)
            } catch {
                // The file can appear later.
                if case .missing = error { return }
                throw error
            }
            if file.identity == files.last?.identity { return }
            if files.count > Self.maximumWaitingFiles { throw .cannotOpen(path: url.path, .EMFILE) }
            if isFirstCheck, start == .end { try file.skipCompleteLines(limit: machine.maximumLength) }
            files.append(file)
        }

        /// Reads a piece of the first file. At the end of the file, continues with the next file, or with the start of the same
        /// file if it was truncated. Returns `false` if the reader must wait for the interval.
        private func readOn() throws(FileReadError) -> Bool {
            guard !files.isEmpty else { return false }
            // The check precedes the read, so that the read includes everything that was written before the check.
            let isFirstFileOver = try isFirstFileOver()
            switch try files[0].read(into: &buffer) {
            case .bytes(let count):
                machine.append(buffer[..<count])
                return true
            case .end, .notYet:
                return try continueAfterEnd(isFirstFileOver)
            }
        }

        /// Returns whether the first file counts as complete: the next file has content, or has been replaced, so no process
        /// writes to the first file. While the next file is empty, a process may still write to the first file.
        private func isFirstFileOver() throws(FileReadError) -> Bool {
            if files.count == 2 { return try files[1].hasContent() }
            return files.count > 2
        }

        private func continueAfterEnd(_ isFirstFileOver: Bool) throws(FileReadError) -> Bool {
            if try files[0].hasShrunk() {
                try files[0].move(to: 0)
            } else if isFirstFileOver {
                files.removeFirst()
            } else {
                return false
            }
            isAtEnd = true
            return true
        }

        private func deliver() {
            do throws(FileReadError) {
                while !subscriber.isDisposed {
                    if !subscriber.hasCapacity { return suspend() }
                    guard let line = try machine.next(atEnd: isAtEnd) else { return takeNextTurn() }
                    subscriber.send(line)
                }
            } catch {
                fail(error)
            }
        }

        private func takeNextTurn() {
            if isAtEnd { machine.restart() }
            isAtEnd = false
            scheduler.schedule(parent: subscriber.lifetime, yielding: true) { self.takeTurn() }
        }

        // MARK: Suspending

        /// Waits for capacity. During the wait, the reader checks for new files, because a file can appear at the URL and be
        /// replaced before the reader resumes.
        private func suspend() {
            let delay = timeToNextCheck
            suspension.withLock { $0.phase = .suspended }
            // From here on, another turn can use the reader's variables, so this turn no longer uses them.
            subscriber.whenCapacity(on: scheduler) { self.resume() }
            scheduleCheck(after: delay)
        }

        private var timeToNextCheck: Duration { nextCheckTime.map { $0 - scheduler.now } ?? interval }

        private func resume() {
            if suspension.withLock({ $0.endSuspension() }) { deliver() }
        }

        /// A check that runs after the reader has resumed does nothing.
        private func scheduleCheck(after delay: Duration) {
            guard suspension.withLock({ $0.reserveCheck() }) else { return }
            scheduler.schedule(parent: subscriber.lifetime, after: delay) { self.checkWhileSuspended() }
        }

        private func checkWhileSuspended() {
            guard suspension.withLock({ $0.beginCheck() }) else { return }
            do throws(FileReadError) {
                if failure == nil { try checkForNewFile() }
            } catch {
                failure = error
            }
            let delay = timeToNextCheck
            if suspension.withLock({ $0.endCheck() }) { deliver() } else { scheduleCheck(after: delay) }
        }

        private func fail(_ error: FileReadError) {
            files = []
            subscriber.fail(error)
        }
    }

    /// Decides which turn of a suspended ``Following`` uses the variables: the turn that resumes the reader, or a check.
    private struct Suspension: Sendable {
        enum Phase: Sendable {
            case running
            case suspended
            case checking
            /// Capacity has become available during a check. The turn of the check then delivers the lines.
            case resuming
        }

        var phase = Phase.running
        private var isCheckScheduled = false

        mutating func reserveCheck() -> Bool {
            defer { isCheckScheduled = true }
            return !isCheckScheduled
        }

        mutating func beginCheck() -> Bool {
            isCheckScheduled = false
            guard phase == .suspended else { return false }
            phase = .checking
            return true
        }

        mutating func endCheck() -> Bool {
            let hasResumed = phase == .resuming
            phase = hasResumed ? .running : .suspended
            return hasResumed
        }

        /// Returns whether the caller must deliver the lines. During a check, the result is `false`, because the turn of the
        /// check then delivers the lines.
        mutating func endSuspension() -> Bool {
            let isChecking = phase == .checking
            phase = isChecking ? .resuming : .running
            return !isChecking
        }
    }
#endif
