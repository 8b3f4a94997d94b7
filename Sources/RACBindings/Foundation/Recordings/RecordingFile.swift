#if Foundation
    import Foundation

    struct RecordingFile: Sendable {
        let path: String

        init(at url: URL) throws(RecordingWriteError) {
            guard url.isFileURL else { throw .notAFile(url) }
            path = url.path
        }

        /// Creates the file, or opens and empties an existing file. Afterwards only the owner of the file can read it. If the
        /// file is a named pipe without a reader, the result is `nil`, and a later call can succeed.
        ///
        /// A named pipe is opened with `O_NONBLOCK`, since `open` would otherwise wait for a reader. With `O_RDWR`, the program
        /// itself would be a reader. It would then not notice that the other reader has closed the pipe, and the next reader
        /// would start in the middle of a line.
        func open() throws(RecordingWriteError) -> FileDescriptor? {
            let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
            let number = retrying { Foundation.open(path, flags, 0o600) }
            if number < 0 {
                switch currentError {
                // The pipe has no reader yet. A socket also fails with `ENXIO`, but no later call can open a socket.
                case .ENXIO where type == S_IFIFO: return nil
                case .ELOOP where type == S_IFLNK: throw .symbolicLink(path: path)
                case let code: throw .cannotOpen(path: path, code)
                }
            }
            let file = FileDescriptor(owning: number)
            var status = stat()
            guard fstat(number, &status) == 0 else { throw .cannotOpen(path: path, currentError) }
            // The permissions are set before any content is written. `open` does not change the permissions of an existing file,
            // and the process's file mask may have removed some permissions of a new file.
            if status.st_mode & S_IFMT == S_IFREG, fchmod(number, 0o600) != 0 || ftruncate(number, 0) != 0 {
                throw .cannotOpen(path: path, currentError)
            }
            return file
        }

        private var type: mode_t? {
            var status = stat()
            return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
        }
    }
#endif
