#if Foundation
    import RACCore

    /// A reader of a file or a pipe for one subscription. Each turn of the scheduler reads a piece and delivers its values.
    ///
    /// `@unchecked Sendable` because only one turn at a time uses the variables. The last step of each turn schedules the next
    /// turn, immediately or when the file becomes readable. No turn uses the variables while a value is delivered.
    final class Reading<Machine: ReadingMachine>: @unchecked Sendable {
        private let subscriber: Subscriber<Machine.Output, FileReadError>
        private let scheduler: any Scheduler
        /// Called once and then released, since the closure may hold the descriptor.
        private var open: (@Sendable () throws(FileReadError) -> FileDescriptor)?
        private var machine: Machine
        private var buffer: [UInt8]
        private var file: FileDescriptor?

        /// - Parameters:
        ///   - count: The maximum number of bytes in one read.
        ///   - open: Called once, in the first turn.
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

        /// A separate method, so that no local variable holds the file while values are delivered.
        private func readPiece() -> FileDescriptor.Outcome {
            guard let file else { return .end }
            return buffer.withUnsafeMutableBytes { file.read(into: $0) }
        }

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

        /// The next turn starts when the file becomes readable. Used for pipes, sockets and terminals.
        private func waitForPiece() {
            guard let file else { return }
            // Registered before `readiness` is created, because the action can be called before `readiness` is assigned.
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
