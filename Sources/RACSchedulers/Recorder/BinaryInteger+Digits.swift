extension BinaryInteger {
    /// Adds leading zeros. Precondition: the number is not negative.
    func digits(_ count: Int, radix: Int = 10) -> String {
        let text = String(self, radix: radix)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
