// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UITableView: UIScrollView {
    public convenience init() {
        self.init(frame: .zero)
    }
}

@MainActor
open class UICollectionView: UIScrollView {
    public convenience init() {
        self.init(frame: .zero)
    }
}

public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
where
    SectionIdentifierType: Hashable, SectionIdentifierType: Sendable, ItemIdentifierType: Hashable,
    ItemIdentifierType: Sendable
{
    private var sections: [(identifier: SectionIdentifierType, items: [ItemIdentifierType])] = []
    /// Not in Apple's SDKs: the items to configure again when the snapshot is applied.
    public private(set) var updated: [ItemIdentifierType] = []

    public init() {}

    public var numberOfItems: Int { itemIdentifiers.count }

    public var sectionIdentifiers: [SectionIdentifierType] { sections.map { $0.identifier } }

    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { $0.items } }

    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        sections[position(of: identifier)].items
    }

    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        itemIdentifiers.firstIndex(of: identifier)
    }

    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sections.firstIndex { $0.identifier == identifier }
    }

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        sections += identifiers.map { ($0, []) }
        precondition(Set(sectionIdentifiers).count == sections.count, "section identifiers are not unique")
    }

    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        let last = sectionIdentifier.map { position(of: $0) } ?? sections.count - 1
        precondition(Set(identifiers).count == identifiers.count, "supplied item identifiers are not unique")
        // Items that the snapshot already contains are moved.
        deleteItems(identifiers)
        sections[last].items += identifiers
    }

    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        for index in sections.indices { sections[index].items.removeAll { identifiers.contains($0) } }
    }

    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        precondition(identifiers.allSatisfy { indexOfItem($0) != nil }, "an item to be updated is missing")
        updated += identifiers
    }

    private func position(of identifier: SectionIdentifierType) -> Int {
        guard let index = indexOfSection(identifier) else { preconditionFailure("there is no such section") }
        return index
    }

    /// Returns the snapshot without its updates, as a data source returns an applied snapshot.
    fileprivate func withoutUpdates() -> Self {
        var copy = self
        copy.updated = []
        return copy
    }
}

@MainActor
@preconcurrency
open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject, Associable
where
    SectionIdentifierType: Hashable, SectionIdentifierType: Sendable, ItemIdentifierType: Hashable,
    ItemIdentifierType: Sendable
{
    public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

    public nonisolated let associatedObjects = AssociatedObjects()

    /// Not in Apple's SDKs: the applied snapshots, each with a flag for its animation.
    public private(set) var applied:
        [(snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool)] = []

    public init(
        tableView: UITableView,
        cellProvider: @escaping UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>.CellProvider
    ) {}

    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        applied.last?.snapshot.withoutUpdates() ?? NSDiffableDataSourceSnapshot()
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        applied.append((snapshot, animatingDifferences))
        completion?()
    }
}

@MainActor
@preconcurrency
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject, Associable
where
    SectionIdentifierType: Hashable, SectionIdentifierType: Sendable, ItemIdentifierType: Hashable,
    ItemIdentifierType: Sendable
{
    public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?

    public nonisolated let associatedObjects = AssociatedObjects()

    /// Not in Apple's SDKs: the applied snapshots, each with a flag for its animation.
    public private(set) var applied:
        [(snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool)] = []

    public init(
        collectionView: UICollectionView,
        cellProvider:
            @escaping UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>.CellProvider
    ) {}

    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        applied.last?.snapshot.withoutUpdates() ?? NSDiffableDataSourceSnapshot()
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        applied.append((snapshot, animatingDifferences))
        completion?()
    }
}
