/// An indicator of an operation in progress.
final class Spinner: Widget {
    var isSpinning: Bool {
        get { self[.spinning] }
        set { self[.spinning] = newValue }
    }
}
