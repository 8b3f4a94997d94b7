#if !canImport(Darwin)
    import Dispatch
    import RACCore

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// Waits until something can be read, for any number of files with one thread, by poll(2).
    ///
    /// The thread is there while somebody waits, and spends its time in poll. Why that is right:
    /// - An entry is taken out under the lock, by whoever comes first: the thread that found it ready, or ``remove(_:)``.
    ///   So its action runs at most once, and not at all after it has been removed.
    /// - Nothing is lost: who changes the list wakes the thread after the change. The thread empties the pipe first and looks
    ///   at the list then, so a byte that it takes away tells of nothing it will not see, and one that arrives later ends the
    ///   next poll. Before the thread has a pipe it has not looked yet, so nobody needs to wake it.
    /// - That the list is empty and that the thread ends is one step under the lock. Who comes after it starts another.
    /// - A file is not closed while it is polled: the thread holds all that it polls, until it has been woken.
    ///
    /// Waiting for n files costs a list of n for each change. That is much for thousands, and little for a process's pipes.
    final class Poller: Sendable {
        /// The one of the process.
        static let shared = Poller { queue.async(execute: $0) }

        /// Dispatch provides the thread: it keeps it for a while, for a pipe that is waited for again and again.
        private static let queue = DispatchQueue(label: "Poller")

        private let list = Lock(PollList())
        private let start: @Sendable (@escaping @Sendable () -> Void) -> Void

        /// Creates a poller with nothing to wait for.
        ///
        /// - Parameter start: Runs what it is given on a thread that may be kept busy, soon.
        init(startingBy start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
            self.start = start
        }

        /// Begins to wait.
        ///
        /// - Parameters:
        ///   - file: What to wait for. Held meanwhile.
        ///   - action: Called once, on a global queue: this may be where the user's code runs, and the thread has others to
        ///     wait for. Gets the error if it is impossible to wait.
        /// - Returns: What to give to ``remove(_:)``.
        func add(_ file: FileDescriptor, _ action: @escaping @Sendable (FileReadError?) -> Void) -> Int {
            let (key, followUp) = list.withLock { $0.add(PollList.Entry(file: file, action: action)) }
            switch followUp {
            case .start: start { self.run() }
            case .wake(let pipe): pipe?.wake()
            }
            return key
        }

        /// Waits no longer. The action is released here, the file as soon as the thread has let go of it.
        func remove(_ key: Int) {
            guard let (entry, pipe) = list.withLock({ $0.remove(key) }) else { return }
            pipe?.wake()
            _ = consume entry
        }

        private func run() {
            do throws(FileReadError) {
                let pipe = try WakePipe()
                while let files = list.withLock({ $0.files(wakingBy: pipe) }) {
                    let ready = try wait(for: files, pipe)
                    for entry in list.withLock({ $0.remove(ready) }) { entry.notify(nil) }
                }
            } catch {
                // No descriptor for the pipe is left, or no memory: who waits forever would not know.
                let (entries, pipe) = list.withLock { $0.giveUp() }
                _ = consume pipe
                for entry in entries { entry.notify(error) }
            }
        }

        /// Waits until something can be read, or somebody has changed the list.
        ///
        /// - Returns: The keys of those that are ready. So is what has been closed by the other side or is broken: reading
        ///   tells.
        private func wait(for files: [(key: Int, file: FileDescriptor)], _ pipe: WakePipe) throws(FileReadError)
            -> [Int]
        {
            var requests = ([pipe.readingEnd] + files.map(\.file)).map { file in
                pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
            }
            if retrying({ poll(&requests, nfds_t(requests.count), -1) }) < 0 { throw .cannotRead(currentError) }
            if requests[0].revents != 0 { try pipe.empty() }
            return zip(files, requests.dropFirst()).compactMap { $1.revents == 0 ? nil : $0.key }
        }
    }

    /// Who waits for what, and whether there is a thread that does. A plain value. It calls no one.
    struct PollList: Sendable {
        /// Somebody who waits.
        struct Entry: Sendable {
            let file: FileDescriptor
            let action: @Sendable (FileReadError?) -> Void

            /// Calls the action elsewhere.
            func notify(_ error: FileReadError?) {
                DispatchQueue.global().async { [action] in action(error) }
            }
        }

        /// What to do after somebody has been added.
        enum FollowUp: Sendable {
            case start
            /// `nil` if the thread has not begun.
            case wake(WakePipe?)
        }

        private var entries: [Int: Entry] = [:]
        private var nextKey = 0
        private var isRunning = false
        private var pipe: WakePipe?

        mutating func add(_ entry: Entry) -> (key: Int, FollowUp) {
            nextKey += 1
            entries[nextKey] = entry
            if isRunning { return (nextKey, .wake(pipe)) }
            isRunning = true
            return (nextKey, .start)
        }

        /// - Returns: `nil` if it is not there any more.
        mutating func remove(_ key: Int) -> (Entry, WakePipe?)? {
            entries.removeValue(forKey: key).map { ($0, pipe) }
        }

        /// - Returns: Those of them that are still there.
        mutating func remove(_ keys: [Int]) -> [Entry] {
            keys.compactMap { entries.removeValue(forKey: $0) }
        }

        /// For the thread: what to wait for now, and how others will wake it.
        ///
        /// - Returns: `nil` if there is nothing. Then the thread counts as ended.
        mutating func files(wakingBy pipe: WakePipe) -> [(key: Int, file: FileDescriptor)]? {
            isRunning = !entries.isEmpty
            self.pipe = isRunning ? pipe : nil
            return isRunning ? entries.map { ($0, $1.file) } : nil
        }

        /// For the thread, that cannot wait any more: takes out all. Then it counts as ended.
        mutating func giveUp() -> ([Entry], WakePipe?) {
            defer { (entries, isRunning, pipe) = ([:], false, nil) }
            return (Array(entries.values), pipe)
        }
    }
#endif
