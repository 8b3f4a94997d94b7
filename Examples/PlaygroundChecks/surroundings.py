"""Checks shared links, screen readers, appearances and phones."""

import re

from checking import check, expect
from playground import field, marble, unit, words


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
    page.wait(f"new URLSearchParams(location.search).get('self') === '-1--2--(34)-|'")
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
def the_address_has_the_last_of_many_changes(playground):
    page = playground.open("debounce", self="-1|", interval="1")
    page.settle()
    # A long drag makes as many changes. Browsers limit how often a page can change its address.
    page.evaluate(
        """(() => {
            const field = document.getElementById("parameter-interval");
            for (let change = 1; change <= 500; change += 1) {
                field.value = 2 + change % 9;
                field.dispatchEvent(new Event("input"));
            }
        })()"""
    )
    page.wait("new URLSearchParams(location.search).get('interval') === '7'")
    expect(page.complaints, [], "what the console says")
    # The shared link also includes the newest change.
    page.evaluate("document.getElementById('parameter-interval').value = 3")
    page.evaluate("document.getElementById('parameter-interval').dispatchEvent(new Event('input'))")
    playground.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.click("#share")
    page.wait("document.getElementById('announcement').textContent.includes('clipboard')")
    expect("interval=3" in page.evaluate("navigator.clipboard.readText()"), True, "the link has the last change")


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
    for role in ("textbox", "searchbox", "combobox", "button", "spinbutton", "slider", "switch", "link", "region"):
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
    for (const selector of ["h1", "header p", "label", "#operator", "#summary", "#swift", "#then-hint", "#examples a",
                            ".switch .hint", "#input-0", ".hint", "#code", "#words", "#input-1-error", "#reset"])
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
        """[...document.querySelectorAll("button, input:not([role=switch]), select, a.button, .switch")]
           .filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect())
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
