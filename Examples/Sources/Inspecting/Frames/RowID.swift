/// The identity of a row: a subscription of a program, written `1.7`.
package struct RowID: Sendable, Hashable, LosslessStringConvertible {
    package let program: Int
    package let subscription: Int

    package init(program: Int, subscription: Int) {
        (self.program, self.subscription) = (program, subscription)
    }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let program = Int(parts[0]), let subscription = Int(parts[1]) else { return nil }
        self.init(program: program, subscription: subscription)
    }

    package var description: String { "\(program).\(subscription)" }
}
