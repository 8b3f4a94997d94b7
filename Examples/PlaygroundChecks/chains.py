"""Checks closures, hot and cold inputs, and chains of operators."""

from checking import FOCUS, check, expect
from playground import field, marble, unit, words

CODES = "[...document.querySelectorAll('#run .operation')].map((code) => code.textContent)"


def choose(page, selector, value):
    page.evaluate(
        f"""(() => {{
            const field = document.querySelector("{selector}");
            field.value = "{value}";
            field.dispatchEvent(new Event("input"));
            field.dispatchEvent(new Event("change"));
        }})()"""
    )


@check
def another_closure_can_be_chosen(playground):
    page = playground.open("filter", self="-12345|")
    expect(words(page), "Result: 2 at 2, 4 at 4, completed at 6.")
    choose(page, "#parameter-test", "no-multiple")
    expect(words(page), "Result: 1 at 1, 3 at 3, 5 at 5, completed at 6.")
    choose(page, "#parameter-test", "greater")
    page.type_into("#parameter-number", "3")
    page.wait("document.getElementById('code').textContent === 'filter { $0 > 3 }'")
    expect(words(page), "Result: 4 at 4, 5 at 5, completed at 6.")
    page = playground.open("map", self="-1-2|", transform="negate")
    expect(words(page), "Result: -1 at 1, -2 at 3, completed at 4.")
    expect(page.evaluate("document.getElementById('parameter-number').checkVisibility()"), False, "an unused number is shown")
    choose(page, "#parameter-transform", "plus")
    page.type_into("#parameter-number", "10")
    page.wait("document.getElementById('code').textContent === 'map { $0 + 10 }'")
    expect(words(page), "Result: 11 at 1, 12 at 3, completed at 4.")
    for operator, field_name, value, expected in [
        ("scan", "combine", "largest", "Result: 2 at 1, 2 at 3, 3 at 5, completed at 6."),
        ("takeWhile", "test", "greater", "Result: completed at 1."),
        ("skipWhile", "test", "multiple", "Result: 2 at 1, 1 at 3, 3 at 5, completed at 6."),
        ("distinctUntilChanged-by", "areSame", "not-larger", "Result: 2 at 1, 3 at 5, completed at 6."),
    ]:
        page = playground.open(operator, self="-2-1-3|", **{field_name: value})
        expect(words(page), expected, operator)


@check
def an_input_can_be_hot_or_cold(playground):
    page = playground.open("delaySubscription", self="1--2--|", interval="2")
    expect(words(page), "Result: 1 at 2, 2 at 5, completed at 8.")
    expect(page.evaluate("document.getElementById('input-0-hot').checked"), False, "the input is hot")
    expect(page.text("#input-0-temperature"), "Cold: it starts again for each subscription.")
    page.evaluate("document.getElementById('input-0-hot').focus()")
    page.press(" ")
    page.wait("document.getElementById('input-0-temperature').textContent.startsWith('Hot: ')")
    expect(words(page), "Result: 2 at 3, completed at 6.")
    page.wait("new URLSearchParams(location.search).get('self.kind') === 'hot'")
    other = playground.open_url(page.evaluate("location.href"))
    expect(words(other), "Result: 2 at 3, completed at 6.", "the result of the link")
    page.press(" ")
    page.wait("!new URLSearchParams(location.search).has('self.kind')")


@check
def operators_follow_each_other(playground):
    page = playground.open("debounce", self="-b-a-----b------|", interval="2")
    page.settle()
    choose(page, "#then", "switchMap")
    page.wait("document.getElementById('step-2')?.value === 'switchMap'")
    expect(page.evaluate(f"{FOCUS}.id"), "step-2", "who has the focus")
    page.type_into(field("2-0"), "--1--1--1|")
    page.type_into(field("2-1"), "--2--2|")
    expected = "After debounce(for: 2 s, on: s): b at 3, a at 5, b at 11, completed at 16. "
    expect(words(page), expected + "Result: 1 at 7, 1 at 10, 2 at 13, 2 at 16, completed at 17.")
    expect(page.evaluate(CODES), ["debounce(for: 2 s, on: s)", ".switchMap { signals[$0] }"])
    expect(page.evaluate("document.querySelectorAll('#results .output.result').length"), 1, "rows of the first result")
    # Earlier steps can still be changed.
    page.drag(marble(1), right=6 * unit(page))
    page.wait(f"document.querySelector('{field()}').value.startsWith('-b-------')")
    page.settle()
    expect(page.text("#words").startswith("After debounce(for: 2 s, on: s): b at 3, "), True, page.text("#words"))
    choose(page, "#then", "scan")
    page.wait("document.getElementById('step-3')?.value === 'scan'")
    page.settle()
    expect(page.evaluate(CODES)[2], ".scan(0, +)")
    expect(page.evaluate("document.getElementById('then').disabled"), True, "a fourth operator is offered")
    expect(page.text("#then-hint"), "A chain has at most 3 operators.")
    page.wait("new URLSearchParams(location.search).get('3') === 'scan'")
    other = playground.open_url(page.evaluate("location.href"))
    expect(words(other), words(page), "the result of the link")
    picture = playground.get(page.evaluate("document.getElementById('picture').getAttribute('href')"))
    for code in page.evaluate(CODES):
        expect(code.replace("{ ", "").split("(")[0] in picture.replace("{ ", ""), True, f"the picture has {code}")
    page.click("#reset")
    page.wait(f"document.querySelector('{field()}').value === '--1-2-3-------4--|'")
    expect([page.value("#step-2"), page.value("#step-3")], ["switchMap", "scan"], "the steps after starting over")
    # A step can be removed with the keyboard, and the Back button restores it.
    page.evaluate("document.querySelector('[aria-label=\"Remove step 3\"]').focus()")
    page.press("Enter")
    page.wait("!document.getElementById('step-3')")
    page.settle()
    page.wait("!new URLSearchParams(location.search).has('3')")
    page.evaluate("history.back()")
    page.wait("document.getElementById('step-3')?.value === 'scan'")


