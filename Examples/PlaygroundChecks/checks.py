"""Uses the playground as people do, in a browser, and says what does not work.

    checks.py PROGRAM [PICTURES]

Starts `PROGRAM serve` at a free port. With a folder for PICTURES it saves screenshots there.
"""

import json
import os
import re
import subprocess
import sys
import threading
import traceback
import urllib.parse
import urllib.request

from browser import Browser

CHECKS = []
FOCUS = "document.activeElement"


def check(function):
    CHECKS.append(function)
    return function


def expect(actual, expected, what="value"):
    if actual != expected:
        raise AssertionError(f"{what}: got {actual!r}, expected {expected!r}")


class Playground:
    def __init__(self, browser, url):
        self.browser, self.url, self.pages = browser, url, []

    def open(self, operator=None, width=1100, height=900, is_phone=False, dark=False, /, **fields):
        query = urllib.parse.urlencode({"operator": operator, **fields}, quote_via=urllib.parse.quote) if operator else ""
        return self.open_url(self.url + ("?" + query if query else ""), width, height, is_phone, dark)

    def open_url(self, url, *size):
        page = self.browser.open(url, *size)
        self.pages.append(page)
        return page

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=120) as answer:
            return answer.read().decode()

    def answer(self, operator, /, **fields):
        query = urllib.parse.urlencode({"operator": operator, **fields}, quote_via=urllib.parse.quote)
        return json.loads(self.get("run?" + query))


def unit(page):
    """The width of a frame, in pixels."""
    lines = "[...document.querySelectorAll('.track .grid')].slice(0, 2).map((line) => line.getBoundingClientRect().x)"
    first, second = page.evaluate(lines)
    return second - first


def marble(index, track=0):
    return f"#inputs > :nth-child({track + 1}) .event:nth-child({index + 1})"


def field(index=0):
    return f"#input-{index}"


def words(page):
    page.settle()
    return page.text("#words")


@check
def shows_the_first_operator(playground):
    page = playground.open()
    operators = json.loads(playground.get("operators"))["operators"]
    expect(page.evaluate("document.getElementById('operator').length"), len(operators), "operators to choose from")
    expect(page.value("#operator"), operators[0]["id"])
    if not words(page).startswith("Result: "):
        raise AssertionError("there is no result")


@check
def an_operator_can_be_chosen(playground):
    page = playground.open("map")
    page.evaluate("document.getElementById('operator').focus()")
    # As a user of the keyboard does: the field goes to what is typed.
    for key in "zip":
        page.press(key)
    page.wait("document.getElementById('operator').value === 'zip'")
    page.wait("document.getElementById('code').textContent.startsWith('zip')")
    page.settle()
    expect(page.evaluate("document.querySelectorAll('.track').length"), 2, "inputs")
    expect("operator=zip" in page.evaluate("location.search"), True, "the operator is in the address")
    page.evaluate("history.back()")
    page.wait("document.getElementById('operator').value === 'map'")
    page.settle()
    expect(page.evaluate("document.querySelectorAll('.track').length"), 1, "inputs after going back")


@check
def an_operator_can_be_found(playground):
    page = playground.open("map")
    page.type_into("#find", "zip with")
    page.wait("document.querySelector('#found a')?.textContent === 'zip(with: other)'")
    page.wait("document.getElementById('announcement').textContent.startsWith('Operators found: ')")
    page.type_into("#find", "catch")
    page.wait("document.querySelectorAll('#found a').length > 1")
    expect(page.text("#found a").startswith("catch"), True, "what begins with the text is the first")
    page.press("Enter")
    page.wait("document.getElementById('operator').value.startsWith('catch')")
    expect(page.evaluate("document.getElementById('found').hidden"), True, "the list goes away")
    page.type_into("#find", "nonsense")
    page.wait("document.getElementById('found').textContent === 'no operator has this in its code'")
    page.type_into("#find", "delay")
    page.wait("document.querySelector('#found a')?.textContent.startsWith('delay')")
    page.click("#found a")
    page.wait("document.getElementById('operator').value === 'delay'")
    if not words(page).startswith("Result: "):
        raise AssertionError("there is no result")


