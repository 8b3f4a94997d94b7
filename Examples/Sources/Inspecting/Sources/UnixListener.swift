import Dispatch
import Foundation
import RACBindings

/// Listens on a Unix socket.
enum UnixListener {
    /// Sends each connection, and listens while the signal is subscribed to. Never completes.
    ///
    /// The socket is readable and writable only for the user. A socket of an earlier run, which no process listens on, is replaced.
    static func connections(at path: String, on scheduler: any Scheduler) -> Signal<FileHandle, SourceError> {
        Signal<FileHandle, SourceError> { subscriber in
            do throws(SourceError) {
                let listener = try listen(at: path)
                let source = ListenerSource(listener) {
                    while true {
                        let connection = accept(listener, nil, nil)
                        if connection < 0 { return }
                        subscriber.send(FileHandle(fileDescriptor: connection, closeOnDealloc: true))
                    }
                } cancelled: {
                    close(listener)
                }
                subscriber.onDispose {
                    unlink(path)
                    source.cancel()
                }
            } catch {
                subscriber.fail(error)
            }
        }
        .deliver(on: scheduler)
    }

    private static func listen(at path: String) throws(SourceError) -> Int32 {
        guard var address = sockaddr_un(path: path) else { throw SourceError(path: path, code: ENAMETOOLONG) }
        try removeFormerSocket(at: path, &address)
        let descriptor = newSocket()
        guard descriptor >= 0 else { throw SourceError(path: path, code: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let mask = umask(0o177)
        let isBound = address.withPointer { bind(descriptor, $0, $1) } == 0
        umask(mask)
        guard isBound, Foundation.listen(descriptor, 16) == 0 else {
            let code = errno
            close(descriptor)
            throw SourceError(path: path, code: code)
        }
        return descriptor
    }

    /// Removes a socket that no process listens on. A file that has the name by mistake is never removed.
    private static func removeFormerSocket(at path: String, _ address: inout sockaddr_un) throws(SourceError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
        let descriptor = newSocket()
        defer { close(descriptor) }
        if address.withPointer({ connect(descriptor, $0, $1) }) == 0 {
            throw SourceError(path: path, code: EADDRINUSE)
        }
        unlink(path)
    }

    private static func newSocket() -> Int32 {
        #if canImport(Glibc)
            socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
    }
}

extension sockaddr_un {
    /// Creates an address. Returns `nil` if the path is too long for an address.
    init?(path: String) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8) + [0]
        let fits = withUnsafeMutableBytes(of: &sun_path) { room in
            guard bytes.count <= room.count else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        if !fits { return nil }
    }

    mutating func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: self) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Self>.size)) }
        }
    }
}

/// A source of Dispatch that reports pending connections.
///
/// `@unchecked Sendable` because any thread may use a Dispatch source, although its Swift type is not `Sendable` on every
/// platform. The source is not replaced after the initializer.
private final class ListenerSource: @unchecked Sendable {
    private let source: any DispatchSourceRead

    init(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void, cancelled: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: DispatchQueue(label: "connections"))
        source.setEventHandler(handler: action)
        source.setCancelHandler(handler: cancelled)
        source.activate()
    }

    func cancel() {
        source.cancel()
    }
}
