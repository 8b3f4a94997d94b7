"""Checks runs that do not end by themselves."""

import re

from checking import check, expect
from playground import field, words


@check
def an_operator_that_repeats_for_ever_is_stopped(playground):
    page = playground.open("retry", self="-1-#")
    if not re.search(r"It had not ended after \d+ s, when the clock was stopped\.$", words(page)):
        raise AssertionError(f"the words do not say so: {words(page)}")
    expect(page.evaluate("document.getElementById('problem').hidden"), True, "there is a problem")
    # All retries happen in the same frame, so the clock does not advance.
    page.type_into(field(), "#")
    page.wait("document.getElementById('problem').textContent.startsWith('Time-out: ')")
    expect("without end in a single frame" in page.text("#problem"), True, "the problem says what is wrong")
    page.wait("document.getElementById('announcement').textContent.includes('without end in a single frame')")
    page.type_into(field(), "-1-|")
    page.wait("document.getElementById('problem').hidden")
    expect(words(page), "Result: 1 at 1, completed at 3.")


@check
def a_run_that_never_gives_back_control_times_out(playground):
    page = playground.open("map")
    page.evaluate("(() => { const o = document.getElementById('operator'); o.value = 'rehearsal-spin'; o.dispatchEvent(new Event('change')); })()")
    page.wait("document.getElementById('problem').textContent.startsWith('Time-out: after ')")
    page.wait("document.getElementById('announcement').textContent.startsWith('Time-out')")
    page.settle()
    page.evaluate("history.back()")
    page.wait("document.getElementById('operator').value === 'map'")
    expect(words(page).startswith("Result: "), True, "the server goes on")


@check
def a_run_that_traps_does_not_stop_the_server(playground):
    page = playground.open("rehearsal-trap")
    page.settle()
    expect(page.text("#problem"), "The operator has stopped its process: this was to happen")
    expect(playground.answer("map", self="-1-|", number="2")["rows"][-1]["events"][0]["text"], "2")


@check
def a_run_that_only_waits_times_out(playground):
    message = playground.waiting.answer()["problem"]["message"]
    expect(message.startswith("Time-out: after 20 s"), True, message)
