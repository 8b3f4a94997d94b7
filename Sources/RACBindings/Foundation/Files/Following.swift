import Foundation
import RACCore

/// Follows a file for one subscription. It reads a piece in each turn of a scheduler, delivers the piece before it reads on,
/// and checks at intervals whether the file was truncated or replaced.
///
/// The checks replace file watchers (inotify, Dispatch sources). Watchers differ between platforms, miss the writes of other
/// hosts on a network file system, and report late, so that each report needs a check anyway. A check costs one `read`, one
/// `fstat` and one `stat`, and no time on a virtual scheduler.
///
/// `@unchecked Sendable` because only one turn at a time touches the variables: each turn is scheduled by the previous turn as
/// its last step. No turn touches the variables while a line is delivered.
final class Following: @unchecked Sendable {
    /// The maximum number of files that can wait to be read. A file waits if it has received the name while an earlier file is
    /// still being read.
    static let maximumWaitingFiles = 64

    private let subscriber: Subscriber<String, FileReadError>
    private let scheduler: any Scheduler
    private let url: URL
    private let start: FollowingStart
    private let interval: Duration
    private let maximumLength: Int
    private var machine: LineMachine
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    /// The file being read, followed by its successors under the same name.
    private var files: [FollowedFile] = []
    /// The time of the next check for a new file of that name, or `nil` before the first check.
    private var nextLook: Duration?

    /// Creates a reader that ``begin()`` starts.
    init(
        _ url: URL,
        from start: FollowingStart,
        every interval: Duration,
        maximumLength: Int,
        invalidUTF8: InvalidUTF8,
        for subscriber: Subscriber<String, FileReadError>,
        on scheduler: any Scheduler
    ) {
        self.subscriber = subscriber
        self.scheduler = scheduler
        self.url = url
        self.start = start
        self.interval = interval
        self.maximumLength = maximumLength
        machine = LineMachine(maximumLength: maximumLength, invalidUTF8: invalidUTF8)
    }

    /// Schedules the first turn.
    func begin() {
        scheduler.schedule(parent: subscriber.lifetime) { self.takeTurn() }
    }

    private func takeTurn() {
        let hasNews: Bool
        do throws(FileReadError) {
            // The check runs even while there is more to read, so that a slow reader does not miss a file that has the name
            // only for a short time.
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

    /// Opens the file that has the name, if a check is due and the file is new.
    private func checkForNewFile() throws(FileReadError) {
        let now = scheduler.now
        if let nextLook, now < nextLook { return }
        let isFirstLook = nextLook == nil
        nextLook = now.after(interval)
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
        if isFirstLook, start == .end { try file.skipCompleteLines(limit: maximumLength) }
        files.append(file)
    }

    /// Reads a piece, or moves past the end of a file.
    ///
    /// - Returns: `true` if there are values to deliver or bytes to read, `false` if the reader must wait for the interval.
    private func readOn() throws(FileReadError) -> Bool {
        guard !files.isEmpty else { return false }
        // The check precedes the read, so that the read includes everything that was written before the check.
        let isFirstFileOver = try isFirstFileOver()
        switch buffer.withUnsafeMutableBytes({ files[0].read(into: $0) }) {
        case .bytes(let count):
            buffer.withUnsafeBytes { machine.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            return true
        case .failed(let error):
            throw error
        case .end, .notYet:
            return try continueAfterEnd(isFirstFileOver)
        }
    }

    /// Indicates whether no process writes to the first file anymore.
    ///
    /// A process that writes to a later file has finished with the first file. While the later file is empty, staying with the
    /// first file misses nothing.
    private func isFirstFileOver() throws(FileReadError) -> Bool {
        if files.count == 2 { return try files[1].hasContent() }
        return files.count > 2
    }

    private func continueAfterEnd(_ isFirstFileOver: Bool) throws(FileReadError) -> Bool {
        if try files[0].hasShrunk() {
            try files[0].startAgain()
        } else if isFirstFileOver {
            files.removeFirst()
        } else {
            return false
        }
        machine.finish()
        return true
    }

    private func deliver() {
        while !subscriber.isDisposed {
            if !subscriber.hasCapacity { return subscriber.whenCapacity(on: scheduler) { self.deliver() } }
            switch machine.next() {
            case .value(let line):
                subscriber.send(line)
            case .needsMore:
                return takeNextTurn()
            case .ended:
                machine.restart()
                return takeNextTurn()
            case .failed(let error):
                return fail(error)
            }
        }
    }

    private func takeNextTurn() {
        scheduler.schedule(parent: subscriber.lifetime, yielding: true) { self.takeTurn() }
    }

    /// Closes the files, then sends the failure.
    private func fail(_ error: FileReadError) {
        files = []
        subscriber.fail(error)
    }
}
