#if Foundation
    #if !canImport(Darwin)
        import Dispatch
        import Foundation
        import RACCore

        /// Waits until files are readable, with one thread that calls poll(2) for all files.
        ///
        /// The thread exists while there are entries. Why it is right:
        /// - An entry is removed under the lock, either by the thread that has found the entry's file ready or by
        ///   ``remove(_:)``. The entry's action therefore runs at most once, and never after a removal by ``remove(_:)``.
        /// - No wake-up is lost. A caller changes the list, and then writes a byte to the pipe. The thread empties the pipe,
        ///   and then reads the list. The thread therefore reads each change whose byte it has removed. A byte that is written
        ///   later ends the next poll. A thread that has not created its pipe has not read the list, so it needs no wake-up.
        /// - The thread finds the list empty and marks itself as ended in one step under the lock. A later call of
        ///   ``add(_:_:)`` starts another thread.
        /// - A file is not closed while it is polled, because the thread holds all polled files until poll(2) returns.
        ///
        /// Each change of the list makes the thread copy all entries, which is expensive only for thousands of files.
        final class Poller: Sendable {
            static let shared = Poller { queue.async(execute: $0) }

            /// Dispatch keeps an idle thread for a while, so repeated waits for one pipe use the same thread.
            private static let queue = DispatchQueue(label: "Poller")

            private struct Entry: Sendable {
                let file: FileDescriptor
                let action: @Sendable (FileReadError?) -> Void

                func notify(_ error: FileReadError?) {
                    DispatchQueue.global().async { [action] in action(error) }
                }
            }

            private struct List: Sendable {
                var entries: [Int: Entry] = [:]
                var lastKey = 0
                var isRunning = false
                /// `nil` before the thread has created it.
                var pipe: WakePipe?
            }

            private let list = Lock(List())
            private let start: @Sendable (@escaping @Sendable () -> Void) -> Void

            /// - Parameter start: Runs its argument on a thread that the poller may block.
            init(startingBy start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
                self.start = start
            }

            /// Holds the file until the wait ends, and returns the key for ``remove(_:)``. The action is called once, on a global
            /// queue, because it can run user code, which must not block the poller's thread.
            func add(_ file: FileDescriptor, _ action: @escaping @Sendable (FileReadError?) -> Void) -> Int {
                let (key, isRunning, pipe) = list.withLock { list in
                    list.lastKey += 1
                    list.entries[list.lastKey] = Entry(file: file, action: action)
                    defer { list.isRunning = true }
                    return (list.lastKey, list.isRunning, list.pipe)
                }
                if isRunning { pipe?.wake() } else { start { self.run() } }
                return key
            }

            /// Ends the wait and releases the action. The poller's thread releases the file when the thread next wakes.
            func remove(_ key: Int) {
                let (entry, pipe) = list.withLock { ($0.entries.removeValue(forKey: key), $0.pipe) }
                if entry != nil { pipe?.wake() }
                _ = consume entry
            }

            private func run() {
                do throws(FileReadError) {
                    let pipe = try WakePipe()
                    while let files = files(wakingBy: pipe) {
                        let ready = try wait(for: files, pipe)
                        let entries = list.withLock { list in
                            ready.compactMap { list.entries.removeValue(forKey: $0) }
                        }
                        for entry in entries { entry.notify(nil) }
                    }
                } catch {
                    // The system has no descriptor or no memory left, so no wait could succeed.
                    let former = list.withLock { list in
                        defer { (list.entries, list.isRunning, list.pipe) = ([:], false, nil) }
                        return list
                    }
                    for entry in former.entries.values { entry.notify(error) }
                }
            }

            /// Returns the files to wait for, and stores the pipe that wakes the thread. Without files, the result is `nil`,
            /// and the thread counts as ended.
            private func files(wakingBy pipe: WakePipe) -> [(key: Int, file: FileDescriptor)]? {
                list.withLock { list in
                    list.isRunning = !list.entries.isEmpty
                    list.pipe = list.isRunning ? pipe : nil
                    return list.isRunning ? list.entries.map { ($0, $1.file) } : nil
                }
            }

            /// Waits until a file is readable or the list has changed. Returns the keys of the ready files. Closed and broken
            /// files count as ready, because the next read reports their error.
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
    #endif
#endif
