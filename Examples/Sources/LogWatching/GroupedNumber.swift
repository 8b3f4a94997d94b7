extension Int {
    /// The number with separated thousands.
    var grouped: String {
        var digits = String(magnitude)
        var result = ""
        while digits.count > 3 {
            result = "," + digits.suffix(3) + result
            digits.removeLast(3)
        }
        return (self < 0 ? "-" : "") + digits + result
    }
}
