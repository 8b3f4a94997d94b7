import Foundation
import RACCore

extension Signal where Value == String, Failure == FileReadError {
    /// Returns a signal of the lines of a file that grows, as `tail -F` shows them. Each as soon as it is complete.
    ///
    /// Never completes. Reads a piece in each turn of the scheduler, delivers it there, and reads on. When there is nothing more
    /// it waits for an interval, and looks again.
    ///
    /// - **The file is not there,** at the start or later: waits until it is.
    /// - **Another file has the name,** as after `mv log log.1; touch log`: reads the previous one to its end, whatever its name
    ///   is now, and goes on with the beginning of the new one. The previous one is over when the new one has content. Until then
    ///   whoever writes may not know of the new one yet, so what comes to the previous one is read. A last line needs no `\n`.
    ///   Files that get the name one after the other while the subscriber is slow are kept open, and read in their order; if
    ///   more than 64 of them wait, it fails with ``FileReadError/cannotOpen(path:_:)`` and `EMFILE`.
    /// - **The file is cut off,** as by `> log`: what there is of a line is a line, and reading begins again.
    ///
    /// What happens between two looks is known by what is left of it. So of several files that had the name, the last one is
    /// found; and if a file is cut off and grows beyond what was read of it, that is not noticed. A shorter interval makes both
    /// less likely.
    ///
    /// Memory holds one piece of 64 KiB and one line, however fast the file grows and however slow the subscriber is. Each
    /// subscription opens the file in its first turn, and closes it when it is disposed, or fails, before the subscriber learns of
    /// that. Lines are counted over all files, from where reading began. Lines are cut as by
    /// ``Foundation/FileHandle/lines(maximumLength:invalidUTF8:on:)``.
    ///
    /// ```swift
    /// Signal.lines(following: url, from: .end, on: scheduler).filter { $0.contains("error") }
    /// ```
    ///
    /// On a scheduler where no time passes, such as ``ImmediateScheduler``, subscribing never returns.
    ///
    /// - Parameters:
    ///   - url: Of a file, which may not exist yet. What cannot be read, such as a folder, is a failure.
    ///   - start: With which line to begin. Files that arrive later are read from their beginning.
    ///   - interval: How long to wait before looking again. Precondition: positive.
    ///   - maximumLength: How many bytes a line may have, without its end. A longer one makes the signal fail with
    ///     ``FileReadError/lineTooLong(line:limit:)``. Precondition: positive.
    ///   - invalidUTF8: What becomes of a line that is not valid UTF-8.
    ///   - scheduler: Where to open, look, read and deliver.
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
