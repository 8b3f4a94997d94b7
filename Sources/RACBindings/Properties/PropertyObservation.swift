import Observation

/// Lets those who read a property inside `withObservationTracking`, such as a view, know of its changes.
///
/// They are told after the change, and so find the new value when they look. The one thing that can be observed here
/// stands for the value; its key path costs nothing, since this is no generic type.
@usableFromInline
final class PropertyObservation: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    private var value: Void { () }

    @usableFromInline
    init() {}

    /// To be called by whoever reads the property.
    @usableFromInline
    func noteReading() {
        registrar.access(self, keyPath: \.value)
    }

    /// To be called when the property has changed, with no lock held.
    @usableFromInline
    func tell() {
        registrar.withMutation(of: self, keyPath: \.value) {}
    }
}
