"""Shared by the checks of all pages: the list of checks, and expectations."""

# The checks, in the order in which they are run.
CHECKS = []
# The focused element, as an expression of a page.
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
