/// The reason why a line cannot be read.
package enum RecordingLineError: Error, Equatable {
    /// The line is not an object with a kind, or a value is missing or has another type.
    case malformed
    /// The file is not a recording.
    case otherFormat(String)
    /// The recording has a newer version of the format.
    case newerVersion(Int)

    /// The message for users.
    package var message: String {
        switch self {
        case .malformed: "it is not complete, or not a line of a recording"
        case .otherFormat(let name):
            "This is not a recording of ReactiveSignals, but of the format “\(name.prefix(40))”."
        case .newerVersion(let version):
            "The recording has version \(version) of its format. This program reads version \(RecordingLine.version)."
        }
    }
}
