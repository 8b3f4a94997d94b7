/// Several pages in one place. Only one page is visible.
package final class Stack: Widget {
    package var visiblePage: String {
        get { self[.visibleChildName] }
        set { self[.visibleChildName] = newValue }
    }
}
