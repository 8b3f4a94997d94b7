#if Foundation
    import Foundation

    /// The error of writing a recording.
    public enum RecordingWriteError: Error, Sendable, Equatable {
        /// The URL is not a file URL.
        case notAFile(URL)
        /// The path is a symbolic link. Another user could have created the link to redirect the recording.
        case symbolicLink(path: String)
        /// The file cannot be opened or created, or its permissions cannot be set.
        case cannotOpen(path: String, POSIXErrorCode)
        /// Writing failed, for example because the disk is full or the descriptor is closed.
        case cannotWrite(POSIXErrorCode)
        /// The reader has closed the pipe or the socket.
        case readerClosed
    }

    extension RecordingWriteError: LocalizedError {
        /// A description for users.
        public var errorDescription: String? {
            switch self {
            case .notAFile(let url):
                "\(url.absoluteString) is not the address of a file."
            case .symbolicLink(let path):
                "\(path) is a symbolic link. A recording is written only to the file itself."
            case .cannotOpen(let path, let code):
                "The file \(path) cannot be opened for writing: \(String(cString: strerror(code.rawValue)))."
            case .cannotWrite(let code):
                "Writing failed: \(String(cString: strerror(code.rawValue)))."
            case .readerClosed:
                "The reader has closed the pipe or the socket."
            }
        }
    }
#endif
