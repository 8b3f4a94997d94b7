"""The list of checks and the expectations that the checks of all pages share."""

# The checks, in their running order.
CHECKS = []
# An expression of JavaScript for the focused element of a page.
FOCUS = "document.activeElement"


def check(function):
    CHECKS.append(function)
    return function


def expect(actual, expected, what="value"):
    if actual != expected:
        raise AssertionError(f"{what}: got {actual!r}, expected {expected!r}")


def expect_true(condition, what, actual=None):
    if not condition:
        raise AssertionError(f"{what}: {actual!r}")
