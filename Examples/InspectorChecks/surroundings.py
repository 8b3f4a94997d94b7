"""Checks light and dark appearances, phones, and reduced motion."""

from checking import check, expect, expect_true
from inspection import identifier, select

CONTRAST = """(() => {
    const channels = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const light = (color) => {
        const [r, g, b] = channels(color).map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((a, b) => a - b); return (y + 0.05) / (x + 0.05); };
    const background = (element) => {
        for (; element; element = element.parentElement) {
            const color = getComputedStyle(element).backgroundColor;
            if (!/, 0\\)$/.test(color)) return color;
        }
    };
    const found = {};
    for (const selector of [
        "h1", "h2", "#state", ".program .name", ".program .figures", "[data-state=broken] .program .state", ".finding.problem h3",
        ".finding.problem p", ".finding.warning h3", ".finding.warning .mark", ".finding button", "#threads-list li", "#filter", ".heads .state",
        "[data-state=stuck] .state", "[data-state=quiet] .state", "[data-state=live] .values", "[data-state=live] .age", ".heading",
        "[name=sort]:checked + span", "#tree-note", ".lane .name", ".lane .figures", ".latest .when", "#axis span", "summary",
    ]) {
        const element = document.querySelector(selector);
        found[selector] = element ? ratio(getComputedStyle(element).color, background(element)) : 0;
    }
    return found;
})()"""


@check
def light_and_dark_can_both_be_read(inspection):
    colors = []
    for dark in (False, True):
        page = inspection.open(1400, 900, False, dark, values=1)
        page.click(select(identifier(page, "clock")))
        page.wait("document.querySelector('.latest .when') && document.querySelector('.finding.warning')")
        page.mouse("mouseMoved", 5, 5, buttons=0)
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))")
        colors.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        for what, ratio in page.evaluate(CONTRAST).items():
            expect_true(ratio >= 4.5, f"{what} has contrast in {'dark' if dark else 'light'}", round(ratio, 2))
    expect(colors[0] != colors[1], True, "the appearances differ")


@check
def marbles_follow_the_appearance(inspection):
    page = inspection.open()
    page.click(select(identifier(page, "transfers of london")))
    page.click("#pause")
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
    picture = page.evaluate("document.querySelector('canvas').toDataURL()")
    page.appearance(True)
    page.wait(f"document.querySelector('canvas').toDataURL() !== {picture!r}")


@check
def a_phone_is_wide_enough(inspection):
    page = inspection.open(390, 844, True, values=1)
    page.click(select(identifier(page, "clock")))
    page.wait("document.querySelector('.lane canvas')?.width > 300")
    expect(page.evaluate("document.documentElement.scrollWidth"), 390, "width of the page")
    small = page.evaluate(
        """[...document.querySelectorAll("button, input[type=search], .choices label, .check")].filter((e) => e.checkVisibility())
           .filter((e) => { const box = e.getBoundingClientRect(); return box.height < 39.5 || box.right > 390 || box.left < 0; })
           .map((e) => e.id || e.textContent)"""
    )
    expect(small, [], "fields that are too small or cut off")
    tall = page.evaluate("document.querySelector('#tree').scrollWidth <= document.querySelector('#tree').clientWidth")
    expect(tall, True, "the tree is not wider than the page")


@check
def a_finger_is_enough(inspection):
    page = inspection.open(390, 844, True)
    page.wait("document.querySelectorAll('#tree-body .row').length > 100")
    x, y = page.center(select(identifier(page, "clock")))
    page.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.wait("document.querySelector('.lane .name')?.textContent === 'clock'")
    page.swipe(".lane .track", right=100)
    page.wait("document.getElementById('pause').getAttribute('aria-pressed') === 'true'")
    page.wait("!document.getElementById('later').disabled")
    expect(page.evaluate("document.getElementById('tree-note').textContent.includes('held')"), False, "a finger holds the order")


@check
def any_width_is_enough(inspection):
    for width in (320, 600, 800, 1000, 1200, 1920):
        page = inspection.open(width, 800, width < 500)
        page.wait("document.querySelectorAll('#tree-body .row').length > 100")
        expect(page.evaluate("document.documentElement.scrollWidth"), width, "width of the page")
        hidden = page.evaluate("[...document.querySelectorAll('#tree-body .title .name')].slice(0, 5).map((name) => name.clientWidth)")
        expect_true(min(hidden) > 25, f"names have room at {width}", hidden)


@check
def less_motion_is_respected(inspection):
    page = inspection.open()
    page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    page.click(select(identifier(page, "transfers of london")))
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))")
    pictures = page.evaluate(
        """(async () => {
            let changes = 0, former;
            for (let frame = 0; frame < 60; frame += 1) {
                await new Promise(requestAnimationFrame);
                const picture = document.querySelector('canvas').toDataURL();
                if (picture !== former) changes += 1;
                former = picture;
            }
            return changes;
        })()"""
    )
    expect_true(pictures < 30, "pictures in a second", pictures)