@check
def a_parameter_changes_the_result(playground):
    page = playground.open("debounce", self="-1--2-----|", interval="4")
    expect(words(page), "Result: 2 at 8, completed at 10.")
    page.type_into("#parameter-interval", "2")
    page.wait("document.getElementById('code').textContent.includes('2 s')")
    expect(words(page), "Result: 1 at 3, 2 at 6, completed at 10.")
    page.type_into("#parameter-interval", "99")
    page.wait("!document.getElementById('parameter-interval-error').hidden")
    expect(page.text("#parameter-interval-error"), "'99' is not a whole number from 0 to 30")
    page.type_into("#parameter-interval", "")
    page.wait("document.getElementById('parameter-interval-error').textContent.endsWith('is needed')")


@check
def an_event_can_be_dragged(playground):
    page = playground.open("map", self="--1--2---|", factor="3")
    before = page.evaluate("document.getElementById('results').innerHTML")
    page.drag(marble(1), right=2 * unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1----2-|'")
    expect(words(page), "Result: 3 at 2, 6 at 7, completed at 9.")
    expect(page.evaluate("document.getElementById('results').innerHTML") == before, False, "the picture is the same")
    # Values stay before the end, and the end stays behind them.
    page.drag(marble(1), right=9 * unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1------(2|)'")
    end = marble(2) + " .touch"
    page.drag(end, right=-20 * unit(page))
    page.settle()
    expect(page.value(field()), "--1------(2|)")
    page.drag(end, right=2 * unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1------2-|'")
    expect(words(page), "Result: 3 at 2, 6 at 9, completed at 11.")
    # A value in the frame of the end can be taken from it.
    page.type_into(field(), "--1--(2|)")
    page.wait("document.getElementById('words').textContent.endsWith('completed at 5.')")
    page.drag(marble(1), right=-unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1-2|'")


@check
def the_result_follows_while_the_button_is_down(playground):
    page = playground.open("map", self="--1--2---|", factor="3")
    x, y = page.center(marble(0))
    step = unit(page)
    page.mouse("mouseMoved", x, y, buttons=0)
    page.mouse("mousePressed", x, y)
    page.mouse("mouseMoved", x - step, y)
    page.wait("document.getElementById('words').textContent.startsWith('Result: 3 at 1,')")
    page.mouse("mouseMoved", x + 2 * step, y)
    page.wait("document.getElementById('words').textContent.startsWith('Result: 3 at 4,')")
    page.press("Escape")
    page.wait("document.getElementById('words').textContent.startsWith('Result: 3 at 2,')")
    page.mouse("mouseReleased", x + 2 * step, y)
    page.settle()
    expect(page.value(field()), "--1--2---|")


@check
def an_event_can_be_dragged_away(playground):
    page = playground.open("map", self="--1--2---|", factor="3")
    page.drag(marble(0), right=0, down=-150)
    page.wait(f"document.querySelector('{field()}').value === '-----2---|'")
    expect(words(page), "Result: 6 at 5, completed at 9.")


@check
def a_click_on_a_line_adds_a_value(playground):
    page = playground.open("map", self="--1--2---|", factor="3")
    x, y = page.center(marble(0))
    page.click_at(x + 5 * unit(page), y)
    page.wait(f"document.querySelector('{field()}').value === '--1--2-3-|'")
    expect(words(page), "Result: 3 at 2, 6 at 5, 9 at 7, completed at 9.")


@check
def a_diagram_can_be_typed(playground):
    page = playground.open("scan", self="--1--|", start="0")
    page.type_into(field(), "-1-(23)--#")
    page.wait("document.getElementById('words').textContent.includes('failed')")
    expect(words(page), "Result: 1 at 1, 3 at 3, 6 at 3, failed at 6.")
    expect(page.evaluate("document.querySelectorAll('.track .event').length"), 4, "events on the line")
    # What has been typed can be dragged.
    page.drag(marble(0), right=unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1(23)--#'")


@check
def a_malformed_diagram_is_told_at_its_field(playground):
    page = playground.open("map", self="--1--2---|", factor="3")
    page.type_into(field(), "--1--?2--|")
    page.wait("document.querySelector('#input-0[aria-invalid]')")
    expect(page.text("#input-0-error p"), "'?' means nothing in a marble diagram")
    diagram, caret = page.text("#input-0-error pre").split("\n")
    expect(diagram, "--1--?2--|")
    expect(diagram[caret.index("^")], "?", "the character above the caret")
    above, below = page.evaluate(
        """(() => {
            const text = document.querySelector("#input-0-error pre").firstChild;
            return ["?", "^"].map((character) => {
                const range = document.createRange();
                const index = text.data.indexOf(character);
                range.setStart(text, index);
                range.setEnd(text, index + 1);
                return range.getBoundingClientRect().x;
            });
        })()"""
    )
    expect(round(above - below), 0, "the caret is off by")
    expect(page.evaluate("document.getElementById('input-0').getAttribute('aria-errormessage')"), "input-0-error")
    page.wait("document.getElementById('announcement').textContent === \"self: '?' means nothing in a marble diagram\"")
    # Values that are none for this input, and characters behind the end, are found as well.
    page.type_into(field(), "--x--|")
    page.wait("document.getElementById('input-0-error').textContent.includes(\"'x' is no value\")")
    page.type_into(field(), "--1|--2")
    page.wait("document.getElementById('input-0-error').textContent.includes(\"'2' comes after the end\")")
    page.type_into(field(), "--4--|")
    page.wait("document.getElementById('input-0-error').hidden")
    expect(words(page), "Result: 12 at 2, completed at 5.")


@check
def what_is_malformed_in_the_address_is_told_too(playground):
    page = playground.open("map", self="--1--(2", factor="3")
    page.settle()
    expect(page.text("#input-0-error p"), "this group is never closed")
    expect(page.value(field()), "--1--(2")


@check
def two_inputs_are_changed_apart(playground):
    page = playground.open("zip", a="--1-----2--|", b="-----9-----8---|")
    page.drag(marble(0, track=1), right=-4 * unit(page))
    page.wait(f"document.querySelector('{field(1)}').value === '-9---------8---|'")
    expect(page.value(field(0)), "--1-----2--|")
    expected = playground.answer("zip", a="--1-----2--|", b="-9---------8---|")["rows"][-1]["events"]
    expect(page.evaluate("document.querySelectorAll('#results .result .event').length"), len(expected), "events")
    expect(words(page).startswith("Result: (1, 9) at 2, (2, 8) at 11, completed at"), True, "words")
    page.type_into(field(1), "-9--?")
    page.wait("document.querySelector('#input-1[aria-invalid]')")
    expect(page.evaluate("document.getElementById('input-0').hasAttribute('aria-invalid')"), False, "the first is wrong")


@check
def events_are_moved_added_and_removed_with_the_keyboard(playground):
    page = playground.open("map", self="--1--2---|", factor="3")
    page.evaluate(f"document.querySelector('{field()}').focus()")
    places = []
    for _ in range(4):
        page.press("Tab")
        places.append(page.evaluate(f"{FOCUS}.getAttribute('aria-label')"))
    expect(places, ["Add a value to self", "value 1 of self", "value 2 of self", "completion of self"], "places of the Tab key")
    page.press("Tab", shift=True)
    expect(page.evaluate(f"{FOCUS}.getAttribute('aria-label')"), "value 2 of self")
    page.press("ArrowRight")
    page.wait(f"document.querySelector('{field()}').value === '--1---2--|'")
    expect(page.evaluate(f"{FOCUS}.getAttribute('aria-valuenow')"), "6")
    page.press("PageDown")
    page.wait(f"document.querySelector('{field()}').value === '-21------|'")
    expect(page.evaluate(f"{FOCUS}.getAttribute('aria-label')"), "value 2 of self", "who has the focus after passing another")
    expect(words(page), "Result: 6 at 1, 3 at 2, completed at 9.")
    page.press("Home")
    page.wait(f"document.querySelector('{field()}').value === '2-1------|'")
    page.press("End")
    page.wait(f"document.querySelector('{field()}').value === '--1------(2|)'")
    page.press("7")
    page.wait(f"document.querySelector('{field()}').value === '--1------27|'")
    expect(page.evaluate(f"{FOCUS}.getAttribute('aria-label')"), "value 7 of self", "who has the focus after adding")
    page.press("Delete")
    page.wait(f"document.querySelector('{field()}').value === '--1------2-|'")
    expect(page.evaluate(f"{FOCUS}.getAttribute('aria-label')"), "completion of self", "who has the focus after removing")
    page.press("#")
    page.wait(f"document.querySelector('{field()}').value.endsWith('#')")
    page.wait("document.getElementById('words').textContent.includes('failed')")
    for _ in range(3):
        page.press("Delete")
    page.settle()
    expect(page.evaluate("document.querySelectorAll('.track .event').length"), 0, "events")
    expect(page.evaluate(f"{FOCUS}.textContent"), "Add", "who has the focus when nothing is left")
    page.press("5")
    page.wait(f"document.querySelector('{field()}').value.startsWith('5')")


@check
def buttons_add_and_remove(playground):
    page = playground.open("map", self="--1--2---|", factor="3")
    buttons = [f"#inputs .head button:nth-of-type({number})" for number in (1, 2)]
    expect(page.evaluate(f"document.querySelector('{buttons[1]}').disabled"), True, "nothing is selected, and Remove is off")
    page.click(buttons[0])
    page.wait(f"document.querySelector('{field()}').value === '--1--23--|'")
    page.click(marble(0))
    expect(page.evaluate(f"document.querySelector('{buttons[1]}').getAttribute('aria-label')"), "Remove value 1 at 2 seconds from self")
    page.click(buttons[1])
    page.wait(f"document.querySelector('{field()}').value === '-----23--|'")
    expect(words(page), "Result: 6 at 5, 9 at 6, completed at 9.")
    page.click("#reset")
    page.wait(f"document.querySelector('{field()}').value !== '-----23--|'")


@check
def an_operator_that_repeats_for_ever_is_stopped(playground):
    page = playground.open("retry", self="-1-#")
    if not re.search(r"It had not ended after \d+ s, when the clock was stopped\.$", words(page)):
        raise AssertionError(f"the words do not say so: {words(page)}")
    expect(page.evaluate("document.getElementById('problem').hidden"), True, "there is a problem")
    # All in one frame, again and again, so that the clock stands still.
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
    expect(playground.answer("map", self="-1-|", factor="2")["rows"][-1]["events"][0]["text"], "2")


@check
def the_address_has_all_of_it(playground):
    page = playground.open("debounce")
    page.type_into(field(), "-1-2---(34)-|")
    page.type_into("#parameter-interval", "2")
    page.wait("document.getElementById('code').textContent.includes('2 s')")
    page.settle()
    page.drag(marble(1), right=unit(page))
    page.wait(f"document.querySelector('{field()}').value === '-1--2--(34)-|'")
    page.settle()
    other = playground.open_url(page.evaluate("location.href"))
    for selector in ("#operator", field(), "#parameter-interval"):
        expect(other.value(selector), page.value(selector), selector)
    expect(words(other), words(page))
    for place in ("results", "inputs"):
        pictures = [
            re.sub(r'data-event="\d+"|tabindex="-?\d"', "", shown.evaluate(
                f"[...document.querySelectorAll('#{place} svg')].map((svg) => svg.outerHTML).join('')"
            ))
            for shown in (page, other)
        ]
        expect(pictures[0] == pictures[1], True, f"the same picture of the {place}")
    expect(pictures[0].count("<svg"), 1, "pictures")


@check
def the_link_is_copied(playground):
    page = playground.open("debounce")
    playground.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.click("#share")
    page.wait("document.getElementById('announcement').textContent.includes('clipboard')")
    expect(page.evaluate("navigator.clipboard.readText()"), page.evaluate("location.href"))


@check
def the_picture_can_be_opened(playground):
    page = playground.open("zip", a="-1|", b="-2|")
    path = page.evaluate("document.getElementById('picture').getAttribute('href')")
    picture = playground.get(path)
    expect(picture.startswith("<svg"), True, "it is a picture")
    expect("(1, 2) at 1" in picture, True, "it tells the result")


@check
def an_unknown_operator_is_told(playground):
    page = playground.open("nonsense")
    page.wait("document.getElementById('announcement').textContent !== ''")
    expect(playground.answer("nonsense")["problem"]["message"], "There is no operator 'nonsense'.")


@check
def screen_readers_hear_what_there_is(playground):
    page = playground.open("zip", a="--1-|", b="-9--|")
    page.wait("document.getElementById('announcement').textContent === 'Result: (1, 9) at 2, completed at 4.'")
    nodes = [node for node in page.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    roles = {}
    for node in nodes:
        roles.setdefault(node["role"]["value"], []).append(node)
    names = {role: [node.get("name", {}).get("value") for node in found] for role, found in roles.items()}
    expect(names["slider"], ["value 1 of a", "completion of a", "value 9 of b", "completion of b"], "sliders")
    expect(page.evaluate("document.querySelector('.event').getAttribute('aria-valuetext')"), "at 2 seconds")
    expect([name for name in names["image"] if name], ["result: (1, 9) at 2, completed at 4"], "images")
    expect("status" in roles, True, "there is a live region")
    for role in ("textbox", "searchbox", "combobox", "button", "spinbutton", "slider", "link", "region"):
        for name in names.get(role, []):
            if not name:
                raise AssertionError(f"a {role} has no name")
    expect(names["textbox"], ["a", "b"])
    expect(names["heading"], ["Marbles"])


CONTRAST = """(() => {
    const channels = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const light = (color) => {
        const [r, g, b] = channels(color).map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort(); return (y + 0.05) / (x + 0.05); };
    const style = (selector) => getComputedStyle(document.querySelector(selector));
    const background = (selector) => {
        for (let element = document.querySelector(selector); element; element = element.parentElement) {
            const color = getComputedStyle(element).backgroundColor;
            if (!/, 0\\)$/.test(color)) return color;
        }
    };
    const found = {};
    for (const selector of ["h1", "header p", "label", "#operator", "#input-0", ".hint", "#code", "#words", "#input-1-error", "#reset"])
        found[selector] = ratio(style(selector).color, background(selector));
    found["marble"] = ratio(style(".event text").fill, style(".event .marble").fill);
    found["time"] = ratio(style(".time").fill, background(".row"));
    return found;
})()"""


@check
def light_and_dark_can_both_be_read(playground):
    colors = []
    for dark in (False, True):
        page = playground.open("zip", 1100, 900, False, dark, a="--1-|", b="-9--|")
        page.type_into(field(1), "?")
        page.wait("document.querySelector('#input-1[aria-invalid]')")
        colors.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        for what, ratio in page.evaluate(CONTRAST).items():
            if ratio < 4.5:
                raise AssertionError(f"{what} has a contrast of {ratio:.1f} in {'dark' if dark else 'light'}")
    expect(colors[0] != colors[1], True, "the appearances differ")


@check
def a_phone_is_wide_enough(playground):
    page = playground.open("combineLatest", 360, 740, True, a="--1-----2-----|", b="-----9-----8-----|")
    page.settle()
    expect(page.evaluate("document.documentElement.scrollWidth"), 360, "width of the page")
    small = page.evaluate(
        """[...document.querySelectorAll("button, input, select, a.button")].map((e) => e.getBoundingClientRect())
           .filter((box) => box.height < 40 || box.right > 360 || box.left < 0).length"""
    )
    expect(small, 0, "fields that are too small or cut off")
    page.swipe(marble(0), right=2 * unit(page))
    page.wait(f"document.querySelector('{field()}').value === '----1---2-----|'")
    expect(words(page).startswith("Result: (1, 9) at 5,"), True, "words")


@check
def long_diagrams_are_scrolled_together(playground):
    page = playground.open("zip", 360, 740, True, a="-" * 60 + "1|", b="-9|")
    page.settle()
    expect(page.evaluate("document.documentElement.scrollWidth"), 360, "width of the page")
    page.evaluate("document.querySelector('.scroller').scrollLeft = 200")
    page.wait("[...document.querySelectorAll('.scroller')].every((scroller) => scroller.scrollLeft === 200)")


@check
def every_operator_runs(playground):
    for operator in json.loads(playground.get("operators"))["operators"]:
        if operator["id"].startswith("rehearsal"):
            continue
        answer = playground.answer(operator["id"])
        if answer.get("problem"):
            raise AssertionError(f"{operator['id']}: {answer['problem']}")
        # Inputs and parameters share the query with the operator.
        names = [entry["label"] for entry in operator["inputs"]] + [entry["name"] for entry in operator["parameters"]]
        expect(len(set(names + ["operator"])), len(names) + 1, f"different names in {operator['id']}")


@check
def a_run_that_only_waits_times_out(playground):
    message = playground.waiting.answer()["problem"]["message"]
    expect(message.startswith("Time-out: after 20 s"), True, message)


class Waiting:
    """A question whose answer takes as long as the server has patience. It is put before the checks begin."""

    def __init__(self, url):
        self.thread = threading.Thread(target=self._ask, args=(url,), daemon=True)
        self.thread.start()

    def _ask(self, url):
        try:
            self.result = Playground(None, url).answer("rehearsal-wait")
        except OSError as error:
            self.result = {"problem": {"message": str(error)}}

    def answer(self):
        self.thread.join()
        return self.result


def run(program, pictures):
    server = subprocess.Popen(
        [program, "serve", "--port", "0", "--rehearse"], cwd="/", stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
    )
    browser = None
    passed, failed = 0, 0
    try:
        url = re.search(r"http://\S+", server.stdout.readline()).group()
        waiting = Waiting(url)
        browser = Browser()
        for function in CHECKS:
            name = function.__name__.replace("_", " ")
            playground = Playground(browser, url)
            playground.waiting = waiting
            try:
                function(playground)
                for page in playground.pages:
                    expect(page.complaints, [], "what the console says")
                    expect([other for other in page.requests if not other.startswith((url, "data:"))], [], "asked elsewhere")
                passed += 1
                print(f"  ok: {name}", flush=True)
            except Exception as error:
                failed += 1
                print(f"  FAILED: {name}\n    {error}", flush=True)
                if not isinstance(error, AssertionError):
                    traceback.print_exc()
            for page in playground.pages:
                page.close()
            if server.poll() is not None:
                failed += 1
                print("  FAILED: the server has ended")
                break
        if pictures:
            save(Playground(browser, url), pictures)
    finally:
        if browser:
            browser.close()
        server.terminate()
        server.wait()
    print(f"playground: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def save(playground, folder):
    """Saves screenshots, to be looked at."""
    cases = {
        "combine": ("combineLatest", {}),
        "flatten": ("flattenMap", {}),
        "malformed": ("debounce", {"self": "-1-(23)--?-4|"}),
        "endless": ("retry", {"self": "-1-#"}),
        "time-out": ("retry", {"self": "#"}),
    }
    for name, (operator, fields) in cases.items():
        for dark in (False, True):
            for width, height in ((1000, 760), (360, 740)):
                page = playground.open(operator, width, height, width < 500, dark, **fields)
                page.settle()
                page.picture(f"{folder}/{name}-{'dark' if dark else 'light'}-{'wide' if width > 500 else 'narrow'}.png")
                page.close()


if __name__ == "__main__":
    sys.exit(run(os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None))
