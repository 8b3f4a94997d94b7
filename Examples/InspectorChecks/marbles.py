"""Checks the marbles of picked rows: they slide, pause, zoom, and show values on request."""

from checking import FOCUS, check, expect, expect_true
from inspection import identifier, names, row, select

# An expression for the picture of the first row. Two pictures are equal if their pixels are equal.
PICTURE = "document.querySelector('.lane canvas').toDataURL()"
LATER = "new Promise((resolve) => setTimeout(resolve, 300))"


def pick(page, name):
    id = identifier(page, name)
    page.click(select(id))
    page.wait(f"document.querySelector('.lane[data-id=\"{id}\"] canvas')?.width > 100")
    return id


def has_color(page, index, name):
    """Returns whether the picture of a row has a pixel in a color of the page."""
    return page.evaluate(
        f"""(() => {{
            const canvas = document.createElement('canvas');
            const picture = document.querySelectorAll('.lane canvas')[{index}];
            Object.assign(canvas, {{ width: picture.width, height: picture.height }});
            const context = canvas.getContext('2d', {{ willReadFrequently: true }});
            context.drawImage(picture, 0, 0);
            const probe = document.body.appendChild(document.createElement('span'));
            probe.style.color = 'var(--{name})';
            const wanted = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
            probe.remove();
            const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
            for (let at = 0; at < data.length; at += 4) if (wanted.every((value, part) => data[at + part] === value)) return true;
            return false;
        }})()"""
    )


@check
def marbles_of_picked_rows_slide(inspection):
    page = inspection.open()
    expect(page.evaluate("document.getElementById('marbles-empty').hidden"), False, "the hint is hidden")
    pick(page, "clock")
    expect(page.evaluate(f"{row('clock')}.getAttribute('aria-selected')"), "true", "the row is selected")
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 1000))")
    expect(has_color(page, 0, "source0-edge"), True, "there are marbles")
    before = page.evaluate(PICTURE)
    page.evaluate(LATER)
    expect(page.evaluate(PICTURE) != before, True, "the picture has moved")
    pick(page, "keystrokes")
    expect(has_color(page, 1, "source1-edge") or page.evaluate(LATER) or has_color(page, 1, "source1-edge"), True, "another color")
    page.click(select(identifier(page, "clock")))
    page.wait("document.querySelectorAll('.lane').length === 1")


@check
def they_can_be_paused_and_moved_back(inspection):
    page = inspection.open()
    pick(page, "keystrokes")
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 1000))")
    page.click("#pause")
    expect(page.evaluate("document.getElementById('pause').getAttribute('aria-pressed')"), "true")
    page.wait("document.getElementById('axis').textContent.includes('paused')")
    page.evaluate(LATER)
    before = page.evaluate(PICTURE)
    events = page.text(".lane .figures")
    page.wait(f"document.querySelector('.lane .figures').textContent !== {events!r}")
    expect(page.evaluate(PICTURE) == before, True, "the picture stands still, and the numbers go on")
    page.click("#earlier")
    page.wait(f"{PICTURE} !== {before!r}")
    page.wait("document.getElementById('axis').textContent.includes('−5 s')")
    page.click("#later")
    page.wait(f"{PICTURE} === {before!r}")
    page.click("#pause")
    page.wait("document.getElementById('axis').textContent.includes('now')")
    page.evaluate(LATER)
    expect(page.evaluate(PICTURE) != before, True, "it slides again")


@check
def dragging_pauses_and_moves(inspection):
    page = inspection.open()
    pick(page, "clock")
    page.drag(".lane .track", right=80)
    page.wait("document.getElementById('pause').getAttribute('aria-pressed') === 'true'")
    page.wait("!document.getElementById('later').disabled")


@check
def they_can_be_zoomed(inspection):
    page = inspection.open()
    pick(page, "clock")
    expect(page.text("#span"), "10 s")
    page.click("#closer")
    page.wait("document.getElementById('span').textContent === '5 s' && location.search.includes('span=5')")
    page.click("#closer")
    page.wait("document.getElementById('span').textContent === '2 s' && document.getElementById('closer').disabled")
    for _ in range(5):
        page.click("#wider")
    page.wait("document.getElementById('span').textContent === '120 s' && document.getElementById('wider').disabled")
    page.wait("document.getElementById('axis').textContent.includes('−120 s')")


@check
def values_are_shown_on_demand(inspection):
    page = inspection.open()
    pick(page, "search results")
    pick(page, "clock")
    expect(page.evaluate("document.querySelector('.latest').hidden"), True, "values are shown by themselves")
    expect("results" in page.text(".latest"), False, "values are sent by themselves")
    page.click("#values")
    page.wait("/\\d+\\.\\d{3} s\\d+ results/.test(document.querySelector('.latest').textContent)")
    page.wait("location.search.includes('values=1')")
    # For a new connection, the server counts all events but sends only the newest.
    expect("only counted" in page.text("#lanes"), False, "events before the row was picked are missing")
    page.click("#values")
    page.wait("document.querySelector('.latest').hidden && !location.search.includes('values')")


