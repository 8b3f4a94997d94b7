import RACCore

/// Notifies of the reuse of a view, so that bindings of its previous content end.
///
/// A table or collection view calls `prepareForReuse()` of its cells, and a class can observe that only by overriding it. The
/// only other way is to exchange methods at run time, which this framework does not do. The cell therefore needs one line:
///
/// ```swift
/// final class PersonCell: UITableViewCell {
///     var title = ""
///
///     override func prepareForReuse() {
///         super.prepareForReuse()
///         reuseNotifier.notify()
///     }
/// }
///
/// person.name.take(until: cell.reuseNotifier.signal).bind(to: \.title, on: cell)
/// ```
///
/// Cells of UIKit have a `reuseNotifier`. Any other reusable object can keep one in a property.
@MainActor
public final class ReuseNotifier {
    private let subject = Subject<Void, Never>()

    /// Creates a notifier.
    public init() {}

    deinit {
        subject.complete()
    }

    /// Sends each time the view is about to be reused. Completes when the notifier is deallocated.
    ///
    /// Sends on the main actor. Completes on the thread that releases the notifier. Does not keep the notifier or the view.
    nonisolated public var signal: Signal<Void, Never> { subject.signal }

    /// Notifies the subscribers. Call it from `prepareForReuse()`.
    public func notify() {
        subject.send(())
    }
}
