import Foundation
import RACCore

/// Follows a file for one subscription: reads a piece in each turn of a scheduler, delivers it before it reads on, and looks at
/// intervals for what has become of the file and of its name.
///
/// It polls. What the system offers to watch files (inotify, Dispatch sources) differs between platforms, receives nothing of what
/// others write on a network file system, and what it tells has to be checked by a look all the same, since it arrives late. A
/// look costs one `read`, one `fstat` and one `stat`, and on a virtual scheduler it takes no time at all.
///
/// `@unchecked Sendable` because only one turn at a time touches the variables: each is scheduled by the one before, when that
/// has nothing more to do. They are not touched while a line is delivered.
final class Following: @unchecked Sendable {
    /// The number of files that may have had the name, one after the other, since the one that is being read.
    static let maximumWaitingFiles = 64

    private let subscriber: Subscriber<String, FileReadError>
    private let scheduler: any Scheduler
    private let url: URL
    private let start: FollowingStart
    private let interval: Duration
    private let maximumLength: Int
    private var machine: LineMachine
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    /// The file that is being read, then those that have had its name since.
    private var files: [FollowedFile] = []
    /// When to look for another file of that name, or `nil` before the first look.
    private var nextLook: Duration?

    /// Prepares following.
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
            // Also while there is more to read: who reads slowly must not miss a file that has the name for a while.
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

    /// Opens the file that has the name, if it is time to look and it is another one than before.
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
            // It may arrive, or come back.
            if case .missing = error { return }
            throw error
        }
        if file.identity == files.last?.identity { return }
        if files.count > Self.maximumWaitingFiles { throw .cannotOpen(path: url.path, .EMFILE) }
        if isFirstLook, start == .end { try file.skipCompleteLines(limit: maximumLength) }
        files.append(file)
    }

    /// Reads a piece, or goes on to what comes after the end of a file.
    ///
    /// - Returns: Whether there is anything to deliver, or more to read. If not, only time will tell.
    private func readOn() throws(FileReadError) -> Bool {
        guard !files.isEmpty else { return false }
        // Asked before reading, since what was written before the answer is then read.
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

    /// Returns whether nobody writes to the first file any more.
    ///
    /// Whoever has written to a later one is done with this one. As long as nobody has, nothing is missed by staying.
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

    /// Closes the files before the failure is told.
    private func fail(_ error: FileReadError) {
        files = []
        subscriber.fail(error)
    }
}
