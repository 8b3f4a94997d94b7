#include <stdlib.h>

// A test that checks that a mistake stops the process starts a process for that. On Linux such a process would print the
// stacks of all threads when it stops, which takes ten times as long as the rest of it. The runtime asks this variable
// when a process starts, so it has to be set before any test starts another one. For the tests' own process that is too
// late: if that one stops, it still prints its stacks. Who sets the variable is not overruled.
//
// In C, since Swift has no way to run something when a process starts.
__attribute__((constructor)) static void makeExitTestsStopWithoutStacks(void) {
    setenv("SWIFT_BACKTRACE", "enable=no", 0);
}
