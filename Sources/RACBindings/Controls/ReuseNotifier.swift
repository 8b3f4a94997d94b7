import RACCore

/// Notifies its subscribers when a view is about to be reused, so that bindings of the view's previous content end.
///
/// Only an override sees that a view calls `prepareForReuse()` of its cells, so the cell's class needs one line:
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
/// Cells of UIKit have a `reuseNotifier`. Any other reusable object can keep a notifier in a property.
@MainActor
public final class ReuseNotifier {
    private let subject = Subject<Void, Never>()

    /// Creates a notifier.
    public init() {}

    deinit {
        subject.complete()
    }

    /// A signal that sends a value each time the view is about to be reused, on the main actor. It completes when the notifier
    /// is deallocated, on the thread that releases the notifier. The signal keeps neither the notifier nor the view.
    nonisolated public var signal: Signal<Void, Never> { subject.signal }

    /// Notifies the subscribers. Call this method from `prepareForReuse()`.
    public func notify() {
        subject.send(())
    }
}
