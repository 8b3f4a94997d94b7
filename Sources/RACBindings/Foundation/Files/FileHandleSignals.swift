import Foundation
import RACCore

/// What becomes of a line that is not valid UTF-8.
public enum InvalidUTF8: Sendable, Hashable {
    /// The signal fails with ``FileReadError/invalidUTF8(line:)``.
    case fails
    /// Each invalid sequence is replaced by U+FFFD, `�`.
    case isReplaced
}

extension FileHandle {
    /// Returns a signal that reads up to the end, in pieces, on demand.
    ///
    /// Each piece is read in a turn of the scheduler, and delivered there before the next one is read, so memory holds
    /// one piece, whatever the length. Completes at the end that it finds; a file that grows meanwhile may be read further.
    /// From a pipe, a socket or a terminal it gets what has come, and no thread waits for more.
    ///
    /// Reading begins where the handle stands and moves that position: subscribe once, and do not read otherwise meanwhile.
    /// A subscription makes a descriptor of its own, which is closed when it ends or is disposed. The handle itself stays
    /// open; closing it is yours, at any time, and stops nothing.
    ///
    /// Source: `-rac_readInBackground` in NSFileHandle. Better: reads no more than is delivered, on a scheduler you choose,
    /// and fails when reading does.
    ///
    /// - Parameters:
    ///   - count: How many bytes a piece has at most. Precondition: positive.
    ///   - scheduler: Where to read and deliver.
    /// - Precondition: The handle is open when the signal is subscribed to.
    public func chunks(ofCount count: Int = 65_536, on scheduler: any Scheduler) -> Signal<Data, FileReadError> {
        .reading(self, count, on: scheduler) { ChunkMachine() }
    }

    /// Returns a signal of the bytes up to the end, one by one, read on demand; see ``chunks(ofCount:on:)``.
    ///
    /// Convenient and slow: take ``chunks(ofCount:on:)`` for many bytes.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameter scheduler: Where to read and deliver.
    public func bytes(on scheduler: any Scheduler) -> Signal<UInt8, FileReadError> {
        .reading(self, on: scheduler) { ByteMachine() }
    }

    /// Returns a signal of the lines up to the end, read on demand; see ``chunks(ofCount:on:)``.
    ///
    /// A line ends with `\n` or `\r\n`, which do not belong to it, or with the end of the file. There is no empty line
    /// after a last `\n`, and none in an empty file. Memory holds one piece and one line.
    ///
    /// ```swift
    /// let errors = log.lines(on: scheduler).filter { $0.contains("error") }
    /// ```
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - maximumLength: How many bytes a line may have; a longer one makes the signal fail with
    ///     ``FileReadError/lineTooLong(line:limit:)``, so that a file without lines does not fill the memory.
    ///     Precondition: positive.
    ///   - invalidUTF8: What becomes of a line that is not valid UTF-8.
    ///   - scheduler: Where to read and deliver.
    public func lines(
        maximumLength: Int = 1_048_576,
        invalidUTF8: InvalidUTF8 = .fails,
        on scheduler: any Scheduler
    ) -> Signal<String, FileReadError> {
        checkLength(maximumLength)
        return .reading(self, on: scheduler) {
            LineMachine(maximumLength: maximumLength, invalidUTF8: invalidUTF8)
        }
    }
}

extension Signal where Value == Data, Failure == FileReadError {
    /// Returns a signal that reads a file in pieces, on demand.
    ///
    /// Each subscription opens the file in its first turn of the scheduler, and closes it when it ends, before the
    /// subscriber hears of it, or is disposed. Otherwise like ``Foundation/FileHandle/chunks(ofCount:on:)``.
    ///
    /// Source: `-rac_readInBackground` in NSFileHandle.
    ///
    /// - Parameters:
    ///   - url: Of a file.
    ///   - count: How many bytes a piece has at most. Precondition: positive.
    ///   - scheduler: Where to open, read and deliver.
    public static func chunks(
        of url: URL,
        ofCount count: Int = 65_536,
        on scheduler: any Scheduler
    ) -> Signal {
        .reading(url, count, on: scheduler) { ChunkMachine() }
    }
}

extension Signal where Value == UInt8, Failure == FileReadError {
    /// Returns a signal of the bytes of a file, one by one, read on demand.
    ///
    /// Opens and closes like ``chunks(of:ofCount:on:)``; otherwise like ``Foundation/FileHandle/bytes(on:)``.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - url: Of a file.
    ///   - scheduler: Where to open, read and deliver.
    public static func bytes(of url: URL, on scheduler: any Scheduler) -> Signal {
        .reading(url, on: scheduler) { ByteMachine() }
    }
}

extension Signal where Value == String, Failure == FileReadError {
    /// Returns a signal of the lines of a file, read on demand.
    ///
    /// Opens and closes like ``chunks(of:ofCount:on:)``; otherwise like
    /// ``Foundation/FileHandle/lines(maximumLength:invalidUTF8:on:)``.
    ///
    /// ```swift
    /// Signal.lines(of: url, on: scheduler).filter { !$0.isEmpty }.take(10)
    /// ```
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - url: Of a file.
    ///   - maximumLength: How many bytes a line may have. Precondition: positive.
    ///   - invalidUTF8: What becomes of a line that is not valid UTF-8.
    ///   - scheduler: Where to open, read and deliver.
    public static func lines(
        of url: URL,
        maximumLength: Int = 1_048_576,
        invalidUTF8: InvalidUTF8 = .fails,
        on scheduler: any Scheduler
    ) -> Signal {
        checkLength(maximumLength)
        return .reading(url, on: scheduler) { LineMachine(maximumLength: maximumLength, invalidUTF8: invalidUTF8) }
    }
}

private func checkLength(_ maximumLength: Int) {
    precondition(maximumLength > 0, "a line needs room for a byte, but maximumLength is \(maximumLength)")
}

extension Signal where Failure == FileReadError {
    /// Reads from a handle, anew for each subscription.
    fileprivate static func reading<Machine: ReadingMachine>(
        _ handle: FileHandle,
        _ count: Int = 65_536,
        on scheduler: any Scheduler,
        _ makeMachine: @escaping @Sendable () -> Machine
    ) -> Signal where Machine.Output == Value {
        precondition(count > 0, "a piece needs room for a byte, but ofCount is \(count)")
        return .trusted { subscriber in
            if subscriber.isDisposed { return }
            // At once and not in the first turn: the handle may be closed by then.
            let file: FileDescriptor
            do throws(FileReadError) {
                file = try FileDescriptor(duplicating: handle)
            } catch {
                return subscriber.fail(error)
            }
            Reading(for: subscriber, makeMachine(), count: count, on: scheduler) { () throws(FileReadError) in file }
                .start()
        }
    }

    /// Reads from a file, opened anew for each subscription.
    static func reading<Machine: ReadingMachine>(
        _ url: URL,
        _ count: Int = 65_536,
        on scheduler: any Scheduler,
        _ makeMachine: @escaping @Sendable () -> Machine
    ) -> Signal where Machine.Output == Value {
        precondition(count > 0, "a piece needs room for a byte, but ofCount is \(count)")
        return .trusted { subscriber in
            Reading(for: subscriber, makeMachine(), count: count, on: scheduler) { () throws(FileReadError) in
                try FileDescriptor(opening: url)
            }
            .start()
        }
    }
}
