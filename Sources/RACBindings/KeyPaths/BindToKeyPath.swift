import RACCore
import RACOperators
import RACSchedulers

extension SignalProtocol where Failure == Never {
    /// Writes each value to a property of an object, for as long as the object lives.
    ///
    /// The write happens on the thread that delivers the value, so the object must be safe to use from there; for an
    /// object of the main actor there is a form that writes on the main actor. The object is not kept alive; once it is
    /// gone the next value ends the subscription.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal. Better: the object is held weakly, and a signal that may fail is
    /// refused by the compiler instead of at run time.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write.
    ///   - target: The object; held weakly.
    /// - Returns: Disposing it ends the binding.
    @discardableResult
    public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable,
        on target: Target
    ) -> any Disposable {
        let binding = SerialDisposable()
        binding.disposable = subscribe { [weak target] value in
            if let target {
                target[keyPath: keyPath] = value
            } else {
                binding.dispose()
            }
        } completed: {
            binding.dispose()
        }
        return binding
    }

    /// Writes each value to a property of an object on the main actor, for as long as the object lives.
    ///
    /// A value that arrives on the main thread, with none waiting, is written at once; others are written there in
    /// order. The object is not kept alive; once it is gone the next value ends the subscription.
    ///
    /// Source: `-setKeyPath:onObject:` in RACSignal.
    ///
    /// - Parameters:
    ///   - keyPath: The property to write; it may be isolated to the main actor.
    ///   - target: The object; held weakly.
    /// - Returns: Disposing it on the main thread ends the binding at once; no value is written after that.
    @MainActor
    @discardableResult
    public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>,
        on target: Target
    ) -> any Disposable {
        let place = MainActorPlace(target, keyPath)
        let binding = SerialDisposable()
        binding.disposable = deliverOnMain().subscribe { value in
            let isWritten = MainActor.assumeIsolated { place.write(value) }
            if !isWritten { binding.dispose() }
        } completed: {
            binding.dispose()
        }
        return binding
    }
}

/// A property of an object, to be written on the main actor only. That is what makes it `Sendable`.
@MainActor
private final class MainActorPlace<Target: AnyObject, Value> {
    private weak var target: Target?
    private let keyPath: ReferenceWritableKeyPath<Target, Value>

    init(_ target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value>) {
        self.target = target
        self.keyPath = keyPath
    }

    /// Writes the value; says whether the object was still there.
    func write(_ value: Value) -> Bool {
        guard let target else { return false }
        target[keyPath: keyPath] = value
        return true
    }
}
