"""Checks changes of inputs, with a mouse, with the keyboard and by typing."""

from checking import FOCUS, check, expect
from playground import field, marble, unit, words


@check
def an_event_can_be_dragged(playground):
    page = playground.open("map", self="--1--2---|", number="3")
    before = page.evaluate("document.getElementById('results').innerHTML")
    page.drag(marble(1), right=2 * unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1----2-|'")
    expect(words(page), "Result: 3 at 2, 6 at 7, completed at 9.")
    expect(page.evaluate("document.getElementById('results').innerHTML") == before, False, "the picture is the same")
    # Values cannot be dragged behind the terminal event, and the terminal event cannot be dragged before values.
    page.drag(marble(1), right=9 * unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1------(2|)'")
    end = marble(2) + " .touch"
    page.drag(end, right=-20 * unit(page))
    page.settle()
    expect(page.value(field()), "--1------(2|)")
    page.drag(end, right=2 * unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1------2-|'")
    expect(words(page), "Result: 3 at 2, 6 at 9, completed at 11.")
    # A value in the frame of the terminal event can be dragged to an earlier frame.
    page.type_into(field(), "--1--(2|)")
    page.wait("document.getElementById('words').textContent.endsWith('completed at 5.')")
    page.drag(marble(1), right=-unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1-2|'")


@check
def the_result_follows_while_the_button_is_down(playground):
    page = playground.open("map", self="--1--2---|", number="3")
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
    page = playground.open("map", self="--1--2---|", number="3")
    page.drag(marble(0), right=0, down=-150)
    page.wait(f"document.querySelector('{field()}').value === '-----2---|'")
    expect(words(page), "Result: 6 at 5, completed at 9.")


@check
def a_click_on_a_line_adds_a_value(playground):
    page = playground.open("map", self="--1--2---|", number="3")
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
    # The events of a typed diagram can be dragged.
    page.drag(marble(0), right=unit(page))
    page.wait(f"document.querySelector('{field()}').value === '--1(23)--#'")


@check
def a_malformed_diagram_is_told_at_its_field(playground):
    page = playground.open("map", self="--1--2---|", number="3")
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
    # Invalid values for this input, and characters after the terminal event, are also reported.
    page.type_into(field(), "--x--|")
    page.wait("document.getElementById('input-0-error').textContent.includes(\"'x' is no value\")")
    page.type_into(field(), "--1|--2")
    page.wait("document.getElementById('input-0-error').textContent.includes(\"'2' comes after the end\")")
    page.type_into(field(), "--4--|")
    page.wait("document.getElementById('input-0-error').hidden")
    expect(words(page), "Result: 12 at 2, completed at 5.")


@check
def what_is_malformed_in_the_address_is_told_too(playground):
    page = playground.open("map", self="--1--(2", number="3")
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
    page = playground.open("map", self="--1--2---|", number="3")
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
    page = playground.open("map", self="--1--2---|", number="3")
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
