#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UITableViewCell {
        /// Notifies its subscribers when the cell is about to be reused. Its signal completes when the cell is deallocated. The
        /// cell's class must call `reuseNotifier.notify()` in `prepareForReuse()`. Otherwise the signal sends nothing.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UITableViewHeaderFooterView {
        /// Notifies its subscribers when the view is about to be reused. Its signal completes when the view is deallocated. The
        /// view's class must call `reuseNotifier.notify()` in `prepareForReuse()`. Otherwise the signal sends nothing.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }

    extension UICollectionReusableView {
        /// Notifies its subscribers when this view or cell is about to be reused. Its signal completes when the view is
        /// deallocated. The view's class must call `reuseNotifier.notify()` in `prepareForReuse()`. Otherwise the signal sends
        /// nothing.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).attached { ReuseNotifier() } }
    }
#endif
