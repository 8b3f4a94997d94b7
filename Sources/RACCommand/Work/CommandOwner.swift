/// A weak reference to an object that creates commands in its initializer, for the work of these commands.
///
/// An initializer cannot use `self` in a closure before all properties have values, and a command is one of these properties.
/// The command therefore receives an owner, and the owner receives the object at the end of the initializer:
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
/// All commands of an object can share one owner.
@MainActor
public final class CommandOwner<Object: AnyObject> {
    /// The object, or `nil` before it has been set and after it has been deallocated. Without an object, a command of this
    /// owner fails with ``CommandError/disabled``.
    public weak var object: Object?

    /// Creates an owner without an object.
    public nonisolated init() {}
}
