#if Foundation
    import Foundation
    import RACCore

    extension Signal where Value == Data, Failure == FileReadError {
        /// Returns a signal that reads a file in pieces, on demand.
        ///
        /// Each subscription opens the file in its first action on the scheduler. The subscription closes the file when it is
        /// disposed, and before it completes or fails. Otherwise the same as ``Foundation/FileHandle/chunks(ofCount:on:)``.
        ///
        /// - Parameters:
        ///   - url: A file URL.
        ///   - count: The maximum number of bytes in a piece. Precondition: positive.
        ///   - scheduler: The scheduler that opens, reads and delivers.
        public static func chunks(
            of url: URL,
            ofCount count: Int = 65_536,
            on scheduler: any Scheduler
        ) -> Signal {
            .reading(.file(url), count, on: scheduler, ChunkMachine())
        }
    }

    extension Signal where Value == UInt8, Failure == FileReadError {
        /// Returns a signal of the single bytes of a file, read on demand. The file is opened and closed as by
        /// ``chunks(of:ofCount:on:)``. Otherwise the same as ``Foundation/FileHandle/bytes(on:)``.
        public static func bytes(of url: URL, on scheduler: any Scheduler) -> Signal {
            .reading(.file(url), on: scheduler, ByteMachine())
        }
    }

    extension Signal where Value == String, Failure == FileReadError {
        /// Returns a signal of the lines of a file, read on demand. The file is opened and closed as by
        /// ``chunks(of:ofCount:on:)``. Otherwise the same as ``Foundation/FileHandle/lines(maximumLength:invalidUTF8:on:)``.
        ///
        /// ```swift
        /// Signal.lines(of: url, on: scheduler).filter { !$0.isEmpty }.take(10)
        /// ```
        ///
        /// - Parameters:
        ///   - maximumLength: The maximum number of bytes in a line, without its terminator. On a longer line the signal fails
        ///     with ``FileReadError/lineTooLong(line:limit:)``. Precondition: positive.
        ///   - invalidUTF8: The handling of a line that is not valid UTF-8.
        public static func lines(
            of url: URL,
            maximumLength: Int = 1_048_576,
            invalidUTF8: InvalidUTF8 = .fails,
            on scheduler: any Scheduler
        ) -> Signal {
            .reading(.file(url), on: scheduler, LineMachine(maximumLength: maximumLength, invalidUTF8: invalidUTF8))
        }
    }
#endif
