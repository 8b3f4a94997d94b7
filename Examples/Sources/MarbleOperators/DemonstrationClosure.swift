/// A closure that a user can choose as the argument of an operator.
public struct DemonstrationClosure: Sendable, Equatable {
    /// A unique name among the closures of a parameter, for addresses.
    public let id: String
    /// The code, with the names of number parameters in braces: `$0 * {number}`.
    public let code: String
}

/// The closures that a user can choose for one parameter, each with the code and the body that runs.
struct ClosureList<Body: Sendable>: Sendable {
    private let entries: [(closure: DemonstrationClosure, body: Body)]

    init(_ entries: [(id: String, code: String, body: Body)]) {
        self.entries = entries.map { (DemonstrationClosure(id: $0.id, code: $0.code), $0.body) }
    }

    var closures: [DemonstrationClosure] { entries.map(\.closure) }

    /// Returns the body of the closure with this id. Precondition: the list contains it.
    subscript(id: String) -> Body {
        guard let entry = entries.first(where: { $0.closure.id == id }) else {
            fatalError("there is no closure '\(id)'")
        }
        return entry.body
    }
}

/// The closures of the demonstrations. The last argument is the value of the parameter that the code names.
enum Closures {
    typealias Transform = @Sendable (_ value: Int, _ number: Int) -> Int
    typealias Test = @Sendable (_ value: Int, _ number: Int) -> Bool
    typealias Combination = @Sendable (_ result: Int, _ value: Int) -> Int
    typealias Comparison = @Sendable (_ first: Int, _ second: Int, _ number: Int) -> Bool

    static let transforms = ClosureList<Transform>([
        ("times", "$0 * {number}", { $0 * $1 }),
        ("plus", "$0 + {number}", { $0 + $1 }),
        ("negate", "-$0", { value, _ in -value }),
    ])

    static let tests = ClosureList<Test>([
        ("multiple", "$0.isMultiple(of: {number})", { $0.isMultiple(of: $1) }),
        ("no-multiple", "!$0.isMultiple(of: {number})", { !$0.isMultiple(of: $1) }),
        ("less", "$0 < {number}", { $0 < $1 }),
        ("greater", "$0 > {number}", { $0 > $1 }),
        ("equal", "$0 == {number}", { $0 == $1 }),
    ])

    static let combinations = ClosureList<Combination>([
        ("sum", "+", { $0 + $1 }),
        ("largest", "max", { max($0, $1) }),
        ("smallest", "min", { min($0, $1) }),
        ("difference", "-", { $0 - $1 }),
    ])

    static let comparisons = ClosureList<Comparison>([
        ("near", "abs($0 - $1) < {number}", { abs($0 - $1) < $2 }),
        (
            "parity", "$0.isMultiple(of: 2) == $1.isMultiple(of: 2)",
            { first, second, _ in
                first.isMultiple(of: 2) == second.isMultiple(of: 2)
            }
        ),
        ("not-larger", "$1 <= $0", { first, second, _ in second <= first }),
    ])
}

extension DemonstrationStage {
    /// The chosen closure that transforms a number.
    func transform() -> @Sendable (Int) -> Int {
        let (body, number) = (Closures.transforms[choice("transform")], integer("number"))
        return { body($0, number) }
    }

    /// The chosen closure that tests a number.
    func test() -> @Sendable (Int) -> Bool {
        let (body, number) = (Closures.tests[choice("test")], integer("number"))
        return { body($0, number) }
    }

    /// The chosen function that combines the result so far with a number.
    func combination() -> @Sendable (Int, Int) -> Int { Closures.combinations[choice("combine")] }

    /// The chosen closure that compares two numbers.
    func comparison() -> @Sendable (Int, Int) -> Bool {
        let (body, number) = (Closures.comparisons[choice("areSame")], integer("number"))
        return { body($0, $1, number) }
    }
}

extension [DemonstrationParameter] {
    /// The parameters of a closure that transforms a number.
    static func transform(_ id: String, _ number: Int) -> [DemonstrationParameter] {
        [.closure("transform", id, of: Closures.transforms), .integer("number", number, in: 0...99)]
    }

    /// The parameters of a closure that tests a number.
    static func test(_ id: String, _ number: Int) -> [DemonstrationParameter] {
        [.closure("test", id, of: Closures.tests), .integer("number", number, in: 0...99)]
    }

    /// The parameters of an operator that combines all numbers.
    static func combination(start: Int) -> [DemonstrationParameter] {
        [.closure("combine", "sum", of: Closures.combinations), .integer("start", start)]
    }

    /// The parameters of a closure that compares two numbers.
    static func comparison(_ number: Int) -> [DemonstrationParameter] {
        [.closure("areSame", "near", of: Closures.comparisons), .integer("number", number)]
    }
}
