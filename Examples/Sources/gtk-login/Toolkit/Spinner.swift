/// Turns as long as something goes on.
final class Spinner: Widget {
    var isSpinning: Bool {
        get { self[.spinning] }
        set { self[.spinning] = newValue }
    }
}
