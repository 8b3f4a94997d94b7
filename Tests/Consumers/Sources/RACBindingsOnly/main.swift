import RACBindings

// Uses only `RACBindings`, which includes all other layers.
final class Label: @unchecked Sendable {
    // Only one thread writes the text.
    var text = ""
}

let name = MutableProperty("")
let label = Label()
name.map { "RACBindings \($0)" }.bind(to: \.text, on: label)
name.value = "bound"
print(label.text)
