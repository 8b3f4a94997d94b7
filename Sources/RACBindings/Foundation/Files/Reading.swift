import RACCore

/// Reads for one subscription, a piece in each turn of a scheduler, and delivers before it reads on.
///
/// `@unchecked Sendable` because only one turn at a time touches the variables: each is scheduled by the one before, or by
/// the readiness that it waits for, when it has nothing more to do. They are not touched while a value is delivered.
final class Reading<Machine: ReadingMachine>: @unchecked Sendable {
    private let subscriber: Subscriber<Machine.Output, FileReadError>
    private let scheduler: any Scheduler
    /// Used once and then released, since it may hold what it gives.
    private var open: (@Sendable () throws(FileReadError) -> FileDescriptor)?
    private var machine: Machine
    private var buffer: [UInt8]
    private var file: FileDescriptor?

    /// Prepares reading.
    ///
    /// - Parameters:
    ///   - count: How many bytes to read at once at most.
    ///   - scheduler: Where to open, read and deliver.
    ///   - open: Returns what to read from. Called once, in the first turn.
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

    /// Schedules the first turn.
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

    /// Apart, so that nobody holds the file while what has been read is delivered.
    private func readPiece() -> FileDescriptor.Outcome {
        guard let file else { return .end }
        return buffer.withUnsafeMutableBytes { file.read(into: $0) }
    }

    /// Delivers what the last piece has brought. Then the file is read on, or closed before the end is told.
    private func deliver() {
        while !subscriber.isDisposed {
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

    /// Schedules the next turn when there is something to read. For what others write: pipes, sockets, terminals.
    private func waitForPiece() {
        guard let file else { return }
        // Registered before there is a readiness: it may tell before it is known here.
        let subscription = SerialDisposable()
        guard let registration = subscriber.lifetime.register(subscription) else { return }
        let readiness = Readiness(of: file) { [self] error in
            subscriber.lifetime.unregister(registration)
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
