#include <stdlib.h>

// A test of a fatal mistake starts a process that must stop. On Linux, such a process would print the stacks of all threads when
// it stops, which takes ten times as long as the rest of the test. The runtime reads this variable when a process starts, so it
// must be set before any test starts a process. For the tests' own process that is too late: if it stops, it still prints its
// stacks. A value that is already set stays.
//
// In C, since Swift cannot run code when a process starts.
__attribute__((constructor)) static void makeExitTestsStopWithoutStacks(void) {
    setenv("SWIFT_BACKTRACE", "enable=no", 0);
}
