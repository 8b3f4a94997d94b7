/// The limits of the data in the model and in a frame, and the times after which the model draws conclusions.
package struct InspectorLimits: Sendable {
    /// The number of events of a program whose marbles can still be drawn.
    package var recentEvents = 50_000
    /// The time for which an ended subscription is shown, in nanoseconds of the program.
    package var endedTime = 5_000_000_000
    /// The maximum number of ended subscriptions of a program that are shown.
    package var endedSubscriptions = 100
    /// The number of quiet subscriptions of one name that seem forgotten if none of that name has ever ended.
    package var quietSubscriptions = 5
    /// The time without a line after which a recording counts as broken. A program writes a line at least once a second.
    package var silence = Duration.seconds(4)
    /// The maximum number of programs. Beyond this number, the oldest ended program is dropped.
    package var programs = 50
    /// The maximum number of rows in a frame.
    package var rows = 300
    /// The maximum number of marbles of a row in a frame.
    package var marbles = 200
    /// The maximum number of entries in each list of findings.
    package var findings = 100
    /// Indicates whether the texts of values are kept.
    package var keepsValues = true

    package init() {}
}
