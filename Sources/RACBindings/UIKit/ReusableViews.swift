#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UITableViewCell {
        /// The notifier of the cell's reuse. The cell's class must call `reuseNotifier.notify()` in `prepareForReuse()`.
        /// Otherwise the notifier's signal sends nothing.
        ///
        /// The cell keeps its notifier. The notifier's signal completes when the cell is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UITableViewHeaderFooterView {
        /// The notifier of the view's reuse. The view's class must call `reuseNotifier.notify()` in `prepareForReuse()`.
        /// Otherwise the notifier's signal sends nothing.
        ///
        /// The view keeps its notifier. The notifier's signal completes when the view is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UICollectionReusableView {
        /// The notifier of the reuse of this view or cell. The view's class must call `reuseNotifier.notify()` in
        /// `prepareForReuse()`. Otherwise the notifier's signal sends nothing.
        ///
        /// The view keeps its notifier. The notifier's signal completes when the view is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }
#endif
