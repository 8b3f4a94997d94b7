/// The closure that a caller has passed for a parameter that is optional for the compiler's sake alone.
///
/// Operators that flatten have a form whose closure returns a plain `Signal`, so that `.just(1)` and `.empty` need no type
/// before the dot. Were the parameter not optional, the compiler would settle the closure's result before it looks into the
/// closure, and report a mistake in any later closure of the chain as one of this closure.
///
/// - Parameters:
///   - closure: What was passed. Precondition: not `nil`.
///   - function: The operator. Left out, it is the caller.
@inlinable
package func requireClosure<Closure>(_ closure: Closure?, _ function: StaticString = #function) -> Closure {
    guard let closure else { preconditionFailure("\(function) needs a closure, but got nil") }
    return closure
}
