/// A widget that shows or hides its content with a movement.
package final class Revealer: Widget {
    package var isRevealed: Bool {
        get { self[.revealChild] }
        set { self[.revealChild] = newValue }
    }
}
