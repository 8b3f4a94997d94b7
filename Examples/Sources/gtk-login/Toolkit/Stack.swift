/// Several pages in one place. Only one page is visible.
final class Stack: Widget {
    var visiblePage: String {
        get { self[.visibleChildName] }
        set { self[.visibleChildName] = newValue }
    }
}
