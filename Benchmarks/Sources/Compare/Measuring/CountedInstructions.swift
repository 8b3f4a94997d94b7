import Foundation

/// The counts stored by `Benchmarks/check`: the instructions per item, for several numbers of items.
struct CountedInstructions: Decodable {
    /// The instructions per item with the fewest and with the most items, by the name of the growing structure.
    private let growth: [String: [Double]]?

    /// Reads the counts stored in a file.
    init(file: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }

    /// Returns the instructions per item with the most items, divided by the instructions per item with the fewest items. `nil`
    /// if they have not been counted.
    func factor(of name: String) -> Double? {
        guard let counts = growth?[name], let few = counts.first, let many = counts.last, few > 0 else { return nil }
        return many / few
    }
}
