/// Returns the closure passed for a parameter that is optional only to help the compiler.
///
/// Flattening operators have an overload whose closure returns a `Signal` and not any signal type, so that `.just(1)` and
/// `.empty` need no type before the dot. If the parameter were not optional, the compiler would determine the closure's result
/// before it reads the closure. It would then report a mistake in a later closure of the chain as a mistake in this closure.
///
/// - Parameters:
///   - closure: The passed closure. Precondition: not `nil`.
///   - function: The operator. The default is the caller.
@inlinable
package func requireClosure<Closure>(_ closure: Closure?, _ function: StaticString = #function) -> Closure {
    guard let closure else { preconditionFailure("\(function) needs a closure, but got nil") }
    return closure
}
