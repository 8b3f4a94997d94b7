#if Foundation
    import Foundation
    import RACCore

    extension Signal where Value == String, Failure == FileReadError {
        /// Returns a signal of the lines of a growing file, like `tail -F`. A line is sent when it is complete.
        ///
        /// The signal never completes. In each action on the scheduler, called a *turn*, it reads a piece of the file and
        /// delivers the lines of the piece. At the end of the file, the signal waits for `interval` and checks the file again.
        ///
        /// - **The file does not exist,** at the start or later: the signal waits until the file exists.
        /// - **Another file is at the URL,** as after `mv log log.1; touch log`: the signal reads the previous file to its end,
        ///   even if that file has been renamed. The signal then reads the new file from its beginning. While the new file is
        ///   empty, the signal continues to read the previous file, because a program may still write to it. The last line of a
        ///   file needs no `\n`.
        ///
        ///   If the file is replaced several times while the subscriber is slow, the signal keeps all these files open, and
        ///   reads them in order. If more than 64 files wait to be read, the signal fails with
        ///   ``FileReadError/cannotOpen(path:_:)`` and `EMFILE`.
        /// - **The file is truncated,** as by `> log`: the signal sends an incomplete last line as a line, and reads the file
        ///   from its start.
        ///
        /// The signal sees only the state of the file at each check. If several files were at the URL between two checks, the
        /// signal finds only the last file. If a file is truncated and grows beyond the part that was read, the signal does not
        /// notice the truncation. A shorter interval makes both cases less likely.
        ///
        /// Memory holds only one piece of 64 KiB and one line. While the subscriber has no capacity, the signal continues to
        /// check for new files at the URL. Each subscription opens the file in its first turn, and closes the file when it is
        /// disposed, and before it delivers a failure. Line numbers continue from file to file. Lines are split as by
        /// ``Foundation/FileHandle/lines(maximumLength:invalidUTF8:on:)``.
        ///
        /// ```swift
        /// Signal.lines(following: url, from: .end, on: scheduler).filter { $0.contains("error") }
        /// ```
        ///
        /// On a scheduler whose time does not pass, such as ``ImmediateScheduler``, the subscribing call never returns.
        ///
        /// - Parameters:
        ///   - url: The URL of a file, which may not exist yet. If the URL leads to a folder, for example, the signal fails.
        ///   - start: The first line to send. Later files are read from their beginning.
        ///   - interval: The time between two checks. Precondition: positive.
        ///   - maximumLength: The maximum number of bytes in a line, without its terminator. On a longer line the signal fails
        ///     with ``FileReadError/lineTooLong(line:limit:)``. Precondition: positive.
        ///   - invalidUTF8: The handling of a line that is not valid UTF-8.
        ///   - scheduler: The scheduler that opens, checks, reads and delivers.
        public static func lines(
            following url: URL,
            from start: FollowingStart = .beginning,
            every interval: Duration = .milliseconds(250),
            maximumLength: Int = 1_048_576,
            invalidUTF8: InvalidUTF8 = .fails,
            on scheduler: any Scheduler
        ) -> Signal {
            precondition(interval > .zero, "an interval has to be positive, but it is \(interval)")
            let machine = LineMachine(maximumLength: maximumLength, invalidUTF8: invalidUTF8)
            let scheduler = scheduler.heldByActions
            return .trusted { subscriber in
                Following(url, from: start, every: interval, machine, for: subscriber, on: scheduler).begin()
            }
        }
    }

    /// The first line that `Signal.lines(following:)` sends.
    public enum FollowingStart: Sendable, Hashable {
        /// The first line of the file.
        case beginning
        /// The line that is incomplete when the signal opens the file, or the next line if the last line is complete. If the file
        /// does not exist at the first check, `end` means the same as ``beginning``.
        case end
    }
#endif
