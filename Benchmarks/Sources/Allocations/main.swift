// Counts the allocations of each event, each inner signal and each subscription, and fails if an event allocates unexpectedly.
// Build for release.

import AllocationCounter

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

guard allocation_count_is_available() else {
    print("Allocations are counted on Linux with glibc only: nothing is measured here.")
    exit(0)
}

#if DEBUG
    print("This is a debug build: the numbers mean nothing. Use -c release.")
#endif

let table = Table()
measureCounter(table)
measureOperators(table)
measureJoins(table)
measureInnerSignals(table)
measureInnerFailures(table)
measureSubscriptions(table)
measureMainActor(table)

print()
print("Sum of all values: \(table.sum.value)")
if !table.brokenLines.isEmpty {
    print("Not as expected: \(table.brokenLines.joined(separator: "; "))")
    exit(1)
}
