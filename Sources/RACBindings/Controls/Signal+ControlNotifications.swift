#if canImport(ObjectiveC)
    import Foundation
    import RACCore
    import RACSchedulers

    extension Signal where Failure == Never {
        /// Returns a signal that reads and sends the content of a text view or control at each notification that the view
        /// posts. If `sendsCurrent` is `true`, the content at the subscription is sent first. The signal completes when the
        /// view, held weakly, is deallocated.
        @MainActor
        static func of<View: AnyObject & Sendable>(
            _ name: Notification.Name,
            by view: View,
            sendsCurrent: Bool,
            _ read: @escaping @MainActor @Sendable (View) -> Value
        ) -> Signal {
            of(view) { view, subscriber in
                if sendsCurrent { subscriber.send(read(view)) }
                if subscriber.isDisposed { return }
                // Views post on the main thread. If another thread posts, the content is sent in a later turn of the main loop.
                let posts = NotificationCenter.default.signal(for: name, object: view) { _ in () }
                subscriber.add(
                    posts.subscribeOnMain { [weak view] in
                        if let view { subscriber.send(read(view)) }
                    }
                )
            }
        }
    }
#endif
