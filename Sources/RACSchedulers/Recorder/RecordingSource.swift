import RACCore

/// Reads a recorder repeatedly, and sends the elements of each read to one subscriber, with actions of a scheduler. Each action
/// passes the state of the reader and the elements that have not been sent on to the next action, as its last step.
final class RecordingSource<State: Sendable, Element: Sendable>: Sendable {
    private let interval: Duration
    private let subscriber: Subscriber<Element, Never>
    private let scheduler: any Scheduler
    private let read: @Sendable (inout State) -> (elements: [Element], isComplete: Bool)

    init(
        every interval: Duration,
        for subscriber: Subscriber<Element, Never>,
        on scheduler: any Scheduler,
        read: @escaping @Sendable (inout State) -> (elements: [Element], isComplete: Bool)
    ) {
        self.interval = interval
        self.subscriber = subscriber
        self.scheduler = scheduler
        self.read = read
    }

    func start(_ state: State) {
        subscriber.whenCapacity(on: scheduler) { self.readNext(state) }
    }

    // Several sources can find the same free capacity, so it is checked again after it has been waited for.
    private func readNext(_ state: State) {
        guard subscriber.hasCapacity else { return start(state) }
        var state = state
        let (elements, isComplete) = read(&state)
        deliver(elements[...], state, isComplete)
    }

    private func deliver(_ elements: ArraySlice<Element>, _ state: State, _ isComplete: Bool) {
        for (position, element) in zip(elements.indices, elements) {
            if subscriber.isDisposed { return }
            guard subscriber.hasCapacity else {
                let rest = elements[position...]
                return subscriber.whenCapacity(on: scheduler) { self.deliver(rest, state, isComplete) }
            }
            subscriber.send(element)
        }
        if subscriber.isDisposed { return }
        if isComplete {
            scheduler.schedule(parent: subscriber.lifetime, after: interval) { self.readNext(state) }
        } else {
            scheduler.schedule(parent: subscriber.lifetime, yielding: true) { self.readNext(state) }
        }
    }
}
