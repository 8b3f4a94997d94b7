import ArgumentParser
import Foundation
import RACBindings

/// The option of the examples that shows their signals in the inspector.
package struct InspectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a recording of the signals to this file or named pipe, for the inspector, or to its socket unix:PATH.",
            valueName: "file"
        )
    )
    package var inspect: String?

    package init() {}

    /// Returns a new recorder, or `nil` without the option, so that nothing is recorded then.
    package var recorder: SignalRecorder? { inspect == nil ? nil : SignalRecorder() }

    /// Starts to write the recording of a recorder. Does nothing without the option.
    ///
    /// - Returns: A disposable that ends the writing. Dispose it at the end of the program, so that the recording has an end.
    /// - Throws: A validation error if the file cannot be written.
    package func write(_ recorder: SignalRecorder?, program: String) throws -> any Disposable {
        guard let recorder, let inspect else { return CompoundDisposable() }
        do {
            if inspect.hasPrefix("unix:") {
                let connection = try UnixConnection.open(String(inspect.dropFirst(5)))
                return recorder.write(to: connection, program: program)
            }
            return try recorder.write(toFileAt: URL(fileURLWithPath: inspect), program: program)
        } catch {
            throw ValidationError("--inspect \(inspect): \(error.localizedDescription)")
        }
    }
}

extension SignalProtocol {
    /// Returns a signal that records its events, or this signal if there is no recorder.
    package func recorded(by recorder: SignalRecorder?, as name: String) -> Signal<Value, Failure> {
        guard let recorder else { return signal }
        return recorded(in: recorder, as: name)
    }
}
