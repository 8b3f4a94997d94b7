/// A live subscription in a recording.
package struct LineSubscription: Sendable, Equatable {
    package struct Delivery: Sendable, Equatable {
        package var event: Int
        package var since: Int
        package var on: Int
        package var text: String?
    }

    package var subscription: Int
    package var signal: Int
    package var began: Int
    package var on: Int
    package var parent: Int?
    package var values: Int
    package var last: Int?
    package var delivering: Delivery?
    package var hasEnded: Bool
}
