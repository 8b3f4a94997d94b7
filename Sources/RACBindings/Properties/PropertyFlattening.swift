extension PropertyProtocol where Value: PropertyProtocol {
    /// Returns a property whose value is that of the property which this one has at the moment.
    ///
    /// It stores nothing, so it is never behind either, and what is made of it and of them is no mixture. It tells of each change of
    /// the inner property, and when it is exchanged; not of those that it had before. To be given properties of this framework: a
    /// class of your own that is a `PropertyProtocol` is looked at only when the outer one changes.
    ///
    /// Does not keep this property alive. It keeps the inner one, as the last value of this one; so its signal completes only when
    /// neither can change any more, as with an inner constant. Dispose the subscription.
    ///
    /// ```swift
    /// let first = MutableProperty("Ada")
    /// let second = MutableProperty("Grace")
    /// let selected = MutableProperty(first)
    /// let name = selected.flattened()   // a Property<String>
    /// selected.value = second
    /// print(name.value)                // prints Grace
    /// ```
    ///
    /// Not in ReactiveObjC; `flatten(.latest)` of a property in ReactiveSwift. Its other strategies have no meaning for a present
    /// value; for these flatten the signals.
    public func flattened() -> Property<Value.Value> {
        // A view: what the closure captures is kept.
        let outer = Property(self)
        return Property { outer.value.value }
    }
}
