import TodoLists

extension TodoError {
    /// The advice to the user about the error.
    var advice: String {
        switch self {
        case .isLocked: "Nothing has been changed."
        case .diskIsFull: "Nothing has been changed. Delete something else, then try again."
        case .isReadOnly: "Permit this program to write to the file and to its folder, then try again."
        case .isDamaged: "Put a copy of the file in its place, then open it again."
        case .cannotOpen: "Make sure that its folder exists, and that this program may use it."
        case .isTooNew: "Open it with the newer version."
        case .cannotImport: "Make sure that the file exists, and that this program may read it."
        case .isGone: "Undo the deletion there, or hide this message."
        case .isLastList: "Add another list before."
        case .isCancelled, .nothingChanges: ""
        case .other: "Nothing has been changed."
        }
    }
}
