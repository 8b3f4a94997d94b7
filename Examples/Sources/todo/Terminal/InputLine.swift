import RACBindings
import TodoLists

/// The purpose of the line that the user types.
enum InputLine: Equatable {
    case newTodo
    case editing
    case notes
    case search
    case newList
    case listName
    case importPath

    /// The text before the line.
    var prompt: String {
        switch self {
        case .newTodo: "add: "
        case .editing: "edit: "
        case .notes: "notes: "
        case .search: "search: "
        case .newList: "new list: "
        case .listName: "rename list: "
        case .importPath: "import file: "
        }
    }
}
