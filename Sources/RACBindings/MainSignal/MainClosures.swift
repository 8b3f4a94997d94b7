import RACSchedulers

// They turn closures of the main actor into closures for the operators of `Signal` beneath. Those get each value in a
// `MainValue`, and call their closures on the main queue.

/// For a closure that takes a value.
@inlinable
@inline(__always)
func opening<Value, Result>(
    _ closure: @escaping @MainActor (Value) -> Result
) -> @Sendable (MainValue<Value>) -> Result {
    let plain = calledOnMainQueue(closure)
    return { plain($0.value) }
}

/// For a closure that takes a value and makes another one.
@inlinable
@inline(__always)
func wrapping<Value, NewValue>(
    _ closure: @escaping @MainActor (Value) -> NewValue
) -> @Sendable (MainValue<Value>) -> MainValue<NewValue> {
    let plain = calledOnMainQueue(closure)
    return { MainValue(plain($0.value)) }
}

/// For a closure that takes two values.
@inlinable
@inline(__always)
func opening<First, Second, Result>(
    _ closure: @escaping @MainActor (First, Second) -> Result
) -> @Sendable (MainValue<First>, MainValue<Second>) -> Result {
    let plain = calledOnMainQueue { (values: (First, Second)) in closure(values.0, values.1) }
    return { plain(($0.value, $1.value)) }
}

/// For a closure that takes a value and makes another one, or throws.
@inlinable
@inline(__always)
func wrapping<Value, NewValue, Failure: Error>(
    _ closure: @escaping @MainActor (Value) throws(Failure) -> NewValue
) -> @Sendable (MainValue<Value>) throws(Failure) -> MainValue<NewValue> {
    // `calledOnMainQueue` takes closures that do not throw. So what is thrown is returned.
    let plain = calledOnMainQueue { (value: Value) -> Result<MainValue<NewValue>, Failure> in
        do throws(Failure) {
            return .success(MainValue(try closure(value)))
        } catch {
            return .failure(error)
        }
    }
    return { value throws(Failure) in try plain(value.value).get() }
}
