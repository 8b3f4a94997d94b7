import Foundation

/// What `Benchmarks/check` has counted and kept: how the instructions of an item grow with the number of items.
struct CountedInstructions: Decodable {
    /// For each growing thing, the instructions of an item when there are fewest, and when there are most.
    private let growth: [String: [Double]]?

    /// Reads what has been kept in a file.
    init(file: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }

    /// The number of times that the instructions of an item are when there are most, or `nil` if they have not been counted.
    func factor(of name: String) -> Double? {
        guard let counts = growth?[name], let few = counts.first, let many = counts.last, few > 0 else { return nil }
        return many / few
    }
}
