import Foundation
import TestSupport
import Testing

@testable import RACBindings

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct FileDescriptorWritingTests {
    private func write(_ count: Int, to file: FileDescriptor) -> FileDescriptor.WriteOutcome {
        [UInt8](repeating: 65, count: count).withUnsafeBytes { file.write($0) }
    }

    @Test func `writing to the file descriptor of a full pipe returns without waiting, even in blocking mode`() throws {
        let pipe = Pipe()
        let file = try FileDescriptor(duplicating: pipe.fileHandleForWriting)
        var total = 0
        while case .bytes(let count) = write(100_000, to: file) {
            #expect((1...FileDescriptor.bytesOfOneWrite).contains(count))
            total += count
        }
        #expect(total >= 4_096)
        #expect(write(1, to: file) == .notYet)
        let content = try #require(try pipe.fileHandleForReading.read(upToCount: total))
        #expect(content.count == total)
        #expect(write(1, to: file) == .bytes(1))
    }

    @Test func `writing to the file descriptor of a closed pipe fails and leaves no pending SIGPIPE`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            let pipe = Pipe()
            let file = try FileDescriptor(duplicating: pipe.fileHandleForWriting)
            try pipe.fileHandleForReading.close()
            for _ in 0..<3 {
                let outcome = [UInt8](repeating: 65, count: 10).withUnsafeBytes { file.write($0) }
                #expect(outcome == .readerClosed)
            }
            var pending = sigset_t()
            sigpending(&pending)
            #expect(sigismember(&pending, SIGPIPE) == 0)
        }
    }

    #if !canImport(Darwin)
        @Test func `a SIGPIPE that was pending before a write to a pipe stays pending`() async {
            await #expect(processExitsWith: .success) {
                var (broken, pending) = (sigset_t(), sigset_t())
                sigemptyset(&broken)
                sigaddset(&broken, SIGPIPE)
                pthread_sigmask(SIG_BLOCK, &broken, nil)
                raise(SIGPIPE)
                let pipe = Pipe()
                let file = try FileDescriptor(duplicating: pipe.fileHandleForWriting)
                try pipe.fileHandleForReading.close()
                let outcome = [UInt8](repeating: 65, count: 10).withUnsafeBytes { file.write($0) }
                #expect(outcome == .readerClosed)
                sigpending(&pending)
                #expect(sigismember(&pending, SIGPIPE) == 1)
            }
        }
    #endif
}
