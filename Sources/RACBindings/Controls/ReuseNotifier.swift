import RACCore

/// Notifies its subscribers when a view is about to be reused, so that bindings of the view's previous content end.
///
/// A table or collection view calls `prepareForReuse()` of its cells, and a class can observe that call only by overriding the
/// method. The only other way is to exchange methods at run time, which this framework does not do. The cell therefore needs
/// one line:
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
    /// The signal sends on the main actor. It completes on the thread that releases the notifier. It keeps neither the notifier
    /// nor the view.
    nonisolated public var signal: Signal<Void, Never> { subject.signal }

    /// Notifies the subscribers. Call it from `prepareForReuse()`.
    public func notify() {
        subject.send(())
    }
}
