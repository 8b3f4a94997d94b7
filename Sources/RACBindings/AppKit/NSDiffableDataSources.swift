#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore
    import RACOperators

    extension NSTableViewDiffableDataSource: DiffableDataSource {
        /// Replaces the items of a section, and shows the differences. Updated items are loaded again.
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

    extension NSCollectionViewDiffableDataSource: DiffableDataSource {
        /// Replaces the items of a section, and shows the differences. Updated items are loaded again.
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
            if !shown.isEmpty { reloadItems(shown) }
        }
    }

    extension MainSignalConvertible where Failure == Never {
        /// Shows each snapshot in a table view, for as long as its data source lives.
        ///
        /// Use it for a signal that chooses the sections and their order. A snapshot that arrives on the main queue is shown
        /// immediately if no other snapshot is waiting. Other snapshots are shown on the main queue in order. The binding ends
        /// with the signal, with the disposable, and with the data source. The binding does not keep the data source alive.
        ///
        /// - Parameters:
        ///   - dataSource: The data source. Held weakly.
        ///   - animatingDifferences: Whether to animate the differences. The first items of an empty data source appear without
        ///     an animation.
        /// - Returns: A disposable that ends the binding when it is disposed. The items stay.
        @MainActor
        @discardableResult
        public func bind<SectionIdentifierType, ItemIdentifierType>(
            to dataSource: NSTableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>,
            animatingDifferences: Bool = true
        ) -> any Disposable where Value == NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
            onMain.bind(to: dataSource, BoundPath(section: nil)) { dataSource, snapshot in
                let isAnimated = animatingDifferences && dataSource.snapshot().numberOfItems > 0
                dataSource.apply(snapshot, animatingDifferences: isAnimated)
            }
        }

        /// Shows each snapshot in a collection view, for as long as its data source lives. Otherwise the same as for table
        /// views.
        ///
        /// - Parameters:
        ///   - dataSource: The data source. Held weakly.
        ///   - animatingDifferences: Whether to animate the differences. The first items of an empty data source appear without
        ///     an animation.
        /// - Returns: A disposable that ends the binding when it is disposed. The items stay.
        @MainActor
        @discardableResult
        public func bind<SectionIdentifierType, ItemIdentifierType>(
            to dataSource: NSCollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>,
            animatingDifferences: Bool = true
        ) -> any Disposable where Value == NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
            onMain.bind(to: dataSource, BoundPath(section: nil)) { dataSource, snapshot in
                let isAnimated = animatingDifferences && dataSource.snapshot().numberOfItems > 0
                dataSource.apply(snapshot, animatingDifferences: isAnimated)
            }
        }
    }
#endif
