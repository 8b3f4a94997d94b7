#if Foundation
    import RACCore

    /// A reader of a file or a pipe for one subscription. In each turn of the scheduler, it reads a piece and delivers the
    /// values of the piece.
    ///
    /// `@unchecked Sendable` because only one turn at a time uses the variables. The last step of each turn schedules the next
    /// turn, immediately or when the file becomes readable. No turn uses the variables while a value is delivered.
    final class Reading<Machine: ReadingMachine>: @unchecked Sendable {
        private let subscriber: Subscriber<Machine.Output, FileReadError>
        private let scheduler: any Scheduler
        /// The closure that opens the file. It is called once and then released, since the closure may hold the descriptor.
        private var open: (@Sendable () throws(FileReadError) -> FileDescriptor)?
        private var machine: Machine
        private var buffer: [UInt8]
        private var file: FileDescriptor?

        /// Creates a reader that ``start()`` starts.
        ///
        /// - Parameters:
        ///   - count: The maximum number of bytes in one read.
        ///   - scheduler: The scheduler on which the file is opened and read, and its values are delivered.
        ///   - open: Returns the descriptor to read from. Called once, in the first turn.
        init(
            for subscriber: Subscriber<Machine.Output, FileReadError>,
            _ machine: Machine,
            count: Int,
            on scheduler: any Scheduler,
            open: @escaping @Sendable () throws(FileReadError) -> FileDescriptor
        ) {
            self.subscriber = subscriber
            self.scheduler = scheduler
            self.open = open
            self.machine = machine
            buffer = [UInt8](repeating: 0, count: count)
        }

        func start() {
            scheduler.schedule(parent: subscriber.lifetime) { self.begin() }
        }

        private func begin() {
            guard let open = open.take() else { return }
            do throws(FileReadError) {
                file = try open()
            } catch {
                return subscriber.fail(error)
            }
            takeTurn()
        }

        private func takeTurn() {
            switch readPiece() {
            case .bytes(let count):
                buffer.withUnsafeBytes { machine.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                deliver()
            case .end:
                machine.finish()
                deliver()
            case .notYet:
                waitForPiece()
            case .failed(let error):
                file = nil
                subscriber.fail(error)
            }
        }

        /// Reads the next piece. This code is a separate method, so that no local variable holds the file while values are
        /// delivered.
        private func readPiece() -> FileDescriptor.Outcome {
            guard let file else { return .end }
            return buffer.withUnsafeMutableBytes { file.read(into: $0) }
        }

        /// Delivers the values of the last piece while the receiver has capacity. Then schedules the next read, or closes the
        /// file and completes or fails.
        private func deliver() {
            while !subscriber.isDisposed {
                if !subscriber.hasCapacity { return subscriber.whenCapacity(on: scheduler) { self.deliver() } }
                switch machine.next() {
                case .value(let value):
                    subscriber.send(value)
                case .needsMore:
                    return scheduler.schedule(parent: subscriber.lifetime, yielding: true) { self.takeTurn() }
                case .failed(let error):
                    file = nil
                    return subscriber.fail(error)
                case .ended:
                    file = nil
                    return subscriber.complete()
                }
            }
        }

        /// Schedules the next turn when the file becomes readable. Used for pipes, sockets and terminals, whose bytes arrive at
        /// any time.
        private func waitForPiece() {
            guard let file else { return }
            // The disposable is registered before `readiness` is created, because the action can be called before `readiness`
            // is assigned.
            let subscription = SerialDisposable()
            guard subscriber.lifetime.register(subscription) else { return }
            let readiness = Readiness(of: file) { [self, identity = ObjectIdentifier(subscription)] error in
                subscriber.lifetime.remove(identity)
                scheduler.schedule(parent: subscriber.lifetime) { self.endWaiting(error) }
            }
            subscription.disposable = ActionDisposable { readiness.cancel() }
        }

        private func endWaiting(_ error: FileReadError?) {
            guard let error else { return takeTurn() }
            file = nil
            subscriber.fail(error)
        }
    }
#endif
