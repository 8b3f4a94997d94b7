/// A widget that shows or hides its content with an animation.
package final class Revealer: Widget {
    package var isRevealed: Bool {
        get { self[.revealChild] }
        set { self[.revealChild] = newValue }
    }
}
