/// Pages in one place, of which one is visible.
final class Stack: Widget {
    var visiblePage: String {
        get { self[.visibleChildName] }
        set { self[.visibleChildName] = newValue }
    }
}
