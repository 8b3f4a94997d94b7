/// An indicator of an operation in progress.
package final class Spinner: Widget {
    package var isSpinning: Bool {
        get { self[.spinning] }
        set { self[.spinning] = newValue }
    }
}
