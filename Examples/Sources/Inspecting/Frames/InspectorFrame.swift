/// The state that a page shows at one time. Times are in seconds, on the clock of the program that they belong to.
package struct InspectorFrame: Sendable, Equatable {
    package struct Program: Sendable, Equatable {
        package var id: Int
        package var name: String
        package var process: Int?
        package var state: String
        package var message: String?
        package var time: Double
        package var live: Int
        package var events: Int
        package var rate: Double
        package var lost: Int
        package var linesLeftOut: Int
    }

    package struct Row: Sendable, Equatable {
        package struct Delivery: Sendable, Equatable {
            package var since: Double
            package var on: String
            package var text: String?
        }

        package var id: RowID
        package var name: String
        package var parent: RowID?
        package var depth: Int
        package var age: Double
        package var on: String
        package var values: Int
        package var rate: Double
        /// The time since the last event.
        package var last: Double?
        package var ended: String?
        package var failure: String?
        package var delivering: Delivery?
        package var quiet: Bool
        /// Indicates whether the parent is live.
        package var owned: Bool
    }

    package struct Stuck: Sendable, Equatable {
        package var id: RowID
        package var name: String
        package var time: Double
        package var on: String
    }

    package struct Waiting: Sendable, Equatable {
        package var first: RowID
        package var second: RowID
        package var text: String
    }

    package struct Forgotten: Sendable, Equatable {
        package var id: RowID
        package var name: String
        package var age: Double
        package var quiet: Double
    }

    package struct Thread: Sendable, Equatable {
        package var program: Int
        package var on: String
        /// The subscriptions whose events the thread is handling, the outermost first.
        package var inside: [RowID]
    }

    package struct Marbles: Sendable, Equatable {
        package var id: RowID
        package var events: [Marble]
        /// The number of events since the last frame that are not among the marbles.
        package var leftOut: Int
    }

    package struct Marble: Sendable, Equatable {
        package var time: Double
        package var kind: String
        package var text: String?
        package var took: Double?
    }

    package var time: Double
    package var programs: [Program] = []
    package var rows: [Row] = []
    package var rowsLeftOut = 0
    package var stuck: [Stuck] = []
    package var waiting: [Waiting] = []
    package var forgotten: [Forgotten] = []
    package var threads: [Thread] = []
    package var marbles: [Marbles] = []
}
