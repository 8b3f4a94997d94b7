import RACBindings

// Uses only this layer. All the others come with it.
final class Label: @unchecked Sendable {
    // Written by one thread here.
    var text = ""
}

let name = MutableProperty("")
let label = Label()
name.map { "RACBindings \($0)" }.bind(to: \.text, on: label)
name.value = "bound"
print(label.text)
