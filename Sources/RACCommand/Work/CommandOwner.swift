/// The object whose methods are the work of commands that it makes before it is initialized itself.
///
/// An initializer cannot use `self` in a closure before all properties have values, and a command is such a property. So the
/// command gets an owner, and the owner gets the object when all is there:
///
/// ```swift
/// @MainActor final class Cart {
///     let add: Command<Int, Int, Never>
///     var total = 0
///
///     init() {
///         let owner = CommandOwner<Cart>()
///         add = Command(of: owner) { cart, price in
///             cart.total += price
///             return cart.total
///         }
///         owner.object = self
///     }
/// }
/// ```
///
/// One owner does for all commands of an object. The object is held weakly, so nothing keeps itself alive.
@MainActor
public final class CommandOwner<Object: AnyObject> {
    /// The object, or `nil` before it has been set, and after it has been deallocated. A command of this owner that is executed
    /// then fails with ``CommandError/disabled``.
    public weak var object: Object?

    /// Creates an owner whose object is not there yet.
    public nonisolated init() {}
}
