import GTKToolkit
import RACBindings
import TodoLists

/// The behavior of a row of the sidebar. Its appearance is in SidebarRow.ui.
@MainActor
final class SidebarRow {
    let name: Label
    let count: Label

    init(_ layout: Layout, _ list: Property<ListSummary?>) {
        name = layout["name"]
        count = layout["count"]
        list.map { $0?.list.name ?? "" }.bind(to: \.text, on: name)
        list.map { list in list.map { $0.open == 0 ? "" : $0.open.grouped } ?? "" }.bind(to: \.text, on: count)
    }
}
