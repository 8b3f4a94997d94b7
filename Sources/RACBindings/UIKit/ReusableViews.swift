#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UITableViewCell {
        /// Tells that the cell is about to show something else. For that, its class calls `reuseNotifier.notify()` in its
        /// `prepareForReuse()`. Otherwise the notifier's signal sends nothing.
        ///
        /// The cell keeps its notifier. The notifier's signal completes when the cell is deallocated.
        ///
        /// Source: `-rac_prepareForReuseSignal` in UITableViewCell.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UITableViewHeaderFooterView {
        /// Tells that the view is about to show something else. For that, its class calls `reuseNotifier.notify()` in its
        /// `prepareForReuse()`. Otherwise the notifier's signal sends nothing.
        ///
        /// The view keeps its notifier. The notifier's signal completes when the view is deallocated.
        ///
        /// Source: `-rac_prepareForReuseSignal` in UITableViewHeaderFooterView.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UICollectionReusableView {
        /// Tells that the view, which may be a cell, is about to show something else. For that, its class calls
        /// `reuseNotifier.notify()` in its `prepareForReuse()`. Otherwise the notifier's signal sends nothing.
        ///
        /// The view keeps its notifier. The notifier's signal completes when the view is deallocated.
        ///
        /// Source: `-rac_prepareForReuseSignal` in UICollectionReusableView.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }
#endif
