import Dispatch
import Foundation
import RACCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSession {
    /// Returns a signal that sends a request and then the server's reply, and completes.
    ///
    /// Each subscription starts a task of its own. Disposing cancels it, which closes the connection or ends its use.
    /// Delivered on the session's delegate queue. Only the failure of a request that is not of HTTP comes at once, on the
    /// subscribing thread. The session keeps the body in memory until the whole of it has come. The signal keeps the session.
    /// Redirections are followed as the session does. One to an address that the session cannot get is a failure that names it.
    ///
    /// For a limit of time use `timeout`. It holds on every platform. `timeoutInterval` of a request was seen to be
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
    /// one. The session is yours.
    ///
    /// - Parameters:
    ///   - request: What to send. One that is not of HTTP is not sent. The signal fails.
    ///   - statuses: Which status codes count as success. With another the signal fails with ``HTTPRequestError/status(_:)``,
    ///     which holds the reply.
    /// - Precondition: The session has not been invalidated when the signal is subscribed to. One that is invalidated
    ///   later makes the signal fail.
    public func signal(
        for request: URLRequest,
        accepting statuses: AcceptedStatuses = .success
    ) -> Signal<HTTPReply, HTTPRequestError> {
        Signal.trusted { subscriber in
            if subscriber.isDisposed { return }
            // Checked here because sessions differ: on Linux they stop the process.
            guard request.url?.isOfHTTP == true else {
                return subscriber.fail(.unsupportedURL(request.url))
            }
            // Registered before there is a task: the reply may come before the task is known here.
            let subscription = SerialDisposable()
            guard let registration = subscriber.lifetime.register(subscription) else { return }
            let current = CurrentURL()
            let task = self.dataTask(with: request) { data, response, error in
                let url = current.value
                subscriber.lifetime.unregister(registration)
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

    /// Returns a signal that gets what is at a URL; for the rest see ``signal(for:accepting:)-(URLRequest,_)``.
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

/// The URL that a task has come to, after what redirections there were.
///
/// `nonisolated(unsafe)` because the task is set before it is resumed, and so before anything else can happen to it. Reading a
/// weak reference is safe from any thread, and so is asking a task. Weak, since the task holds what holds this.
private final class CurrentURL: Sendable {
    private nonisolated(unsafe) weak var task: URLSessionTask?

    func follow(_ task: URLSessionTask) {
        self.task = task
    }

    var value: URL? { task?.currentRequest?.url }
}

extension HTTPReply {
    /// Makes one thing of the three that a session may or may not give.
    ///
    /// - Parameter url: Where the task was in the end.
    fileprivate static func judge(
        _ data: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?,
        at url: URL?,
        accepting statuses: AcceptedStatuses
    ) -> Result<HTTPReply, HTTPRequestError> {
        if let error {
            let error = error as? URLError ?? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
            // The first request was one of HTTP, so a redirection has led there. Sessions call that by either code.
            if let url, !url.isOfHTTP, error.code == .unsupportedURL || error.code == .badURL {
                return .failure(.unsupportedURL(url))
            }
            return .failure(isAboutGarbage(error) ? .notHTTP(error) : .transport(error))
        }
        guard let response = response as? HTTPURLResponse else {
            return .failure(.notHTTP(URLError(.cannotParseResponse)))
        }
        let reply = HTTPReply(data: data ?? Data(), response: response)
        return statuses.contains(reply.status) ? .success(reply) : .failure(.status(reply))
    }

    /// Returns whether a session says by this that it did not understand what came.
    private static func isAboutGarbage(_ error: URLError) -> Bool {
        #if canImport(FoundationNetworking)
            // The URL is known to be one of HTTP: it is the answer that is of another protocol.
            if error.code == .unsupportedURL { return true }
        #endif
        return error.code == .cannotParseResponse
    }
}

extension URL {
    fileprivate var isOfHTTP: Bool { ["http", "https"].contains(scheme?.lowercased()) }
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
