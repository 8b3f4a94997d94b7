extension BinaryInteger {
    /// Returns the digits of this number, with leading zeros so that at least `count` digits result. Precondition: the number
    /// is not negative.
    func digits(_ count: Int, radix: Int = 10) -> String {
        let text = String(self, radix: radix)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
