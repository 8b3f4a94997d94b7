#if Foundation
    import Foundation
    import RACCore

    extension Signal where Value == String, Failure == FileReadError {
        /// Returns a signal of the lines of a growing file, like `tail -F`. Sends each line as soon as it is complete.
        ///
        /// The signal never completes. It reads a piece in each action on the scheduler (a *turn*), delivers the lines of the
        /// piece there, and continues in another turn. At the end of the file the signal waits for an interval and checks
        /// again.
        ///
        /// - **The file does not exist,** at the start or later: the signal waits until the file exists.
        /// - **Another file is at the URL,** as after `mv log log.1; touch log`: the signal reads the previous file to its end,
        ///   even if that file has been renamed. Then it reads the new file from the beginning. It leaves the previous file
        ///   only when the new file has content. Until then, a program may still write to the previous file, and these
        ///   additions are also read. The last line of a file needs no `\n`. If several files are at the URL, one after the
        ///   other, while the subscriber is slow, the signal keeps the files open and reads them in order. If more than 64 of
        ///   these files wait, the signal fails with ``FileReadError/cannotOpen(path:_:)`` and `EMFILE`.
        /// - **The file is truncated,** as by `> log`: an incomplete line is sent as a line, and reading begins again.
        ///
        /// The signal knows only the result of the changes between two checks. If several files were at the URL between two
        /// checks, only the last of them is found. If a file is truncated and then grows beyond the part that was read, the
        /// truncation is not noticed. A shorter interval makes both cases less likely.
        ///
        /// Memory holds one piece of 64 KiB and one line, however fast the file grows and however slow the subscriber is. While
        /// the signal waits for the capacity of its receiver, it goes on checking for new files at the URL. Each subscription
        /// opens the file in its first turn. It closes the file when it is disposed, and before it delivers a failure. Lines
        /// are counted over all files, from the start of the reading. Lines are split as by
        /// ``Foundation/FileHandle/lines(maximumLength:invalidUTF8:on:)``.
        ///
        /// ```swift
        /// Signal.lines(following: url, from: .end, on: scheduler).filter { $0.contains("error") }
        /// ```
        ///
        /// On a scheduler where no time passes, such as ``ImmediateScheduler``, subscribing never returns.
        ///
        /// - Parameters:
        ///   - url: The URL of a file, which may not exist yet. If the URL leads to something that cannot be read, such as a
        ///     folder, the signal fails.
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
            precondition(maximumLength > 0, "a line needs room for a byte, but maximumLength is \(maximumLength)")
            let scheduler = scheduler.heldByActions
            return .trusted { subscriber in
                Following(
                    url,
                    from: start,
                    every: interval,
                    maximumLength: maximumLength,
                    invalidUTF8: invalidUTF8,
                    for: subscriber,
                    on: scheduler
                )
                .begin()
            }
        }
    }
#endif
