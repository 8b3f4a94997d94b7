/// The price of a symbol.
package struct Price: Sendable, Hashable {
    package let symbol: String
    package let amount: Amount

    package init(symbol: String, amount: Amount) {
        self.symbol = symbol
        self.amount = amount
    }
}

extension Price {
    /// Parses a line `SYMBOL PRICE`.
    ///
    /// - Throws: The error in the line. Its description is a part of a sentence.
    package init(line: String) throws(PriceLineError) {
        let words = line.split { $0 == " " || $0 == "\t" }
        guard words.count == 2 else { throw PriceLineError("needs a symbol and a price, such as ACME 101.50") }
        symbol = String(words[0])
        // The symbol contains only characters that need no escapes in JSON or in a page.
        guard symbol.utf8.count <= 16,
            symbol.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-^=/".contains($0)) })
        else { throw PriceLineError("\(symbol) is no symbol: up to 16 letters, digits and . _ - ^ = / are") }
        guard let amount = Amount(String(words[1])) else {
            throw PriceLineError("\(words[1]) is no price: up to 18 digits with a decimal point are")
        }
        self.amount = amount
    }
}

extension Price: CustomStringConvertible {
    package var description: String { "\(symbol) \(amount)" }
}

/// The error in a line.
package struct PriceLineError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
