import RACCore

/// What one part of a property is in one evaluation, without its type.
///
/// It is the place of something made of others, or of a copy of something that changes.
///
/// `@exclusivity(unchecked)` here and below because one evaluation, which one thread at a time uses, accesses these, and only
/// for a moment.
@usableFromInline
class AnyPropertyCell {
    /// What this is a copy of, if it is one.
    @usableFromInline final let dependency: PropertyDependency?
    /// Whether there is a change to be told of.
    @exclusivity(unchecked) @usableFromInline final var isChanged = false
    /// Whether it is another value than in the evaluation before. It may be one that is not told of, since it counts as the same
    /// as the one that was; what is made of it is made anew all the same, so that it is no mixture.
    @exclusivity(unchecked) @usableFromInline final var isRenewed = false

    @usableFromInline
    init(copyOf dependency: PropertyDependency? = nil) {
        self.dependency = dependency
    }

    /// Takes note that what has changed has been told of.
    final func settle() {
        isChanged = false
        isRenewed = false
    }

    /// Takes the present value of what this is a copy of; returns its version. Precondition: this is a copy.
    final func renew() -> UInt64 {
        isChanged = true
        isRenewed = true
        // Not retained: this holds the dependency.
        let reference = dependency.map { Unmanaged.passUnretained($0) }
        return reference.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.copyValue(to: self) }
    }

    /// Lets go of the value.
    @usableFromInline
    func empty() {}

    /// Lets go of the values there have been before.
    @usableFromInline
    func releaseFormer() {}
}

/// What one part of a property is in one evaluation.
@usableFromInline
final class PropertyCell<Value>: AnyPropertyCell {
    @exclusivity(unchecked) @usableFromInline var former: [Value] = []
    /// The run of a closure that the value is of, if a closure makes it.
    @exclusivity(unchecked) @usableFromInline var outcome: DependencyList?
    /// `nil` before it has been evaluated.
    @exclusivity(unchecked) @usableFromInline var value: Value?

    @inlinable
    override init(copyOf dependency: PropertyDependency? = nil) {
        super.init(copyOf: dependency)
    }

    @inlinable
    override func empty() {
        value = nil
        outcome = nil
    }

    /// Replaces the value. The former one is released now, unless a lock is held: then by ``releaseFormer()``.
    @inlinable
    func renew(_ newValue: Value) {
        if PropertyScope.isWithoutOtherWrites, let value { former.append(value) }
        value = newValue
    }

    @inlinable
    override func releaseFormer() {
        former = []
    }

    /// The value. Precondition: it has been evaluated.
    @inlinable var current: Value {
        guard let value else { preconditionFailure("parts of a property are evaluated before what is made of them") }
        return value
    }

    /// Takes the values of others, in one walk over them: there may be very many.
    @inlinable
    func collect<Element>(_ parts: [PropertyCell<Element>]) where Value == [Element] {
        isChanged = false
        isRenewed = false
        guard var values = value else {
            value = parts.map(\.current)
            isRenewed = true
            for part in parts where part.isChanged { isChanged = true }
            return
        }
        // So that this is the only one who holds them, if nobody has kept what was sent.
        value = nil
        for (position, part) in parts.enumerated() where part.isRenewed {
            values[position] = part.current
            isRenewed = true
            if part.isChanged { isChanged = true }
        }
        value = values
    }
}
