#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UITableViewCell {
        /// The notifier of the cell's reuse, whose signal completes when the cell is deallocated. The cell's class must call
        /// `reuseNotifier.notify()` in `prepareForReuse()`. Otherwise the signal sends nothing.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UITableViewHeaderFooterView {
        /// The notifier of the view's reuse, whose signal completes when the view is deallocated. The view's class must call
        /// `reuseNotifier.notify()` in `prepareForReuse()`. Otherwise the signal sends nothing.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UICollectionReusableView {
        /// The notifier of the reuse of this view or cell, whose signal completes when the view is deallocated. The view's
        /// class must call `reuseNotifier.notify()` in `prepareForReuse()`. Otherwise the signal sends nothing.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }
#endif
