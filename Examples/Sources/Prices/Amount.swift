/// A decimal number that keeps its written form: 101.50 is printed as 101.50.
///
/// Prices are never converted to `Double`, so they are printed as they were read.
package struct Amount: Sendable, Hashable {
    /// The number without its decimal point.
    package var units: Int
    /// The number of decimal places.
    package let decimals: Int

    package init(units: Int, decimals: Int) {
        self.units = units
        self.decimals = decimals
    }
}

extension Amount: LosslessStringConvertible {
    /// Parses an optional minus sign and at most 18 digits, which always fit, with at most one decimal point among the digits.
    package init?(_ text: String) {
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }), digits.utf8.count <= 18,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let units = Int(digits)
        else { return nil }
        self.units = isNegative ? -units : units
        decimals = parts.count == 2 ? parts[1].utf8.count : 0
    }

    package var description: String {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let point = decimals > 0 ? "." : ""
        return (units < 0 ? "-" : "") + padded.dropLast(decimals) + point + padded.suffix(decimals)
    }
}
