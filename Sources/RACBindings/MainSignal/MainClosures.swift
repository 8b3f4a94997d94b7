import RACSchedulers

// Closures of the main actor as those of the operators beneath, which get values in their wrapping and are called on the main
// queue.

/// A closure that takes a value.
@inlinable
@inline(__always)
func opening<Value, Result>(
    _ closure: @escaping @MainActor (Value) -> Result
) -> @Sendable (MainValue<Value>) -> Result {
    let plain = calledOnMainQueue(closure)
    return { plain($0.value) }
}

/// A closure that takes a value and makes another one.
@inlinable
@inline(__always)
func wrapping<Value, NewValue>(
    _ closure: @escaping @MainActor (Value) -> NewValue
) -> @Sendable (MainValue<Value>) -> MainValue<NewValue> {
    let plain = calledOnMainQueue(closure)
    return { MainValue(plain($0.value)) }
}
