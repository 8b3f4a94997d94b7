/// Returns the argument of a closure parameter that is optional only to help the compiler.
///
/// Flattening operators have an overload whose closure returns exactly a `Signal`, so that the closure can return `.just(1)` or
/// `.empty`. If the parameter were not optional, the compiler would determine the closure's result before it reads the closure.
/// The compiler would then report a mistake in a later closure of the chain as a mistake in this closure.
///
/// - Parameters:
///   - closure: The passed closure. Precondition: not `nil`.
///   - function: The name of the operator. The default is the calling function.
@inlinable
package func requireClosure<Closure>(_ closure: Closure?, _ function: StaticString = #function) -> Closure {
    guard let closure else { preconditionFailure("\(function) needs a closure, but got nil") }
    return closure
}
