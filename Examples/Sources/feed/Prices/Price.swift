/// The price of a symbol.
struct Price: Sendable, Hashable {
    let symbol: String
    let amount: Amount
}

extension Price {
    /// Parses a line `SYMBOL PRICE`.
    ///
    /// - Throws: The error in the line. Its description is a part of a sentence.
    init(line: String) throws(PriceLineError) {
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
    var description: String { "\(symbol) \(amount)" }
}

/// The error in a line.
struct PriceLineError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
