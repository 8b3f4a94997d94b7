import Dispatch
import Foundation
import RACCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSession {
    /// Returns a signal that sends a request and then the server's reply, and completes.
    ///
    /// Each subscription starts a task of its own; disposing cancels it, which closes the connection or ends its use.
    /// Delivered on the session's delegate queue. The session keeps the body in memory until the whole of it has come.
    /// Redirections are followed as the session does.
    ///
    /// For a limit of time use `timeout`. It holds on every platform; `timeoutInterval` of a request was seen to be
    /// ignored on Linux. There, up to Swift 6.3, Foundation stops the process if a server closes the connection in the
    /// middle of the header, or sends header fields that Foundation cannot read (swift-corelibs-foundation #5285).
    ///
    /// ```swift
    /// session.signal(for: url)
    ///     .timeout(after: .seconds(10), failingWith: .timedOut, on: scheduler)
    ///     .retry(2)
    /// ```
    ///
    /// Source: `+rac_sendAsynchronousRequest:` in NSURLConnection. Better: the failure is typed, and a refused status is
    /// one; the session is yours.
    ///
    /// - Parameters:
    ///   - request: What to send. One that is not of HTTP is not sent; the signal fails.
    ///   - statuses: Which status codes count as success. With another the signal fails, see ``HTTPRequestError``.
    /// - Precondition: The session has not been invalidated when the signal is subscribed to. One that is invalidated
    ///   later makes the signal fail.
    public func signal(
        for request: URLRequest,
        accepting statuses: AcceptedStatuses = .success
    ) -> Signal<HTTPReply, HTTPRequestError> {
        Signal.trusted { subscriber in
            if subscriber.isDisposed { return }
            // Checked here because sessions differ: on Linux they stop the process.
            guard let scheme = request.url?.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
                return subscriber.fail(.unsupportedURL(request.url))
            }
            // Registered before there is a task: the reply may come before the task is known here.
            let place = SerialDisposable()
            guard let registration = subscriber.lifetime.register(place) else { return }
            let task = self.dataTask(with: request) { data, response, error in
                subscriber.lifetime.unregister(registration)
                if subscriber.isDisposed { return }
                switch HTTPReply.judge(data, response, error, accepting: statuses) {
                case .success(let reply):
                    subscriber.send(reply)
                    if !subscriber.isDisposed { subscriber.complete() }
                case .failure(let error):
                    subscriber.fail(error)
                }
            }
            place.disposable = ActionDisposable { task.cancelWithoutWaiting() }
            if !subscriber.isDisposed { task.resume() }
        }
    }

    /// Returns a signal that gets what is at a URL; see ``signal(for:accepting:)-(URLRequest,_)``.
    ///
    /// Source: `+rac_sendAsynchronousRequest:` in NSURLConnection.
    ///
    /// - Parameters:
    ///   - url: Where to get it from, of HTTP.
    ///   - statuses: Which status codes count as success.
    public func signal(
        for url: URL,
        accepting statuses: AcceptedStatuses = .success
    ) -> Signal<HTTPReply, HTTPRequestError> {
        signal(for: URLRequest(url: url), accepting: statuses)
    }
}

extension HTTPReply {
    /// Makes one thing of the three that a session may or may not give.
    fileprivate static func judge(
        _ data: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?,
        accepting statuses: AcceptedStatuses
    ) -> Result<HTTPReply, HTTPRequestError> {
        if let error {
            let error = error as? URLError ?? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
            return .failure(isAboutGarbage(error) ? .notHTTP(error) : .transport(error))
        }
        guard let response = response as? HTTPURLResponse else {
            return .failure(.notHTTP(URLError(.cannotParseResponse)))
        }
        let reply = HTTPReply(data: data ?? Data(), response: response)
        return statuses.contains(reply.status) ? .success(reply) : .failure(.status(reply))
    }

    /// Whether a session says by this that it did not understand what came.
    private static func isAboutGarbage(_ error: URLError) -> Bool {
        #if canImport(FoundationNetworking)
            // The URL is known to be one of HTTP: it is the answer that is of another protocol.
            if error.code == .unsupportedURL { return true }
        #endif
        return error.code == .cannotParseResponse
    }
}

extension URLSessionTask {
    /// Cancels, and does not wait for another thread: that is what disposing promises.
    fileprivate func cancelWithoutWaiting() {
        #if canImport(FoundationNetworking)
            // Here `cancel()` waits for the session's own queue, which may be busy, or wait for who disposes.
            DispatchQueue.global().async { self.cancel() }
        #else
            cancel()
        #endif
    }
}