@check
def a_step_that_starts_inputs_by_name_gets_their_names(playground):
    page = playground.open("debounce")
    page.settle()
    choose(page, "#then", "switchMap")
    page.wait("document.getElementById('step-2')?.value === 'switchMap'")
    page.settle()
    expect(page.value(field()), "--a-b-a-------b--|")
    before = "After debounce(for: 3 s, on: s): a at 9, b at 17, completed at 17. "
    expect(words(page).startswith(before + "Result: 1 at 11, 1 at 14, "), True, page.text("#words"))
    # Another step can also follow an operator without inputs.
    page = playground.open("just", value="3")
    page.settle()
    choose(page, "#then", "map")
    page.wait("document.getElementById('step-2')?.value === 'map'")
    expect(words(page), "After just(3): 3 at 0, completed at 0. Result: 6 at 0, completed at 0.")
    # A diagram that the user has entered stays unchanged.
    page = playground.open("debounce", self="--1--2|")
    page.settle()
    choose(page, "#then", "switchMap")
    page.wait("document.getElementById('step-2')?.value === 'switchMap'")
    page.settle()
    expect(page.value(field()), "--1--2|")


@check
def values_are_converted_between_steps(playground):
    step = {"2": "map", "2.transform": "plus", "2.number": "5"}
    page = playground.open("debounce", **{"self": "-1--x--2|", "interval": "1", **step})
    before = "After debounce(for: 1 s, on: s): 1 at 2, x at 5, 2 at 8, completed at 8. "
    expect(words(page), before + "Result: 6 at 2, 7 at 8, completed at 8.")
    expect(page.evaluate(CODES)[1], ".compactMap { Int($0) }.map { $0 + 5 }")
    # Arrays can only be the last result.
    page = playground.open("collect", self="-1-2|")
    page.settle()
    expect(page.evaluate("document.getElementById('then').disabled"), True, "a step is offered")
    expect(page.text("#then-hint"), "No operator can follow: the values are neither numbers nor texts nor booleans.")
    page = playground.open("collect", **{"self": "-1-2|", "2": "map"})
    page.wait("document.getElementById('problem').textContent.startsWith('no step can follow: ')")


@check
def a_step_that_is_repeated_shows_each_subscription(playground):
    page = playground.open("map", **{"self": "-1-#", "self.kind": "cold", "2": "retry-count", "2.count": "1"})
    expect(words(page), "After map { $0 * 2 }: 2 at 1, failed at 3. Result: 2 at 1, 2 at 4, failed at 6.")
    names = page.evaluate("[...document.querySelectorAll('#results .name')].map((name) => name.textContent)")
    expect(names, ["self, subscribed at 0 s", "self, subscribed at 3 s", "result", "again, from 3 s"], "rows")


@check
def the_fields_of_a_step_show_what_is_wrong(playground):
    page = playground.open("map", **{"self": "-1|", "2": "merge-with", "2.other": "-?|", "3": "take", "3.count": "2"})
    page.wait("document.querySelector('#input-2-0[aria-invalid]')")
    expect(page.text("#input-2-0-error p"), "'?' means nothing in a marble diagram")
    page.type_into(field("2-0"), "--3|")
    expect(words(page).endswith("Result: 2 at 1, 3 at 2, completed at 2."), True, page.text("#words"))
    page.type_into("#parameter-3-count", "x")
    page.wait("document.querySelector('#parameter-3-count[aria-invalid]')")


@check
def a_chain_can_be_begun_with(playground):
    page = playground.open("map")
    links = page.evaluate("[...document.querySelectorAll('#examples a')].map((link) => link.getAttribute('href'))")
    expect(len(links), 3, "chains")
    for link in links:
        page.click(f"#examples a[href='{link}']")
        page.wait(f"location.search.startsWith('{link.split('&')[0]}&')")
        expect("Result: " in words(page), True, link)
        expect(page.evaluate("document.querySelectorAll('#chain .step').length") > 0, True, "steps")


@check
def a_chain_fits_every_width(playground):
    chain = {"self": "-b-a-----b----------|", "interval": "2", "2": "switchMap", "3": "scan"}
    for width in (390, 1400):
        for dark in (False, True):
            page = playground.open("debounce", width, 844, width < 500, dark, **chain)
            page.settle()
            page.type_into("#find", "flatMap")
            page.wait("document.querySelector('#found a')")
            page.evaluate("document.getElementById('documentation').open = true")
            expect(page.evaluate("document.documentElement.scrollWidth"), width, "width of the page")
