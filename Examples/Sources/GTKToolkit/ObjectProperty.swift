import CGTK
import RACBindings

/// The name of a GObject's property. The generic parameter is the type of the property's value.
package struct ObjectProperty<Value: ObjectValue>: Sendable {
    package let name: String
}

extension ObjectProperty<Bool> {
    package static let sensitive = ObjectProperty(name: "sensitive")
    package static let visible = ObjectProperty(name: "visible")
    package static let enabled = ObjectProperty(name: "enabled")
    package static let spinning = ObjectProperty(name: "spinning")
    package static let active = ObjectProperty(name: "active")
    package static let revealChild = ObjectProperty(name: "reveal-child")
    package static let childRevealed = ObjectProperty(name: "child-revealed")
    package static let hasFocus = ObjectProperty(name: "has-focus")
    package static let prefersDark = ObjectProperty(name: "gtk-application-prefer-dark-theme")
}

extension ObjectProperty<String> {
    package static let text = ObjectProperty(name: "text")
    package static let label = ObjectProperty(name: "label")
    package static let title = ObjectProperty(name: "title")
    package static let tooltip = ObjectProperty(name: "tooltip-text")
    package static let placeholder = ObjectProperty(name: "placeholder-text")
    package static let iconName = ObjectProperty(name: "icon-name")
    package static let visibleChildName = ObjectProperty(name: "visible-child-name")
}

extension ObjectProperty<Double> {
    package static let fraction = ObjectProperty(name: "fraction")
}

/// A type that a property can have.
package protocol ObjectValue: Sendable {
    static var type: GType { get }
    init(_ value: inout GValue)
    func store(in value: inout GValue)
}

extension Bool: ObjectValue {
    package static var type: GType { type_of_boolean() }

    package init(_ value: inout GValue) {
        self = g_value_get_boolean(&value) != 0
    }

    package func store(in value: inout GValue) {
        g_value_set_boolean(&value, self ? 1 : 0)
    }
}

extension String: ObjectValue {
    package static var type: GType { type_of_string() }

    package init(_ value: inout GValue) {
        self = g_value_get_string(&value).map { String(cString: $0) } ?? ""
    }

    package func store(in value: inout GValue) {
        g_value_set_string(&value, self)
    }
}

extension Double: ObjectValue {
    package static var type: GType { type_of_double() }

    package init(_ value: inout GValue) {
        self = g_value_get_double(&value)
    }

    package func store(in value: inout GValue) {
        g_value_set_double(&value, self)
    }
}

extension Object {
    package subscript<Value: ObjectValue>(_ property: ObjectProperty<Value>) -> Value {
        get {
            withValue(of: Value.type) { value in
                g_object_get_property(object, property.name, &value)
                return Value(&value)
            }
        }
        set {
            withValue(of: Value.type) { value in
                newValue.store(in: &value)
                g_object_set_property(object, property.name, &value)
            }
        }
    }

    /// Sends the value of a property, then its value after each change by the program or the user. Completes when the object is
    /// released.
    package func values<Value: ObjectValue>(of property: ObjectProperty<Value>) -> Signal<Value, Never> {
        emissions(of: "notify::\(property.name)")
            .onMain
            .startWith(())
            .compactMap { [weak self] in self?[property] }
            .signal
    }

    private func withValue<Result>(of type: GType, _ body: (inout GValue) -> Result) -> Result {
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        return body(&value)
    }
}
