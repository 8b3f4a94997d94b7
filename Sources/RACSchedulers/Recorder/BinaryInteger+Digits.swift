extension BinaryInteger {
    /// Returns the digits of a number that is not negative, with leading zeros up to a number of digits.
    func digits(_ count: Int, radix: Int = 10) -> String {
        let text = String(self, radix: radix)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
