#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UITableViewCell {
        /// Tells of reuse, if the class says so: `reuseNotifier.notify()` in its `prepareForReuse()`.
        ///
        /// Source: `-rac_prepareForReuseSignal` in UITableViewCell.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).reuseNotifier }
    }

    extension UITableViewHeaderFooterView {
        /// Tells of reuse, if the class says so: `reuseNotifier.notify()` in its `prepareForReuse()`.
        ///
        /// Source: `-rac_prepareForReuseSignal` in UITableViewHeaderFooterView.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).reuseNotifier }
    }

    extension UICollectionReusableView {
        /// Tells of reuse, if the class says so: `reuseNotifier.notify()` in its `prepareForReuse()`. For cells, too.
        ///
        /// Source: `-rac_prepareForReuseSignal` in UICollectionReusableView.
        public var reuseNotifier: ReuseNotifier { ControlStorage.of(self).reuseNotifier }
    }
#endif
