#if Foundation
    import Foundation

    /// The error of reading a file or a file handle.
    public enum FileReadError: Error, Sendable, Equatable {
        /// The URL is not a file URL.
        case notAFile(URL)
        /// There is no file at the path.
        case missing(path: String)
        /// The process has no permission to read the file.
        case forbidden(path: String)
        /// The file cannot be opened, for another reason.
        case cannotOpen(path: String, POSIXErrorCode)
        /// Reading failed, for example because the file is a directory, the disk is broken, or the descriptor is closed.
        case cannotRead(POSIXErrorCode)
        /// A line is not valid UTF-8. Lines are counted from 1.
        case invalidUTF8(line: Int)
        /// A line has more than `limit` bytes, without its terminator. Lines are counted from 1.
        case lineTooLong(line: Int, limit: Int)
        /// The content of the file is not text in the expected encoding.
        case invalidText(String.Encoding)
    }

    extension FileReadError: LocalizedError {
        /// A description for users.
        public var errorDescription: String? {
            switch self {
            case .notAFile(let url):
                "\(url.absoluteString) is not the address of a file."
            case .missing(let path):
                "There is no file \(path)."
            case .forbidden(let path):
                "The file \(path) may not be read."
            case .cannotOpen(let path, let code):
                "The file \(path) cannot be opened: \(text(of: code))."
            case .cannotRead(let code):
                "Reading failed: \(text(of: code))."
            case .invalidUTF8(let line):
                "Line \(line) is not valid UTF-8."
            case .lineTooLong(let line, let limit):
                "Line \(line) is longer than \(limit) bytes."
            case .invalidText(let encoding):
                "The file is not valid text in the encoding \(encoding)."
            }
        }
    }

    private func text(of code: POSIXErrorCode) -> String {
        String(cString: strerror(code.rawValue))
    }
#endif
