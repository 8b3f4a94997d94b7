import Foundation
import RACCore

extension FileHandle {
    /// Returns a signal that reads up to the end, in pieces, on demand.
    ///
    /// Each piece is read in a turn of the scheduler, and delivered there before the next one is read, so memory holds
    /// one piece, whatever the length. Completes at the end that it finds. What is written to a file before that is read as well.
    /// Reading a file keeps the scheduler's thread for as long as the disk takes. From a pipe, a socket or a terminal it gets
    /// what has come, and no thread of yours waits for more.
    ///
    /// Reading begins where the handle stands and moves that position: subscribe once, and do not read otherwise meanwhile.
    /// A subscription makes a descriptor of its own, which is closed when it ends or is disposed. The handle itself stays
    /// open. Closing it is yours, at any time, and stops nothing.
    ///
    /// Source: `-rac_readInBackground` in NSFileHandle. Better: reads no more than is delivered, on a scheduler you choose,
    /// and fails when reading does.
    ///
    /// - Parameters:
    ///   - count: How many bytes a piece has at most. Precondition: positive.
    ///   - scheduler: Where to read and deliver.
    /// - Precondition: The handle is open when the signal is subscribed to.
    public func chunks(ofCount count: Int = 65_536, on scheduler: any Scheduler) -> Signal<Data, FileReadError> {
        .reading(self, count, on: scheduler, ChunkMachine())
    }

    /// Returns a signal of the bytes up to the end, one by one, read on demand. See ``chunks(ofCount:on:)``.
    ///
    /// Convenient and slow: take ``chunks(ofCount:on:)`` for many bytes.
    public func bytes(on scheduler: any Scheduler) -> Signal<UInt8, FileReadError> {
        .reading(self, on: scheduler, ByteMachine())
    }

    /// Returns a signal of the lines up to the end, read on demand. See ``chunks(ofCount:on:)``.
    ///
    /// A line ends with `\n` or `\r\n`, which do not belong to it, or with the end of the file. There is no empty line
    /// after a last `\n`, and none in an empty file. Memory holds one piece and one line.
    ///
    /// ```swift
    /// let errors = log.lines(on: scheduler).filter { $0.contains("error") }
    /// ```
    ///
    /// - Parameters:
    ///   - maximumLength: How many bytes a line may have, without its end. A longer one makes the signal fail with
    ///     ``FileReadError/lineTooLong(line:limit:)``, so that a file without lines does not fill the memory.
    ///     Precondition: positive.
    ///   - invalidUTF8: What becomes of a line that is not valid UTF-8.
    public func lines(
        maximumLength: Int = 1_048_576,
        invalidUTF8: InvalidUTF8 = .fails,
        on scheduler: any Scheduler
    ) -> Signal<String, FileReadError> {
        .reading(self, on: scheduler, LineMachine(maximumLength: maximumLength, invalidUTF8: invalidUTF8))
    }
}

extension Signal where Failure == FileReadError {
    /// Reads from a handle, again for each subscription.
    fileprivate static func reading<Machine: ReadingMachine>(
        _ handle: FileHandle,
        _ count: Int = 65_536,
        on scheduler: any Scheduler,
        _ machine: Machine
    ) -> Signal where Machine.Output == Value {
        precondition(count > 0, "a piece needs room for a byte, but ofCount is \(count)")
        let scheduler = scheduler.heldByActions
        return .trusted { subscriber in
            if subscriber.isDisposed { return }
            // At once and not in the first turn: the handle may be closed by then.
            let file: FileDescriptor
            do throws(FileReadError) {
                file = try FileDescriptor(duplicating: handle)
            } catch {
                return subscriber.fail(error)
            }
            Reading(for: subscriber, machine, count: count, on: scheduler) { () throws(FileReadError) in file }
                .start()
        }
    }
}
