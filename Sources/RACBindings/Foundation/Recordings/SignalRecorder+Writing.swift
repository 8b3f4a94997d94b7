#if Foundation
    import Foundation
    import RACCore
    import RACSchedulers

    extension SignalRecorder {
        /// Writes a recording to a pipe, a socket or a file, for another program to read while this program runs.
        ///
        /// `Docs/Recordings.md` describes the format. The writing begins with the events that the recorder has kept, and
        /// continues until the returned disposable is disposed or until writing fails. None of your threads waits for a slow
        /// reader: while a pipe is full, the scheduler tries again after a delay. Events that the recorder removes before they
        /// are written are lost, and a line states their number. Values are written as text. See ``RecordedValues``.
        ///
        /// ```swift
        /// let recorder = SignalRecorder()
        /// let writing = recorder.write(to: .standardOutput)
        /// ```
        ///
        /// The handle's descriptor is duplicated, so you can close the handle. The mode of the descriptor, blocking or not,
        /// stays the same. If the reader closes the pipe, writing causes no `SIGPIPE`, which would end the program. On Apple
        /// platforms, this also applies to your own writes to the handle.
        ///
        /// - Parameters:
        ///   - handle: The handle to write to. Precondition: open.
        ///   - program: The name of the program, for the reader to show.
        ///   - interval: The time between two reads of the recorder. Precondition: positive. Limited to one second.
        ///   - scheduler: The scheduler that writes. Time must pass on it, so ``ImmediateScheduler`` cannot be used.
        ///   - failed: Called once if writing fails before the disposal. By default, prints to the standard error.
        /// - Returns: A disposable that ends the writing. Before `dispose()` returns, it writes the pending events and a last
        ///   line, as far as possible without waiting. Releasing the disposable does not end the writing.
        @discardableResult
        public func write(
            to handle: FileHandle,
            program: String = ProcessInfo.processInfo.processName,
            every interval: Duration = .milliseconds(100),
            on scheduler: any Scheduler = QueueScheduler(label: "recording"),
            failed: (@Sendable (RecordingWriteError) -> Void)? = nil
        ) -> any Disposable {
            let failed = failed ?? printing(program)
            let file: FileDescriptor
            do throws(FileReadError) {
                file = try FileDescriptor(duplicating: handle)
            } catch {
                if case .cannotRead(let code) = error { failed(.cannotWrite(code)) }
                return OneShotAction.disposed
            }
            let output = RecordingOutput(of: self, program, every: interval, to: file)
            return startWriting(output, on: scheduler, failed)
        }

        /// Writes a recording to a file, for another program to read while this program runs.
        ///
        /// ```swift
        /// let recorder = SignalRecorder()
        /// try recorder.write(toFileAt: url)
        /// ```
        ///
        /// The file is created, or emptied if it exists, and has the mode 0600: only its owner can read the recorded values. A
        /// symbolic link is refused. A named pipe is accepted, and keeps its permissions. The writing to a named pipe begins
        /// when a reader opens the pipe, and fails with ``RecordingWriteError/readerClosed`` when the reader has closed the
        /// pipe. Otherwise the same as ``write(to:program:every:on:failed:)``.
        ///
        /// - Parameters:
        ///   - url: The URL of the file.
        ///   - program: The name of the program, for the reader to show.
        ///   - interval: The time between two reads of the recorder. Precondition: positive. Limited to one second.
        ///   - scheduler: The scheduler that writes. Time must pass on it, so ``ImmediateScheduler`` cannot be used.
        ///   - failed: Called once if writing fails before the disposal. By default, prints to the standard error.
        /// - Returns: A disposable that ends the writing, as with ``write(to:program:every:on:failed:)``.
        /// - Throws: An error if the file cannot be opened.
        @discardableResult
        public func write(
            toFileAt url: URL,
            program: String = ProcessInfo.processInfo.processName,
            every interval: Duration = .milliseconds(100),
            on scheduler: any Scheduler = QueueScheduler(label: "recording"),
            failed: (@Sendable (RecordingWriteError) -> Void)? = nil
        ) throws(RecordingWriteError) -> any Disposable {
            let path = try RecordingFile(at: url)
            let output = RecordingOutput(of: self, program, every: interval, to: try path.open(), at: path)
            return startWriting(output, on: scheduler, failed ?? printing(program))
        }

        private func startWriting(
            _ output: RecordingOutput,
            on scheduler: any Scheduler,
            _ failed: @escaping @Sendable (RecordingWriteError) -> Void
        ) -> any Disposable {
            let writer = RecordingWriter(of: self, output, on: scheduler.heldByActions, failed: failed)
            writer.start()
            return writer
        }

        private func printing(_ program: String) -> @Sendable (RecordingWriteError) -> Void {
            { error in
                let text = "The recording of \(program) has ended. \(error.localizedDescription)\n"
                // If the standard error is closed, the text is lost.
                try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            }
        }
    }
#endif
