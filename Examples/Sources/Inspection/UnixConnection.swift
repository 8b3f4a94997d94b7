import Foundation

/// Connects to a Unix socket.
enum UnixConnection {
    /// - Throws: The system's error.
    static func open(_ path: String) throws -> FileHandle {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8) + [0]
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count <= room.count else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        guard fits else { throw POSIXError(.ENAMETOOLONG) }
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw POSIXError.current }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let isConnected = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError.current }
        return handle
    }
}

extension POSIXError {
    /// The error of the last call of the system.
    fileprivate static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
