import RACCore
import RACOperators
import RACSchedulers

extension SignalProtocol where Failure == Never {
    /// All bindings to key paths are based on this method and the method of `MainSignal`. Nothing is written after the
    /// target's deallocation: each write first obtains a strong reference from the weak reference, in one atomic step.
    func bind<Target: AnyObject & Sendable>(
        to target: Target,
        _ path: @autoclosure () -> BoundPath,
        write: @escaping @Sendable (Target, Value) -> Void
    ) -> any Disposable {
        binding(to: target, path(), name: signal.name) { end in
            subscribe { [weak target] value in
                guard let target else { return end() }
                BoundWrite(target: target, value: value, write: write).perform()
            } completed: {
                end()
            }
        }
    }
}

extension MainSignal where Failure == Never {
    func bind<Target: AnyObject>(
        to target: Target,
        _ path: @autoclosure () -> BoundPath,
        write: @escaping @MainActor (Target, Value) -> Void
    ) -> any Disposable {
        binding(to: target, path(), name: stream.name) { end in
            subscribe { [weak target] value in
                guard let target else { return end() }
                BoundWrite(target: target, value: value, write: { write($0, $1) }).perform()
            } completed: {
                end()
            }
        }
    }
}

/// A write that a binding delivers. A tuple instead of this struct crashes the compiler of Swift 6.3.1 with optimization.
private struct BoundWrite<Target, Value> {
    let target: Target
    let value: Value
    let write: (Target, Value) -> Void

    func perform() {
        // The written property can be the source of another binding. The limiter bounds the stack depth of such a chain.
        RecursionLimiter.run(.binding, self) { $0.write($0.target, $0.value) }
    }
}

/// Subscribes, and ends the subscription when the target's lifetime ends, if the lifetime is known. In debug builds, also
/// makes a claim for the bound property, so that a second binding is reported.
///
/// - Parameter subscribe: Receives a closure that ends the binding. The subscription calls this closure when the signal
///   completes or when the target is found to be deallocated.
private func binding(
    to target: AnyObject,
    _ path: @autoclosure () -> BoundPath,
    name: @autoclosure () -> String?,
    _ subscribe: (_ end: @escaping @Sendable () -> Void) -> any Disposable
) -> any Disposable {
    let binding = CompoundDisposable()
    Lifetime.known(of: target)?.add(binding, removedWith: binding)
    // An object can end its lifetime before its deallocation. In this case nothing is written.
    if binding.isDisposed { return binding }
    let claim = BindingClaim(target, path(), signalName: name())
    claim.end(with: binding)
    let subscription = subscribe {
        binding.dispose()
        claim.end()
    }
    // The subscription is added last, and therefore disposed first. This binding thus stops writing before its claim ends and
    // another signal can be bound to the property.
    binding.add(subscription)
    return binding
}
