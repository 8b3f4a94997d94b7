/// An icon.
package final class Image: Widget {
    /// The name of the icon.
    package var icon: String {
        get { self[.iconName] }
        set { self[.iconName] = newValue }
    }
}
