#if Foundation
    #if !canImport(Darwin)
        import Foundation

        /// A pipe within the process that wakes a thread blocked in poll(2).
        final class WakePipe: Sendable {
            let readingEnd: FileDescriptor
            private let writingEnd: FileDescriptor

            init() throws(FileReadError) {
                var numbers: [Int32] = [-1, -1]
                if pipe(&numbers) != 0 { throw .cannotRead(currentError) }
                // The two `FileDescriptor` objects own the pipe, and close it even if the initializer throws later.
                readingEnd = FileDescriptor(owning: numbers[0])
                writingEnd = FileDescriptor(owning: numbers[1])
                for number in numbers {
                    if fcntl(number, F_SETFD, FD_CLOEXEC) == -1 { throw .cannotRead(currentError) }
                    if fcntl(number, F_SETFL, O_NONBLOCK) == -1 { throw .cannotRead(currentError) }
                }
            }

            /// If the thread is not in poll(2), its next poll returns immediately.
            func wake() {
                var byte: UInt8 = 1
                let count = retrying { write(writingEnd.number, &byte, 1) }
                // A full pipe already wakes the thread, so the failed write does no harm.
                precondition(count == 1 || currentError == .EAGAIN, "a thread cannot be woken: \(currentError)")
            }

            func empty() throws(FileReadError) {
                var buffer = [UInt8](repeating: 0, count: 256)
                while true {
                    switch try readingEnd.read(into: &buffer) {
                    case .bytes: continue
                    case .notYet: return
                    case .end: throw .cannotRead(.EPIPE)
                    }
                }
            }
        }
    #endif
#endif
