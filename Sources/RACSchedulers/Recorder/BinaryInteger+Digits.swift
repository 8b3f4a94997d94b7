extension BinaryInteger {
    /// Returns the digits of this number, with leading zeros so that at least `count` digits result. Precondition: the number
    /// is not negative.
    func digits(_ count: Int, radix: Int = 10) -> String {
        String(self, radix: radix).padded(to: count, with: "0", atStart: true)
    }
}
