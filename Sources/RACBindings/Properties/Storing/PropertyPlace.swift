import RACCore

/// What two-way bindings know of the place of a property: the value with its stamp.
///
/// It changes in the lock of the property's core alone, so the order of its values is that of the property's.
@usableFromInline
final class PropertyPlace<Value: Sendable>: Sendable {
    @usableFromInline let core: ReplayCore<Stamped<Value>, Never>

    @inlinable
    init(_ stamped: Stamped<Value>) {
        core = ReplayCore(capacity: 1, values: [stamped])
    }

    /// What is left to do about a value that has been taken in.
    @usableFromInline
    struct Telling: Sendable {
        @usableFromInline let core: ReplayCore<Stamped<Value>, Never>
        @usableFromInline let taken: ReplayCore<Stamped<Value>, Never>.Taken

        @inlinable
        init(core: ReplayCore<Stamped<Value>, Never>, taken: ReplayCore<Stamped<Value>, Never>.Taken) {
            self.core = core
            self.taken = taken
        }

        @inlinable
        func perform() {
            core.finish(taken)
        }
    }

    /// Takes in a value.
    @inlinable
    func take(_ stamped: Stamped<Value>, holding isHeld: Bool) -> Telling? {
        core.takeIn(holding: isHeld) { _ in stamped }.map { Telling(core: core, taken: $0) }
    }

    /// Takes in what comes through a binding, if it is newer than what is held.
    ///
    /// - Returns: What is held now, if it is that.
    @inlinable
    func accept(_ incoming: Stamped<Value>, _ telling: inout Telling?, holding isHeld: Bool) -> Stamped<Value>? {
        var accepted: Stamped<Value>?
        let taken = core.takeIn(holding: isHeld) { held in
            accepted = held.newer(incoming)
            return accepted
        }
        telling = taken.map { Telling(core: core, taken: $0) }
        return accepted
    }
}
