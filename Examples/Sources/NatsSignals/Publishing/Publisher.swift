import Dispatch
import RACBindings
import Synchronization

/// Publishes messages over one connection after another.
final class Publisher: Sendable {
    private let cluster: NatsCluster
    private let scheduler: any Scheduler
    /// The queue for connecting and writing, which can block.
    private let queue = QueueScheduler(label: "publisher")
    private let session = Mutex<PublishingSession?>(nil)

    init(_ cluster: NatsCluster, on scheduler: any Scheduler) {
        self.cluster = cluster
        self.scheduler = scheduler
    }

    /// Sends the acknowledgement of a message, and completes.
    func publish(_ publication: NatsPublication) -> Signal<NatsAcknowledgement, NatsError> {
        Signal<PublishingSession, NatsError> { [self] subscriber in
            do throws(NatsError) {
                subscriber.send(try openSession())
                subscriber.complete()
            } catch {
                subscriber.fail(error)
            }
        }
        .subscribe(on: queue)
        .flattenMap { [self] session in
            Signal { subscriber in
                do throws(NatsError) {
                    try session.publish(publication, subscriber)
                } catch {
                    subscriber.fail(error)
                }
            }
            .timeout(
                after: cluster.patience,
                failingWith: .failed("js_PublishMsgAsync", "no acknowledgement"),
                on: scheduler
            )
            // A connection on which a message got no acknowledgement is not used for another attempt.
            .doFailed { [self] _ in leave(session) }
        }
    }

    /// Returns the present session, or a new one. Called on the queue only.
    private func openSession() throws(NatsError) -> PublishingSession {
        if let present = session.withLock({ $0 }), !present.isClosed { return present }
        let made = try PublishingSession(cluster)
        session.withLock { $0 = made }
        return made
    }

    private func leave(_ left: PublishingSession) {
        session.withLock { if $0 === left { $0 = nil } }
    }
}
