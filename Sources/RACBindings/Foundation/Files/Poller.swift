#if Foundation
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

        /// Waits with one thread, by poll(2), until any of a number of files is readable.
        ///
        /// The thread exists while there are entries, and spends its time in poll. Why it is right:
        /// - An entry is removed under the lock, either by the thread that found its file ready or by ``remove(_:)``, whichever
        ///   is first. The entry's action therefore runs at most once, and never after the removal.
        /// - No wake-up is lost: a caller that changes the list wakes the thread after the change. The thread empties the pipe
        ///   first and reads the list afterwards. A byte that the thread removes therefore announces only changes that the
        ///   thread will see, and a later byte ends the next poll. A thread without a pipe has not read the list yet, so it
        ///   needs no wake-up.
        /// - Finding the list empty and ending the thread is one step under the lock. A later caller starts another thread.
        /// - A file is not closed while it is polled, because the thread holds all polled files until it is woken.
        ///
        /// Each change costs a new list of all n files. The cost is high for thousands of files, and low for the pipes of one
        /// process.
        final class Poller: Sendable {
            /// The shared poller of the process.
            static let shared = Poller { queue.async(execute: $0) }

            /// Dispatch provides the thread, and keeps it for a while, so repeated waits for one pipe use the same thread.
            private static let queue = DispatchQueue(label: "Poller")

            private let list = Lock(PollList())
            private let start: @Sendable (@escaping @Sendable () -> Void) -> Void

            /// Creates a poller without entries.
            ///
            /// - Parameter start: Runs its argument on a thread that the poller may block.
            init(startingBy start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
                self.start = start
            }

            /// Adds a file to wait for.
            ///
            /// - Parameters:
            ///   - file: The file to wait for. Held until the wait ends.
            ///   - action: Called once, on a global queue, because the action can run user code and the poller's thread has
            ///     other files to wait for. Receives the error if waiting is impossible.
            /// - Returns: The key with which ``remove(_:)`` ends the wait.
            func add(_ file: FileDescriptor, _ action: @escaping @Sendable (FileReadError?) -> Void) -> Int {
                let (key, followUp) = list.withLock { $0.add(PollList.Entry(file: file, action: action)) }
                switch followUp {
                case .start: start { self.run() }
                case .wake(let pipe): pipe?.wake()
                }
                return key
            }

            /// Ends the wait for a file, and releases the action. The poller's thread releases the file when it next wakes.
            ///
            /// - Parameter key: The key that ``add(_:_:)`` has returned.
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
                    // No descriptor or no memory is left for the pipe. All waits end with the error, since they could never
                    // succeed.
                    let (entries, pipe) = list.withLock { $0.giveUp() }
                    _ = consume pipe
                    for entry in entries { entry.notify(error) }
                }
            }

            /// Waits until a file is readable or the list has changed.
            ///
            /// - Returns: The keys of the ready files. Closed and broken files count as ready, because the next read reports
            ///   their error.
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

        /// The files to wait for, and the state of the thread that waits for them. The list is a plain value that calls no
        /// closures.
        struct PollList: Sendable {
            /// A file to wait for, and the action to call.
            struct Entry: Sendable {
                let file: FileDescriptor
                let action: @Sendable (FileReadError?) -> Void

                /// Calls the action on a global queue.
                func notify(_ error: FileReadError?) {
                    DispatchQueue.global().async { [action] in action(error) }
                }
            }

            /// The step that a caller of ``Poller/add(_:_:)`` must take outside the lock.
            enum FollowUp: Sendable {
                case start
                /// Wake the thread through its pipe. The pipe is `nil` if the thread has not created it yet.
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

            /// Removes an entry. Returns the entry and the thread's pipe, or `nil` if the entry is already removed.
            mutating func remove(_ key: Int) -> (Entry, WakePipe?)? {
                entries.removeValue(forKey: key).map { ($0, pipe) }
            }

            /// Removes entries. Returns the entries that were still in the list.
            mutating func remove(_ keys: [Int]) -> [Entry] {
                keys.compactMap { entries.removeValue(forKey: $0) }
            }

            /// Returns the files to wait for, and stores the pipe that wakes the thread. Only the thread calls this method.
            ///
            /// - Returns: `nil` if there are no files. The thread then counts as ended.
            mutating func files(wakingBy pipe: WakePipe) -> [(key: Int, file: FileDescriptor)]? {
                isRunning = !entries.isEmpty
                self.pipe = isRunning ? pipe : nil
                return isRunning ? entries.map { ($0, $1.file) } : nil
            }

            /// Removes all entries. The thread calls this method when it cannot wait, and then counts as ended.
            mutating func giveUp() -> ([Entry], WakePipe?) {
                defer { (entries, isRunning, pipe) = ([:], false, nil) }
                return (Array(entries.values), pipe)
            }
        }
    #endif
#endif
