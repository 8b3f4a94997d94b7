/// Effects that have been taken to be carried out, in one turn or in several.
///
/// What an effect holds is released when that effect has been carried out: the rest of the batch may take many turns.
@usableFromInline
struct CommandBatch<Run: Sendable, Ending: Sendable>: Sendable {
    @usableFromInline typealias Effect = CommandMachine<Run, Ending>.Effect

    /// What is to be carried out next stands last: so it is taken out by a move, and the array keeps its room.
    @usableFromInline var effects: [Effect] = []

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { effects.isEmpty }

    /// Takes over all effects of a queue and leaves it the room for the next ones. To be called on an empty batch.
    @inlinable
    mutating func takeAll(from queue: inout [Effect]) {
        swap(&effects, &queue)
        if effects.count > 1 { effects.reverse() }
    }

    @inlinable
    mutating func popFirst() -> Effect? {
        let effect = effects.popLast()
        if effects.isEmpty, effects.capacity > Self.keptCapacity { effects = [] }
        return effect
    }

    /// Room for more effects than this is given back.
    @inlinable static var keptCapacity: Int { 128 }
}
