#if Foundation
    import Foundation
    import RACCore

    extension FileHandle {
        /// Returns a signal that reads a handle in pieces, on demand, up to the end of the file.
        ///
        /// Each piece is read by a separate action on the scheduler, and delivered there before the next piece is read. Memory
        /// therefore holds only one piece. The signal completes at the end of the file. Bytes that are appended before the
        /// signal reaches the end are also read. Reading a file occupies the scheduler's thread until the disk has returned the
        /// piece. Reading a pipe, a socket or a terminal returns only the available bytes, and blocks none of your threads.
        ///
        /// Reading begins at the handle's position and moves this position. Subscribe only once, and do not read from the
        /// handle during the subscription. A subscription duplicates the descriptor, and closes the duplicate at its end. You
        /// can close the handle itself at any time. Closing the handle does not stop the reading.
        ///
        /// - Parameters:
        ///   - count: The maximum number of bytes in a piece. Precondition: positive.
        ///   - scheduler: The scheduler that reads and delivers.
        /// - Precondition: The handle is open when the signal is subscribed to.
        public func chunks(ofCount count: Int = 65_536, on scheduler: any Scheduler) -> Signal<Data, FileReadError> {
            .reading(.handle(self), count, on: scheduler, ChunkMachine())
        }

        /// Returns a signal of the single bytes up to the end of the file, read as by ``chunks(ofCount:on:)``, which is faster.
        public func bytes(on scheduler: any Scheduler) -> Signal<UInt8, FileReadError> {
            .reading(.handle(self), on: scheduler, ByteMachine())
        }

        /// Returns a signal of the lines up to the end of the file, read on demand. See ``chunks(ofCount:on:)``.
        ///
        /// A line ends with `\n`, with `\r\n`, or at the end of the file. A line is sent without its terminator. There is no
        /// empty line after the last `\n`, and no line in an empty file. Memory holds one piece and one line.
        ///
        /// ```swift
        /// let errors = log.lines(on: scheduler).filter { $0.contains("error") }
        /// ```
        ///
        /// - Parameters:
        ///   - maximumLength: The maximum number of bytes in a line, without its terminator. On a longer line the signal fails
        ///     with ``FileReadError/lineTooLong(line:limit:)``. Precondition: positive.
        ///   - invalidUTF8: The handling of a line that is not valid UTF-8.
        public func lines(
            maximumLength: Int = 1_048_576,
            invalidUTF8: InvalidUTF8 = .fails,
            on scheduler: any Scheduler
        ) -> Signal<String, FileReadError> {
            .reading(.handle(self), on: scheduler, LineMachine(maximumLength: maximumLength, invalidUTF8: invalidUTF8))
        }
    }
#endif
