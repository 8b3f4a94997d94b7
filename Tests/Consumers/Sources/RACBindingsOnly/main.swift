import RACBindings

// Uses only this layer, which includes all others.
final class Label: @unchecked Sendable {
    // Only one thread writes it.
    var text = ""
}

let name = MutableProperty("")
let label = Label()
name.map { "RACBindings \($0)" }.bind(to: \.text, on: label)
name.value = "bound"
print(label.text)
