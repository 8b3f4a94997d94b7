import RACCore

extension MainSignal {
    /// Counts each subscription of this signal in an activity count, until the subscription ends. Works like
    /// ``SignalProtocol/trackActivity(in:)``. The count changes on the main queue.
    public func trackActivity(in activity: ActivityCount) -> MainSignal<Value, Failure> {
        MainSignal(stream.trackActivity(in: activity))
    }
}
