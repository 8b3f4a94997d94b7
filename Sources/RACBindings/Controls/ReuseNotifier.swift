import RACCore

/// Tells that a view is about to be used for something else, so that what was bound to its previous content ends.
///
/// A table or collection view calls `prepareForReuse()` of its cells, and a class can only learn of that by overriding it.
/// There is no way to do so from outside without exchanging methods at run time, which this framework does not do. So it
/// takes one line in the cell:
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
///
/// Source: `rac_prepareForReuseSignal` of UITableViewCell, UITableViewHeaderFooterView and UICollectionReusableView,
/// which exchanges methods at run time. Better: nothing hidden; but it takes that line.
@MainActor
public final class ReuseNotifier {
    private let subject = Subject<Void, Never>()

    /// Creates a notifier.
    public init() {}

    deinit {
        subject.complete()
    }

    /// Sends each time the view is about to be used for something else. Completes when the notifier goes away.
    ///
    /// Sends on the main actor. Completes on the thread that drops the notifier. Does not keep the notifier or the view.
    nonisolated public var signal: Signal<Void, Never> { subject.signal }

    /// Notifies the subscribers. To be called from `prepareForReuse()`.
    public func notify() {
        subject.send(())
    }
}
