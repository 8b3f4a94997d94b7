"""Checks the texts about operators, and the search for operators."""

import json

from checking import check, expect
from playground import words

FOUND = "[...document.querySelectorAll('#found a')].map((link) => new URL(link.href).searchParams.get('operator'))"


@check
def says_what_an_operator_does_and_how_it_is_written(playground):
    page = playground.open("switchMap")
    page.settle()
    guide = {entry["id"]: entry for entry in json.loads(playground.get("operators"))["operators"]}["switchMap"]["guide"]
    expect(page.text("#summary"), guide["summary"].replace("`", ""), "the sentence")
    expect(page.text("#swift"), "let results = query.switchMap { text in api.results(for: text) }")
    expect("flatMapLatest (RxSwift" in page.text("#elsewhere"), True, page.text("#elsewhere"))
    playground.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.click("#copy")
    page.wait("document.getElementById('announcement').textContent === 'The code is on the clipboard.'")
    expect(page.evaluate("navigator.clipboard.readText()"), page.text("#swift"))
    # The documentation is closed at first, and has links to the operators that it names.
    expect(page.evaluate("document.getElementById('documentation').open"), False, "the documentation is open")
    page.click("#documentation summary")
    page.wait("document.getElementById('documentation').open")
    page.click("#documentation a[href='?operator=switchToLatest']")
    page.wait("document.getElementById('operator').value === 'switchToLatest'")
    page.wait("document.getElementById('documentation').open === false")
    if not words(page).startswith("Result: "):
        raise AssertionError("there is no result")


@check
def an_operator_is_found_by_its_purpose(playground):
    page = playground.open("map")
    for text, operator, place in [
        ("wait", "debounce", 0), ("cancel", "switchMap", 0), ("pause", "paused", 0), ("pause", "debounce", 4),
        ("latest", "withLatest", 11), ("try again", "retry", 1),
    ]:
        page.type_into("#find", text)
        page.wait(f"{FOUND}.slice(0, {place + 1}).includes('{operator}')")


@check
def an_operator_is_found_by_its_name_elsewhere(playground):
    page = playground.open("map")
    for text, operator in [
        ("flatMap", "flattenMap"), ("withLatestFrom", "withLatest"), ("removeDuplicates", "distinctUntilChanged"),
        ("flatMapLatest", "switchMap"), ("skipRepeats", "distinctUntilChanged"), ("handleEvents", "doNext"),
    ]:
        page.type_into("#find", text)
        page.wait(f"{FOUND}[0] === '{operator}'")
        expect(text in page.text("#found li .hint"), True, "the reason has the name")
    # Names in other frameworks that are no operators are also found.
    page.type_into("#find", "sink")
    page.wait("document.getElementById('found').textContent.includes('sink in Combine is subscribe(_:failed:completed:)')")
    page.type_into("#find", "PassthroughSubject")
    page.wait("document.getElementById('found').textContent.includes('PassthroughSubject in Combine is Subject')")
    expect(page.evaluate(FOUND), [], "operators")
    # The best result can be chosen with the keyboard.
    page.type_into("#find", "wait for a pause")
    page.wait(f"{FOUND}[0] === 'debounce'")
    page.press("Enter")
    page.wait("document.getElementById('operator').value === 'debounce'")


@check
def the_clock_moves_once(playground):
    page = playground.open()
    page.wait("document.getElementById('clock').textContent === 'Stop the clock'")
    page.wait("document.querySelector('.hand') && document.querySelector('#results .future')")
    # Screen readers receive the final result, and a click stops the clock.
    page.wait("document.getElementById('announcement').textContent.startsWith('Result: ')")
    page.click("#code")
    page.wait("document.getElementById('clock').textContent === 'Run the clock'")
    expect(page.evaluate("document.querySelectorAll('.hand, .future').length"), 0, "what the clock leaves")
    page.click("#clock")
    page.wait("document.querySelector('.hand')")
    page.click("#clock")
    page.wait("!document.querySelector('.hand')")
    # A page opened with a link to an operator shows the result immediately.
    other = playground.open("debounce")
    other.settle()
    expect(other.evaluate("document.querySelectorAll('.hand').length"), 0, "the clock moves")


@check
def the_clock_stands_still_for_who_prefers_it(playground):
    page = playground.open("map")
    page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    page.navigate(playground.url)
    page.settle()
    page.wait("document.getElementById('words').textContent.startsWith('Result: ')")
    expect(page.evaluate("document.querySelectorAll('.hand').length"), 0, "the clock moves")
    # On request, the clock jumps from frame to frame.
    page.click("#clock")
    page.wait("document.querySelector('.hand')?.hasAttribute('x1')")
    x = "Number(document.querySelector('.hand').getAttribute('x1'))"
    lines = "[...document.querySelectorAll('.track .grid')].map((line) => Number(line.getAttribute('x1')))"
    expect(page.evaluate(f"{lines}.some((line) => Math.abs(line - {x}) < 0.01)"), True, "the clock is between two frames")
