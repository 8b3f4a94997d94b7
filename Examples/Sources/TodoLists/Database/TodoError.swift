import Foundation
import GRDB
import RACBindings

/// The reason why the database could not be opened, read or changed. Nothing has been changed in each of these cases.
public enum TodoError: Error, Sendable, Hashable {
    /// Another process has locked the file for longer than the permitted time.
    case isLocked
    /// The disk is full.
    case diskIsFull
    /// The file or its folder may not be changed.
    case isReadOnly
    /// The file is not a database, or a damaged one.
    case isDamaged
    /// The file cannot be opened, for example because its folder does not exist.
    case cannotOpen
    /// A newer version of the program has changed the structure of the file.
    case isTooNew
    /// The todo or the list does not exist any more, for example because another window has deleted it.
    case isGone
    /// The change would change nothing.
    case nothingChanges
    /// The last list cannot be deleted.
    case isLastList
    /// The file to import cannot be read.
    case cannotImport(String)
    /// The import was cancelled.
    case isCancelled
    /// Any other error, with the message of the database.
    case other(String)

    /// Translates an error that the database has thrown.
    init(_ error: any Error) {
        switch error {
        case let error as TodoError: self = error
        case let error as FileReadError: self = .cannotImport(error.localizedDescription)
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .isLocked
            case .SQLITE_FULL: self = .diskIsFull
            case .SQLITE_READONLY: self = .isReadOnly
            case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .isDamaged
            case .SQLITE_CANTOPEN: self = .cannotOpen
            // A todo refers to a list that has been deleted.
            case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY: self = .isGone
            default: self = .other(error.message ?? error.description)
            }
        default: self = .other(error.localizedDescription)
        }
    }
}

extension TodoError: LocalizedError {
    /// The message for the user.
    public var errorDescription: String? {
        switch self {
        case .isLocked: "Another program is using the file of the todos. Try again."
        case .diskIsFull: "The disk is full."
        case .isReadOnly: "The file of the todos may not be changed."
        case .isDamaged: "The file of the todos is damaged, or is not a file of todos."
        case .cannotOpen: "The file of the todos cannot be opened."
        case .isTooNew: "A newer version of the program has written the file of the todos."
        case .isGone: "It has been deleted, for example in another window."
        case .nothingChanges: "There is nothing to change."
        case .isLastList: "The last list cannot be deleted."
        case .cannotImport(let reason): reason
        case .isCancelled: "Cancelled."
        case .other(let message): "The database reports: \(message)"
        }
    }
}
