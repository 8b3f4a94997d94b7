/// An event in a recording. Times are nanoseconds since the recorder was created.
package struct LineEvent: Sendable, Equatable {
    package enum Kind: String, Sendable, Hashable {
        case subscribed, next, failed, completed, disposed, released
    }

    package var kind: Kind
    package var event: Int
    package var time: Int
    package var subscription: Int
    /// The number of the signal. Only the start of a subscription has it.
    package var signal: Int?
    /// The number of the thread, or 0 for the main queue.
    package var on: Int
    package var parent: Int?
    package var text: String?
    package var took: Int?
}
