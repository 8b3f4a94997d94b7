/// The strategy with which ``TestScheduler/explore(limit:search:jitter:allowsIncomplete:observing:_:)`` selects the next order.
public enum OrderSearch: Hashable, Sendable {
    /// Explores each order once, beginning with the order of an ordinary test. Orders that differ from this order in fewer
    /// choices run earlier, so the first failing order is the simplest.
    case fewestChanges
    /// Runs random orders, up to the limit. Random orders find failures that need many unusual choices.
    case random(seed: UInt64)
}

/// The number of orders in which a body has been run.
public struct Exploration: Hashable, Sendable {
    /// The number of orders that were run. Equal random orders are counted separately.
    public let runs: Int
    /// Indicates whether all possible orders were run.
    public let isComplete: Bool
    /// The largest number of choices in one run. A choice selects the next action among several, or a late time for an action.
    public let mostChoices: Int
}

extension Exploration: CustomStringConvertible {
    /// A text such as `all 43 orders, with at most 9 choices`, or `43 of more orders, with at most 9 choices`.
    public var description: String {
        let orders = isComplete ? (runs == 1 ? "the only order" : "all \(runs) orders") : "\(runs) of more orders"
        return "\(orders), with at most \(mostChoices) choices"
    }
}

/// The reason why a body could not be explored.
public enum ExplorationError: Error, Hashable, Sendable {
    /// The limit was reached before all orders were run. The body has not failed in the orders that were run.
    case limitReached(Exploration)
    /// A second run with the same order differed from the first run. The body also depends on something other than the
    /// scheduler, such as a clock, a random number, the order of a dictionary, or another thread.
    case notRepeatable(order: String, difference: String)
    /// The string is not an order, or not an order of this body.
    case unknownOrder(String, reason: String)
    /// The body advances the time with an asynchronous method. Only synchronous advances can be explored.
    case asynchronous
}

extension ExplorationError: CustomStringConvertible {
    /// A sentence with the reason and a remedy.
    public var description: String {
        switch self {
        case .limitReached(let exploration):
            """
            the limit was reached after \(exploration.runs) orders, none of which failed, and there are more: raise 'limit', use fewer \
            actions, or pass 'allowsIncomplete: true'
            """
        case .notRepeatable(let order, let difference):
            """
            the body does not repeat order "\(order)": \(difference). Something besides the scheduler decides, such as a clock, a random \
            number, the order of a dictionary or another thread
            """
        case .unknownOrder(let order, let reason):
            "\"\(order)\" is not an order of this body: \(reason). An order is valid for one version of the body and the framework"
        case .asynchronous:
            """
            an explored body cannot call the asynchronous 'advance' or 'run' of a TestScheduler: the main actor and other executors are \
            not under its control. Use their synchronous forms
            """
        }
    }
}
