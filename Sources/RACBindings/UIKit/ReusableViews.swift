#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UITableViewCell {
        /// Notifies of the reuse of the cell, if its class calls `reuseNotifier.notify()` in its `prepareForReuse()`. Otherwise
        /// the notifier's signal sends nothing.
        ///
        /// The cell keeps its notifier. The notifier's signal completes when the cell is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UITableViewHeaderFooterView {
        /// Notifies of the reuse of the view, if its class calls `reuseNotifier.notify()` in its `prepareForReuse()`. Otherwise
        /// the notifier's signal sends nothing.
        ///
        /// The view keeps its notifier. The notifier's signal completes when the view is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UICollectionReusableView {
        /// Notifies of the reuse of the view, which may be a cell, if its class calls `reuseNotifier.notify()` in its
        /// `prepareForReuse()`. Otherwise the notifier's signal sends nothing.
        ///
        /// The view keeps its notifier. The notifier's signal completes when the view is deallocated.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }
#endif
