import RACCore
import RACSchedulers

// These functions convert closures of the main actor for the operators of `Signal`, which receive each value in a `MainValue`
// and call the closures on the main queue. `opening` unwraps the values. `wrapping` also wraps the closure's result.

@inlinable
@inline(__always)
func opening<Value, Result>(
    _ closure: @escaping @MainActor (Value) -> Result
) -> @Sendable (MainValue<Value>) -> Result {
    let plain = calledOnMainQueue(closure)
    return { plain($0.value) }
}

@inlinable
@inline(__always)
func opening<First, Second, Result>(
    _ closure: @escaping @MainActor (First, Second) -> Result
) -> @Sendable (MainValue<First>, MainValue<Second>) -> Result {
    let plain = calledOnMainQueue { (values: (First, Second)) in closure(values.0, values.1) }
    return { plain(($0.value, $1.value)) }
}

@inlinable
@inline(__always)
func wrapping<NewValue>(_ closure: @escaping @MainActor () -> NewValue) -> @Sendable () -> MainValue<NewValue> {
    calledOnMainQueue { MainValue(closure()) }
}

@inlinable
@inline(__always)
func wrapping<Value, NewValue>(
    _ closure: @escaping @MainActor (Value) -> NewValue
) -> @Sendable (MainValue<Value>) -> MainValue<NewValue> {
    let plain = calledOnMainQueue(closure)
    return { MainValue(plain($0.value)) }
}

@inlinable
@inline(__always)
func wrapping<Value, NewValue>(
    _ closure: @escaping @MainActor (Value) -> NewValue?
) -> @Sendable (MainValue<Value>) -> MainValue<NewValue>? {
    opening { closure($0).map { MainValue($0) } }
}

@inlinable
@inline(__always)
func wrapping<First, Second, NewValue>(
    _ closure: @escaping @MainActor (First, Second) -> NewValue
) -> @Sendable (MainValue<First>, MainValue<Second>) -> MainValue<NewValue> {
    opening { MainValue(closure($0, $1)) }
}

@inlinable
@inline(__always)
func wrapping<First, Second, NewValue>(
    _ closure: @escaping @MainActor (First, Second, Int) -> NewValue
) -> @Sendable (MainValue<First>, MainValue<Second>, Int) -> MainValue<NewValue> {
    let plain = calledOnMainQueue { (parts: (First, Second, Int)) in MainValue(closure(parts.0, parts.1, parts.2)) }
    return { plain(($0.value, $1.value, $2)) }
}

@inlinable
@inline(__always)
func wrapping<Value, NewValue, Failure: Error>(
    _ closure: @escaping @MainActor (Value) throws(Failure) -> NewValue
) -> @Sendable (MainValue<Value>) throws(Failure) -> MainValue<NewValue> {
    // `calledOnMainQueue` accepts only closures that do not throw, so the closure returns the error as a result.
    let plain = calledOnMainQueue { (value: Value) -> Result<MainValue<NewValue>, Failure> in
        do throws(Failure) {
            return .success(MainValue(try closure(value)))
        } catch {
            return .failure(error)
        }
    }
    return { value throws(Failure) in try plain(value.value).get() }
}

extension Signal {
    /// Converts pairs of boxes to boxes of pairs. The result has the name of this signal.
    @inlinable
    func wrappingPairs<First, Second>() -> Signal<MainValue<(First, Second)>, Failure>
    where Value == (MainValue<First>, MainValue<Second>) {
        let pairs = map { MainValue(($0.0.value, $0.1.value)) }
        return Signal<MainValue<(First, Second)>, Failure>(source: pairs.source, path: path)
    }
}
