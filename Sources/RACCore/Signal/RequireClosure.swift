/// Returns the argument of a closure parameter that is optional only to help the compiler. Precondition: not `nil`.
///
/// If the parameter of a flattening operator were not optional, the compiler would determine the closure's result before it
/// reads the closure, and report a mistake in a later closure of the chain as a mistake in this closure.
@inlinable
package func requireClosure<Closure>(_ closure: Closure?, _ function: StaticString = #function) -> Closure {
    guard let closure else { preconditionFailure("\(function) needs a closure, but got nil") }
    return closure
}
