#if canImport(ObjectiveC)
    import Foundation
    import RACCore
    import RACSchedulers

    extension Signal where Failure == Never {
        /// Sends the content of a text view or control: now, if asked to, and each time it posts a notification.
        ///
        /// - Parameters:
        ///   - name: The notification, posted by the view.
        ///   - view: Held weakly. The signal completes when it is deallocated.
        ///   - sendsCurrent: `true` to begin with the content at the time of the subscription.
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
                // Views post on the main thread. A post from another thread arrives a little later.
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
