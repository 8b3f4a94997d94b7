import GRDB
import Testing

@testable import TodoLists

struct RowOrderTests {
    private let desk: TodoDesk
    private let order = RowOrder.todos(of: 1)

    init() throws {
        desk = try TodoDesk()
    }

    private func insert(_ count: Int64) throws {
        try desk.database.write { database in
            for id in 1...count {
                let position = try order.freePosition(before: nil, in: database)
                try Todo(id: id, listID: 1, position: position, text: "\(id)", notes: "", isDone: false).insert(
                    database
                )
            }
        }
    }

    private var ids: [Int64] {
        get throws { try desk.texts.compactMap { Int64($0) } }
    }

    @Test func `random moves of todo rows give the order of an array, and the reverse moves restore the order`() throws
    {
        try insert(9)
        var random = SeededGenerator(seed: 7)
        var (expected, states, reversals) = (try ids, [try ids], [Move]())
        for _ in 0..<500 {
            let id = Int64.random(in: 1...9, using: &random)
            let other = Int64.random(in: 1...9, using: &random)
            let destinations: [Move.Destination] = [.before(other), .end, .up, .down]
            let move = Move(id, to: destinations.randomElement(using: &random)!)
            let moved = expected.moved(move)
            if moved == expected {
                #expect(throws: TodoError.nothingChanges) { try desk.database.write { try order.move(move, in: $0) } }
            } else {
                reversals.append(try desk.database.write { try order.move(move, in: $0) })
                states.append(moved)
            }
            expected = moved
            #expect(try ids == expected, "\(move)")
        }
        for (move, state) in zip(reversals, states).reversed() {
            _ = try desk.database.write { try order.move(move, in: $0) }
            #expect(try ids == state)
        }
    }

    @Test func `a todo row can be moved to the same place any number of times`() throws {
        try insert(3)
        for step in 0..<200 {
            let id: Int64 = step.isMultiple(of: 2) ? 3 : 2
            _ = try desk.database.write {
                try order.move(Move(id, to: .before(step.isMultiple(of: 2) ? 2 : 3)), in: $0)
            }
            #expect(try ids == (step.isMultiple(of: 2) ? [1, 3, 2] : [1, 2, 3]))
        }
    }

    @Test func `moving a todo row before a row that no longer exists moves it to the end`() throws {
        try insert(3)
        _ = try desk.database.write { try order.move(Move(1, to: .before(99)), in: $0) }
        #expect(try ids == [2, 3, 1])
    }

    @Test func `a todo row that no longer exists cannot be moved`() throws {
        #expect(throws: TodoError.isGone) { try desk.database.write { try order.move(Move(5, to: .end), in: $0) } }
    }
}

extension [Int64] {
    /// This array with an element moved.
    fileprivate func moved(_ move: Move) -> [Int64] {
        guard let index = firstIndex(of: move.id) else { return self }
        var result = self
        result.remove(at: index)
        switch move.destination {
        case .before(move.id): return self
        case .before(let other): result.insert(move.id, at: result.firstIndex(of: other) ?? result.endIndex)
        case .end: result.append(move.id)
        case .up: result.insert(move.id, at: Swift.max(index - 1, 0))
        case .down: result.insert(move.id, at: Swift.min(index + 1, result.endIndex))
        }
        return result
    }
}

/// Random numbers that are the same in each run.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
