/// Effects that have been taken to be carried out, in one turn or in several.
///
/// What an effect holds is released when that effect has been carried out: the rest of the batch may take many turns.
@usableFromInline
struct CommandBatch<Run: Sendable, Ending: Sendable>: Sendable {
    @usableFromInline typealias Effect = CommandMachine<Run, Ending>.Effect

    @usableFromInline var effects: [Effect] = []
    /// How many have been carried out.
    @usableFromInline var position = 0

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { effects.isEmpty }

    /// Takes over all effects of a queue and leaves it the room for the next ones. To be called on an empty batch.
    @inlinable
    mutating func takeAll(from queue: inout [Effect]) {
        swap(&effects, &queue)
    }

    @inlinable
    mutating func popFirst() -> Effect? {
        guard position < effects.count else { return nil }
        // An effect without content stays behind.
        var effect = Effect.close
        swap(&effect, &effects[position])
        position += 1
        if position == effects.count {
            effects.removeAll(keepingCapacity: effects.count <= 64)
            position = 0
        }
        return effect
    }
}
