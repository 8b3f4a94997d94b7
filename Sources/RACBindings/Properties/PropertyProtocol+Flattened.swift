extension PropertyProtocol where Value: PropertyProtocol {
    /// Returns a property whose value is that of the property which this one has at the moment.
    ///
    /// It is never behind this property or the inner one, and what is made of it and of them is no mixture. It tells of each
    /// change of the inner property, and when another one takes its place. It does not tell of changes of former ones. The inner
    /// properties should be of this framework: changes of a class of your own that is a `PropertyProtocol` are not noticed until
    /// this property changes.
    ///
    /// Does not keep this property alive. But the result, and each subscription to it, keeps the inner property, which is the
    /// last value of this one. So its signal completes only when neither can change any more, as when this property has been
    /// deallocated and the inner one is a constant. Otherwise dispose the subscription.
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
    /// Not in ReactiveObjC. `flatten(.latest)` of a property in ReactiveSwift. Its other strategies have no meaning for a present
    /// value; for these flatten the signals.
    public func flattened() -> Property<Value.Value> {
        // A view: what the closure captures is kept.
        let outer = Property(self)
        return Property { outer.value.value }
    }
}
