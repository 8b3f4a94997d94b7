extension BinaryInteger {
    func digits(_ count: Int, radix: Int = 10) -> String {
        String(self, radix: radix).padded(to: count, with: "0", atStart: true)
    }
}
