/// The part of the time in which two threads of a row both ran.
///
/// `@unchecked Sendable` because only the thread that runs the batches uses it.
final class Overlap: @unchecked Sendable {
    private var both = 0.0
    private var either = 0.0

    /// Adds the times at which two threads began and ended.
    func add(_ one: ClosedRange<UInt64>, _ other: ClosedRange<UInt64>) {
        let begin = max(one.lowerBound, other.lowerBound)
        let end = min(one.upperBound, other.upperBound)
        both += end > begin ? Double(end - begin) : 0
        either += Double(max(one.upperBound, other.upperBound) - min(one.lowerBound, other.lowerBound))
    }

    /// The part of the time, between 0 and 1. `nil` if nothing has been measured.
    var part: Double? { either > 0 ? both / either : nil }
}
