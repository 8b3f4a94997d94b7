/// A bar that shows the completed part of an operation.
package final class ProgressBar: Widget {
    /// The completed part, from 0 to 1.
    package var fraction: Double {
        get { self[.fraction] }
        set { self[.fraction] = newValue }
    }
}
