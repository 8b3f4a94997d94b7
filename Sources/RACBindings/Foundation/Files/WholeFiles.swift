#if Foundation
    import Foundation
    import RACCore
    import RACOperators

    extension Data {
        /// Returns a signal that reads a whole file, sends its content and completes.
        ///
        /// Each subscription opens and reads the file on the scheduler, one mebibyte in each action, so that other work of the
        /// scheduler can run in between. Disposing stops the reading after the action in progress. The signal delivers on the
        /// scheduler. Memory holds the whole content.
        ///
        /// - Parameters:
        ///   - url: A file URL.
        ///   - scheduler: The scheduler that reads and delivers.
        public static func signal(contentsOf url: URL, on scheduler: any Scheduler) -> Signal<Data, FileReadError> {
            Signal.chunks(of: url, ofCount: 1_048_576, on: scheduler).reduce(into: Data()) { $0.append($1) }
        }
    }

    extension String {
        /// Returns a signal that reads a whole file, sends its text and completes, like
        /// ``Foundation/Data/signal(contentsOf:on:)``.
        ///
        /// - Parameter encoding: The encoding of the text. If the content is invalid, the signal fails with
        ///   ``FileReadError/invalidText(_:)``.
        public static func signal(
            contentsOf url: URL,
            encoding: String.Encoding = .utf8,
            on scheduler: any Scheduler
        ) -> Signal<String, FileReadError> {
            Data.signal(contentsOf: url, on: scheduler).tryMap { data throws(FileReadError) in
                guard let text = String(data: data, encoding: encoding) else { throw .invalidText(encoding) }
                return text
            }
        }
    }
#endif
