#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UITableViewCell {
        /// The notifier of the cell's reuse. It notifies if the cell's class calls `reuseNotifier.notify()` in its
        /// `prepareForReuse()`. Otherwise the notifier's signal sends nothing.
        ///
        /// The cell keeps its notifier. The notifier's signal completes when the cell is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UITableViewHeaderFooterView {
        /// The notifier of the view's reuse. It notifies if the view's class calls `reuseNotifier.notify()` in its
        /// `prepareForReuse()`. Otherwise the notifier's signal sends nothing.
        ///
        /// The view keeps its notifier. The notifier's signal completes when the view is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UICollectionReusableView {
        /// The notifier of the reuse of the view, which may be a cell. It notifies if the view's class calls
        /// `reuseNotifier.notify()` in its `prepareForReuse()`. Otherwise the notifier's signal sends nothing.
        ///
        /// The view keeps its notifier. The notifier's signal completes when the view is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }
#endif
