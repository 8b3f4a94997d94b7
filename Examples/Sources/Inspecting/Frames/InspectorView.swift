/// The part of the state that a page shows.
package struct InspectorView: Sendable, Equatable {
    package enum Order: String, Sendable {
        /// Each subscription after its parent, in the order of their starts.
        case tree
        /// The highest rate first.
        case rate
        /// The longest delivery in progress first.
        case stuck
        /// The longest time without an event first.
        case quiet
    }

    /// The maximum number of picked rows.
    package static let maximumPicked = 12

    /// The number or the name of the only program to show. Shows all programs if it is `nil`.
    package var program: String?
    /// Text that the names of the rows contain, in lowercase or uppercase.
    package var filter = ""
    package var order = Order.tree
    /// The rows whose marbles are shown.
    package var picked: [RowID] = []
    package var showsValues = true

    package init() {}

    /// Creates the view of a query. Values that are not valid have no effect.
    package init(_ query: [(name: String, value: String)]) {
        for (name, value) in query {
            switch name {
            case "program": program = value.isEmpty ? nil : value
            case "filter": filter = value
            case "sort": order = Order(rawValue: value) ?? .tree
            case "picked":
                var rows: [RowID] = []
                for row in value.split(separator: ",").compactMap({ RowID(String($0)) }) where !rows.contains(row) {
                    rows.append(row)
                }
                picked = Array(rows.prefix(Self.maximumPicked))
            case "values": showsValues = value != "0"
            default: break
            }
        }
    }
}
