import RACCore
import RACOperators

/// A data source that shows lists of items in sections, such as the diffable data sources of UIKit and AppKit.
///
/// A class of your own conforms with one method:
///
/// ```swift
/// @MainActor
/// final class TerminalTable: DiffableDataSource {
///     private(set) var lines: [String: [Int]] = [:]
///
///     func setItems(_ items: [Int], in section: String, updating updated: [Int], animated: Bool) {
///         lines[section] = items
///     }
/// }
///
/// numbers.bind(to: TerminalTable(), section: "all")
/// ```
@MainActor
public protocol DiffableDataSource<SectionIdentifierType, ItemIdentifierType>: AnyObject {
    /// The type that identifies a section.
    associatedtype SectionIdentifierType: Hashable
    /// The type that identifies an item.
    associatedtype ItemIdentifierType: Hashable

    /// Replaces the items of a section, and shows the differences between the previous and the new items.
    ///
    /// - Parameters:
    ///   - items: The new items of the section. No item occurs twice in the data source.
    ///   - section: The section. It is appended if the data source has no section with this identifier.
    ///   - updated: The items whose content may have changed. Refresh the shown items, and ignore the others.
    ///   - animated: `true` to animate the differences.
    func setItems(
        _ items: [ItemIdentifierType],
        in section: SectionIdentifierType,
        updating updated: [ItemIdentifierType],
        animated: Bool
    )
}

extension MainSignalConvertible where Failure == Never {
    /// Shows each array in a section of a data source, for as long as the data source lives.
    ///
    /// The binding changes only this section, so several signals can use one data source. A missing section is appended. An
    /// array that arrives on the main queue is shown immediately if no other array is waiting. Other arrays are shown there in
    /// order. The binding ends when the signal completes, the disposable is disposed, or the data source is deallocated.
    ///
    /// ```swift
    /// model.rows.bind(to: dataSource, section: .main)
    /// ```
    ///
    /// Items are compared by equality. For `Identifiable` items, use a data source of their identifiers. A changed item then
    /// keeps its cell. Two bindings of one section overwrite each other, so a debug build stops with a message.
    ///
    /// - Parameters:
    ///   - dataSource: The data source. Held weakly. Precondition: no item occurs twice in it.
    ///   - section: The section for the items.
    ///   - animatingDifferences: `true` to animate the differences, except the first items of an empty data source.
    /// - Returns: A disposable that ends the binding. The data source then keeps its items.
    @MainActor
    @discardableResult
    public func bind<DataSource: DiffableDataSource>(
        to dataSource: DataSource,
        section: DataSource.SectionIdentifierType,
        animatingDifferences: Bool = true
    ) -> any Disposable where Value == [DataSource.ItemIdentifierType] {
        onMain.bind(to: dataSource, BoundPath(section: section)) { dataSource, items in
            dataSource.setItems(items, in: section, updating: [], animated: animatingDifferences)
        }
    }

    /// Shows the identifiers of each array's elements in a section of a data source, for as long as the data source lives.
    ///
    /// The cell provider receives an identifier, and finds the element in your model. A changed element updates its cell.
    ///
    /// ```swift
    /// model.tracks.bind(to: dataSource, section: .main)   // a data source of Track.ID
    /// ```
    ///
    /// Otherwise the same as the overload for arrays of the data source's items.
    ///
    /// - Parameters:
    ///   - dataSource: The data source of the identifiers. Held weakly. Precondition: no identifier occurs twice in it.
    ///   - section: The section for the elements.
    ///   - animatingDifferences: `true` to animate the differences, except the first elements of an empty data source.
    /// - Returns: A disposable that ends the binding. The data source then keeps its items.
    @MainActor
    @discardableResult
    public func bind<DataSource: DiffableDataSource, Element: Identifiable & Equatable>(
        to dataSource: DataSource,
        section: DataSource.SectionIdentifierType,
        animatingDifferences: Bool = true
    ) -> any Disposable where Value == [Element], DataSource.ItemIdentifierType == Element.ID {
        // The first update refreshes all elements, because the data source may still show elements of a previous binding.
        let updates = onMain.scan(ElementUpdate<Element>?.none) { ElementUpdate(from: $0?.elements, to: $1) }
        return updates.compactMap { $0 }.bind(to: dataSource, BoundPath(section: section)) { dataSource, update in
            dataSource.setItems(
                update.elements.map { $0.id },
                in: section,
                updating: update.updated,
                animated: animatingDifferences
            )
        }
    }

    /// Shows each array in section 0 of a data source with numbered sections. Otherwise like the overload with a section.
    ///
    /// ```swift
    /// model.rows.bind(to: plainDataSource)   // a UITableViewDiffableDataSource<Int, Row>
    /// ```
    ///
    /// - Parameters:
    ///   - dataSource: The data source. Held weakly. Precondition: no item occurs twice in it.
    ///   - animatingDifferences: `true` to animate the differences.
    /// - Returns: A disposable that ends the binding. The data source then keeps its items.
    @MainActor
    @discardableResult
    public func bind<DataSource: DiffableDataSource>(
        to dataSource: DataSource,
        animatingDifferences: Bool = true
    ) -> any Disposable where Value == [DataSource.ItemIdentifierType], DataSource.SectionIdentifierType == Int {
        bind(to: dataSource, section: 0, animatingDifferences: animatingDifferences)
    }

    /// Shows the identifiers of each array's elements in section 0. Otherwise like the overload with a section.
    ///
    /// - Parameters:
    ///   - dataSource: The data source of the identifiers. Held weakly. Precondition: no identifier occurs twice in it.
    ///   - animatingDifferences: `true` to animate the differences.
    /// - Returns: A disposable that ends the binding. The data source then keeps its items.
    @MainActor
    @discardableResult
    public func bind<DataSource: DiffableDataSource, Element: Identifiable & Equatable>(
        to dataSource: DataSource,
        animatingDifferences: Bool = true
    ) -> any Disposable
    where Value == [Element], DataSource.ItemIdentifierType == Element.ID, DataSource.SectionIdentifierType == Int {
        bind(to: dataSource, section: 0, animatingDifferences: animatingDifferences)
    }
}

private struct ElementUpdate<Element: Identifiable & Equatable> {
    let elements: [Element]
    /// The identifiers of the elements whose content has changed since the previous list, or at first of all elements.
    let updated: [Element.ID]

    init(from former: [Element]?, to elements: [Element]) {
        self.elements = elements
        guard let former else {
            updated = elements.map { $0.id }
            return
        }
        updated = CollectionDifference(from: former, to: elements).compactMap { change in
            guard case .insert(_, let element, let offset?) = change, element != former[offset] else { return nil }
            return element.id
        }
    }
}
