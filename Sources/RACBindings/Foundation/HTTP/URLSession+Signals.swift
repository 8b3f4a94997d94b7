#if FoundationNetworking
    import Dispatch
    import Foundation
    import RACCore

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension URLSession {
        /// Returns a signal that sends a request to a server, delivers the server's reply, and completes.
        ///
        /// Each subscription starts its own task. Disposing the subscription cancels the task. The signal delivers on the
        /// session's delegate queue. The session keeps the body in memory until the body is complete. The signal keeps the
        /// session. The session follows redirections. If the session cannot load the URL of a redirection, the signal fails
        /// with an error that holds this URL.
        ///
        /// To limit the time, use `timeout`. On Linux, a request's `timeoutInterval` may have no effect. On Linux up to Swift
        /// 6.3, Foundation stops the process in two cases: a server closes the connection in the middle of the header, or sends
        /// header fields that Foundation cannot read (swift-corelibs-foundation #5285).
        ///
        /// ```swift
        /// session.signal(for: url)
        ///     .timeout(after: .seconds(10), failingWith: .timedOut, on: scheduler)
        ///     .retry(2)
        /// ```
        ///
        /// - Parameters:
        ///   - request: The request. If its URL is not an HTTP URL, the signal fails immediately, on the subscribing thread.
        ///   - statuses: The status codes that count as success. With any other status the signal fails with
        ///     ``HTTPRequestError/status(_:)``, which holds the reply.
        /// - Precondition: The session has not been invalidated when the signal is subscribed to. If it is invalidated later,
        ///   the signal fails.
        public func signal(
            for request: URLRequest,
            accepting statuses: AcceptedStatuses = .success
        ) -> Signal<HTTPReply, HTTPRequestError> {
            Signal.trusted { subscriber in
                if subscriber.isDisposed { return }
                // The URL is checked here, because on Linux a session stops the process for a URL that is not an HTTP URL.
                guard request.url?.isOfHTTP == true else {
                    return subscriber.fail(.unsupportedURL(request.url))
                }
                // Registered before the task is created, because the reply may arrive before the task is assigned.
                let subscription = SerialDisposable()
                guard subscriber.lifetime.register(subscription) else { return }
                let (identity, current) = (ObjectIdentifier(subscription), CurrentURL())
                let task = self.dataTask(with: request) { data, response, error in
                    let url = current.value
                    subscriber.lifetime.remove(identity)
                    if subscriber.isDisposed { return }
                    switch HTTPReply.judge(data, response, error, at: url, accepting: statuses) {
                    case .success(let reply):
                        subscriber.send(reply)
                        if !subscriber.isDisposed { subscriber.complete() }
                    case .failure(let error):
                        subscriber.fail(error)
                    }
                }
                current.follow(task)
                subscription.disposable = ActionDisposable { task.cancelWithoutWaiting() }
                if !subscriber.isDisposed { task.resume() }
            }
        }

        /// Returns a signal that gets the content of a URL. Otherwise the same as ``signal(for:accepting:)-(URLRequest,_)``.
        ///
        /// - Parameters:
        ///   - url: An HTTP URL.
        ///   - statuses: The status codes that count as success.
        public func signal(
            for url: URL,
            accepting statuses: AcceptedStatuses = .success
        ) -> Signal<HTTPReply, HTTPRequestError> {
            signal(for: URLRequest(url: url), accepting: statuses)
        }
    }

    /// The current URL of a task, after all redirections.
    ///
    /// `nonisolated(unsafe)` because the property is set before the task is resumed, and so before any callback. Weak
    /// references and tasks can be read on any thread. Weak because the task holds the closure that holds this object.
    private final class CurrentURL: Sendable {
        private nonisolated(unsafe) weak var task: URLSessionTask?

        func follow(_ task: URLSessionTask) {
            self.task = task
        }

        var value: URL? { task?.currentRequest?.url }
    }

    extension HTTPReply {
        fileprivate static func judge(
            _ data: Data?,
            _ response: URLResponse?,
            _ error: (any Error)?,
            at url: URL?,
            accepting statuses: AcceptedStatuses
        ) -> Result<HTTPReply, HTTPRequestError> {
            if let error {
                let error = error as? URLError ?? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
                // The request used HTTP, so the server has redirected it to a URL that is not HTTP. The session reports such a
                // redirection with one of these two codes.
                if let url, !url.isOfHTTP, error.code == .unsupportedURL || error.code == .badURL {
                    return .failure(.unsupportedURL(url))
                }
                return .failure(meansReplyIsNotHTTP(error) ? .notHTTP(error) : .transport(error))
            }
            guard let response = response as? HTTPURLResponse else {
                return .failure(.notHTTP(URLError(.cannotParseResponse)))
            }
            let reply = HTTPReply(data: data ?? Data(), response: response)
            return statuses.contains(reply.status) ? .success(reply) : .failure(.status(reply))
        }

        private static func meansReplyIsNotHTTP(_ error: URLError) -> Bool {
            #if canImport(FoundationNetworking)
                // The URL is an HTTP URL, so the error means that the reply uses another protocol.
                if error.code == .unsupportedURL { return true }
            #endif
            return error.code == .cannotParseResponse
        }
    }

    extension URL {
        fileprivate var isOfHTTP: Bool { ["http", "https"].contains(scheme?.lowercased()) }
    }

    extension URLSessionTask {
        /// Disposing must not wait for another thread (rule R4 of `Docs/Contract.md`).
        fileprivate func cancelWithoutWaiting() {
            #if canImport(FoundationNetworking)
                // On this platform `cancel()` waits for the session's queue, which can be busy or wait for this thread.
                DispatchQueue.global().async { self.cancel() }
            #else
                cancel()
            #endif
        }
    }
#endif
