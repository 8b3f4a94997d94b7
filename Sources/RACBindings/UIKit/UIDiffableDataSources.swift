#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import RACOperators
    import UIKit

    extension UITableViewDiffableDataSource: DiffableDataSource {
        /// Replaces the items of a section, and shows the differences. Cells of updated items are configured again.
        public func setItems(
            _ items: [ItemIdentifierType],
            in section: SectionIdentifierType,
            updating updated: [ItemIdentifierType],
            animated: Bool
        ) {
            var snapshot = snapshot()
            let isAnimated = animated && snapshot.numberOfItems > 0
            snapshot.setItems(items, in: section, updating: updated)
            apply(snapshot, animatingDifferences: isAnimated)
        }
    }

    extension UICollectionViewDiffableDataSource: DiffableDataSource {
        /// Replaces the items of a section, and shows the differences. Cells of updated items are configured again.
        public func setItems(
            _ items: [ItemIdentifierType],
            in section: SectionIdentifierType,
            updating updated: [ItemIdentifierType],
            animated: Bool
        ) {
            var snapshot = snapshot()
            let isAnimated = animated && snapshot.numberOfItems > 0
            snapshot.setItems(items, in: section, updating: updated)
            apply(snapshot, animatingDifferences: isAnimated)
        }
    }

    extension NSDiffableDataSourceSnapshot {
        fileprivate mutating func setItems(
            _ items: [ItemIdentifierType],
            in section: SectionIdentifierType,
            updating updated: [ItemIdentifierType]
        ) {
            let shown = updated.filter { indexOfItem($0) != nil }
            if indexOfSection(section) == nil {
                appendSections([section])
            } else {
                deleteItems(itemIdentifiers(inSection: section))
            }
            appendItems(items, toSection: section)
            if !shown.isEmpty { reconfigureItems(shown) }
        }
    }

    extension MainSignalConvertible where Failure == Never {
        /// Shows each snapshot in a table view, for as long as its data source lives.
        ///
        /// Use this overload for a signal that determines the sections and their order. A snapshot that arrives on the main
        /// queue is shown immediately if no other snapshot is waiting. Other snapshots are shown on the main queue in order.
        /// The binding ends when the signal completes, the disposable is disposed, or the data source is deallocated.
        ///
        /// - Parameters:
        ///   - dataSource: The data source. Held weakly.
        ///   - animatingDifferences: `true` to animate the differences, except the first items of an empty data source.
        /// - Returns: A disposable that ends the binding. The data source then keeps its items.
        @MainActor
        @discardableResult
        public func bind<SectionIdentifierType, ItemIdentifierType>(
            to dataSource: UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>,
            animatingDifferences: Bool = true
        ) -> any Disposable where Value == NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
            onMain.bind(to: dataSource, BoundPath(section: nil)) { dataSource, snapshot in
                let isAnimated = animatingDifferences && dataSource.snapshot().numberOfItems > 0
                dataSource.apply(snapshot, animatingDifferences: isAnimated)
            }
        }

        /// Shows each snapshot in a collection view, for as long as its data source lives. Otherwise the same as the overload
        /// for table views, which describes the parameters.
        @MainActor
        @discardableResult
        public func bind<SectionIdentifierType, ItemIdentifierType>(
            to dataSource: UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>,
            animatingDifferences: Bool = true
        ) -> any Disposable where Value == NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
            onMain.bind(to: dataSource, BoundPath(section: nil)) { dataSource, snapshot in
                let isAnimated = animatingDifferences && dataSource.snapshot().numberOfItems > 0
                dataSource.apply(snapshot, animatingDifferences: isAnimated)
            }
        }
    }
#endif
