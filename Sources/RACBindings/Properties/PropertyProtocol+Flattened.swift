extension PropertyProtocol where Value: PropertyProtocol {
    /// Returns a property with the value of the inner property, which is the current value of this property.
    ///
    /// The value of the result is always current, and consistent with this property and the inner property. The result sends a
    /// value after each change and each replacement of the inner property. Changes of an inner property of your own
    /// `PropertyProtocol` class are not noticed until this property changes.
    ///
    /// The result does not keep this property alive. The result and each subscription to it keep the inner property alive. The
    /// result's signal completes when neither this property nor the inner property can change any more, for example after the
    /// deallocation of this property if the inner property is a constant. Otherwise dispose the subscription.
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
    /// The method corresponds to `flatten(.latest)` in ReactiveSwift. To use another strategy, flatten the signals.
    public func flattened() -> Property<Value.Value> {
        // The closure captures a view, because a captured property would be kept alive.
        let outer = Property(self)
        return Property { outer.value.value }
    }
}