@check
def events_are_kept_once_and_within_limits(inspection):
    page = inspection.open()
    found = page.evaluate(
        """(async () => {
            const { Events } = await import(new URL("events.js", location.href.split("?")[0]).href);
            const made = (from, count, text) =>
                Array.from({ length: count }, (_, index) => ({ time: from + index / 100, kind: "next", text, took: null }));
            const events = new Events();
            events.add(made(1, 100), 0, 1, 2, true);
            events.add(made(2, 50), 450, 2, 3, false);
            const counts = [events.countBetween(0, 2), events.countBetween(2, 3), events.leftOut];
            // Another connection repeats events, now with their texts.
            events.add(made(2, 100, "text"), 0, 3, 3.5, true);
            counts.push(events.countBetween(0, 4), events.between(0, 4).length, events.latest(1)[0].text);
            for (let second = 4; second < 400; second += 1) events.add(made(second, 100), 900, second, second + 1, false);
            counts.push(events.latest(1e9).length <= 4_000, events.countBetween(390, 400), events.countBetween(0, 200));
            return counts;
        })()"""
    )
    expect(found, [100, 500, 450, 650, 200, "text", True, 10_000, 0], "counts")


@check
def an_event_can_be_looked_at_with_the_keyboard(inspection):
    page = inspection.open(values=1)
    pick(page, "search results")
    page.wait("document.querySelectorAll('.latest li').length > 3")
    page.evaluate("document.querySelector('.track').focus()")
    page.press("ArrowLeft")
    page.wait("/^\\d+ results, at \\d+\\.\\d{3} s, delivered in 210 ms$/.test(document.querySelector('.detail').textContent)")
    first = page.text(".detail")
    expect(page.evaluate("document.getElementById('pause').getAttribute('aria-pressed')"), "true", "looking pauses")
    page.press("ArrowLeft")
    page.wait(f"document.querySelector('.detail').textContent !== {first!r}")
    page.press("ArrowRight")
    page.wait(f"document.querySelector('.detail').textContent === {first!r}")
    page.press("+")
    page.wait("document.getElementById('span').textContent === '5 s'")
    page.press("Escape")
    page.wait("document.querySelector('.detail').textContent === ''")
    page.press(" ")
    page.wait("document.getElementById('pause').getAttribute('aria-pressed') === 'false'")
    expect(page.evaluate(f"{FOCUS}.className"), "track", "the focus stays")


@check
def a_delivery_in_progress_is_a_bar(inspection):
    page = inspection.open()
    pick(page, "transfers of london")
    page.evaluate(LATER)
    expect(has_color(page, 0, "problem-card"), True, "there is a bar")


@check
def at_most_twelve_rows_are_picked(inspection):
    page = inspection.open(filter="price of")
    page.wait("document.querySelectorAll('#tree-body .row').length > 20")
    ids = page.evaluate("[...document.querySelectorAll('#tree-body .row')].slice(0, 13).map((row) => row.dataset.id)")
    for id in ids:
        page.click(select(id))
    page.wait("document.querySelectorAll('.lane').length === 12")
    picked = page.evaluate("[...document.querySelectorAll('.lane')].map((lane) => lane.dataset.id)")
    expect(picked, ids[1:], "the oldest one made room")
    page.wait("document.getElementById('announcement').textContent.includes('made room')")


@check
def the_address_has_all_of_the_view(inspection):
    page = inspection.open()
    page.type_into("#filter", "c")
    page.wait(f"location.search.includes('filter=c') && {row('clock')} && !{row('keystrokes')}")
    # With another order, rows could move before the click.
    picked = [pick(page, "clock"), pick(page, "search results")]
    page.click("#sort-rate + span")
    page.click("#values")
    page.click("#closer")
    page.wait("location.search.includes('span=5') && location.search.includes('values=1')")
    page.send("Page.reload")
    page.wait("performance.getEntriesByType('navigation')[0].type === 'reload' && document.readyState === 'complete'")
    page.settle()
    expect(page.value("#filter"), "c")
    state = page.wait(
        "document.querySelectorAll('.lane').length === 2 && {"
        " picked: [...document.querySelectorAll('.lane')].map((lane) => lane.dataset.id),"
        " span: document.getElementById('span').textContent,"
        " values: document.getElementById('values').checked, sort: document.querySelector('[name=sort]:checked').id }"
    )
    expect(state, {"picked": picked, "span": "5 s", "values": True, "sort": "sort-rate"}, "the view after a reload")
    page.wait("/results/.test(document.querySelectorAll('.latest')[1].textContent)")
    expect_true(all("c" in name.lower() for name in names(page)), "filter", names(page))
