import CGTK
import RACBindings

/// The name of a GObject's property. The generic parameter is the type of the property's value.
struct ObjectProperty<Value: ObjectValue>: Sendable {
    let name: String
}

extension ObjectProperty<Bool> {
    static let sensitive = ObjectProperty(name: "sensitive")
    static let visible = ObjectProperty(name: "visible")
    static let enabled = ObjectProperty(name: "enabled")
    static let spinning = ObjectProperty(name: "spinning")
    static let prefersDark = ObjectProperty(name: "gtk-application-prefer-dark-theme")
}

extension ObjectProperty<String> {
    static let text = ObjectProperty(name: "text")
    static let label = ObjectProperty(name: "label")
    static let visibleChildName = ObjectProperty(name: "visible-child-name")
}

/// A type that a property can have.
protocol ObjectValue: Sendable {
    static var type: GType { get }
    init(_ value: inout GValue)
    func store(in value: inout GValue)
}

extension Bool: ObjectValue {
    static var type: GType { type_of_boolean() }

    init(_ value: inout GValue) {
        self = g_value_get_boolean(&value) != 0
    }

    func store(in value: inout GValue) {
        g_value_set_boolean(&value, self ? 1 : 0)
    }
}

extension String: ObjectValue {
    static var type: GType { type_of_string() }

    init(_ value: inout GValue) {
        self = g_value_get_string(&value).map { String(cString: $0) } ?? ""
    }

    func store(in value: inout GValue) {
        g_value_set_string(&value, self)
    }
}

extension Object {
    subscript<Value: ObjectValue>(_ property: ObjectProperty<Value>) -> Value {
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
    func values<Value: ObjectValue>(of property: ObjectProperty<Value>) -> Signal<Value, Never> {
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
