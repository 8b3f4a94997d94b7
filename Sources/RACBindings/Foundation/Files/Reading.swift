#if Foundation
    import Foundation
    import RACCore

    extension Signal where Failure == FileReadError {
        static func reading<Machine: ReadingMachine>(
            _ source: ReadingSource,
            _ count: Int = 65_536,
            on scheduler: any Scheduler,
            _ machine: Machine
        ) -> Signal where Machine.Output == Value {
            precondition(count > 0, "a piece needs room for a byte, but ofCount is \(count)")
            let scheduler = scheduler.heldByActions
            return .trusted { subscriber in
                if subscriber.isDisposed { return }
                Reading(for: subscriber, machine, count: count, on: scheduler, open: source.opening()).start()
            }
        }
    }

    enum ReadingSource: Sendable {
        typealias Opening = @Sendable () throws(FileReadError) -> FileDescriptor

        case file(URL)
        case handle(FileHandle)

        /// Returns a closure for the first turn. A handle may be closed before that turn, so its descriptor is duplicated here.
        fileprivate func opening() -> Opening {
            switch self {
            case .file(let url):
                return { () throws(FileReadError) in try FileDescriptor(opening: url) }
            case .handle(let handle):
                let file = Result { () throws(FileReadError) in try FileDescriptor(duplicating: handle) }
                return { () throws(FileReadError) in try file.get() }
            }
        }
    }

    /// A reader of a file or a pipe for one subscription. Each turn of the scheduler reads a piece and delivers its values.
    ///
    /// `@unchecked Sendable` because only one turn at a time uses the variables. The last step of each turn schedules the next
    /// turn, immediately or when the file becomes readable. No turn uses the variables while a value is delivered.
    final class Reading<Machine: ReadingMachine>: @unchecked Sendable {
        private let subscriber: Subscriber<Machine.Output, FileReadError>
        private let scheduler: any Scheduler
        /// Called once and then released, since the closure may hold the descriptor.
        private var open: ReadingSource.Opening?
        private var machine: Machine
        private var buffer: [UInt8]
        private var file: FileDescriptor?
        private var isAtEnd = false

        init(
            for subscriber: Subscriber<Machine.Output, FileReadError>,
            _ machine: Machine,
            count: Int,
            on scheduler: any Scheduler,
            open: @escaping ReadingSource.Opening
        ) {
            self.subscriber = subscriber
            self.scheduler = scheduler
            self.open = open
            self.machine = machine
            buffer = [UInt8](repeating: 0, count: count)
        }

        func start() {
            scheduler.schedule(parent: subscriber.lifetime) { self.takeTurn() }
        }

        private func takeTurn() {
            do throws(FileReadError) {
                if let open = open.take() { file = try open() }
                switch try readPiece() {
                case .bytes(let count): machine.append(buffer[..<count])
                case .end: isAtEnd = true
                case .notYet: return waitForPiece()
                }
            } catch {
                return fail(error)
            }
            deliver()
        }

        /// A separate method, so that no local variable holds the file while values are delivered.
        private func readPiece() throws(FileReadError) -> FileDescriptor.Outcome {
            guard let file else { return .end }
            return try file.read(into: &buffer)
        }

        private func deliver() {
            do throws(FileReadError) {
                while !subscriber.isDisposed {
                    if !subscriber.hasCapacity { return subscriber.whenCapacity(on: scheduler) { self.deliver() } }
                    guard let value = try machine.next(atEnd: isAtEnd) else { return endPiece() }
                    subscriber.send(value)
                }
            } catch {
                fail(error)
            }
        }

        private func endPiece() {
            guard isAtEnd else {
                return scheduler.schedule(parent: subscriber.lifetime, yielding: true) { self.takeTurn() }
            }
            file = nil
            subscriber.complete()
        }

        private func fail(_ error: FileReadError) {
            file = nil
            subscriber.fail(error)
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
            if let error { fail(error) } else { takeTurn() }
        }
    }
#endif
