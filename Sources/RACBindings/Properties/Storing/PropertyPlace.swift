import RACCore

/// What two-way bindings know of the place of a property: the value with its stamp.
///
/// It changes in the lock of the property's core alone, so the order of its values is that of the property's.
@usableFromInline
final class PropertyPlace<Value: Sendable>: Sendable {
    @usableFromInline let core: ReplayCore<Stamped<Value>, Never>

    @inlinable
    init(_ stamped: Stamped<Value>) {
        core = ReplayCore(stamped)
    }

    /// A value that has been taken in, of which those who are bound have not been told yet.
    @usableFromInline typealias Taken = ReplayCore<Stamped<Value>, Never>.Taken

    /// Takes in a value.
    @inlinable
    func take(_ stamped: Stamped<Value>, holding isHeld: Bool) -> Taken? {
        core.takeIn(holding: isHeld) { _ in stamped }
    }

    /// Takes in what comes through a binding, if it is newer than what is held.
    @inlinable
    func accept(_ incoming: Stamped<Value>, holding isHeld: Bool) -> Taken? {
        core.takeIn(holding: isHeld) { $0.newer(incoming) }
    }
}
