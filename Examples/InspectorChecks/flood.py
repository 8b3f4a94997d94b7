"""Checks the page with 50,000 events a second of 1,000 subscriptions: it responds, and its memory does not grow."""

import time

from checking import check, expect, expect_true
from inspection import Inspection, finding, identifier, row, select

RATE = 50_000
SECONDS = 10
# The limit in seconds for half of the responses. On a busy or slow machine some responses are slow, and the processor time shows
# whether the page causes that.
LIMIT = 0.1
# The share of one core that the page's scripts, styles and layout may use. The browser draws with the processor here, so the
# time for drawing depends on the machine and is only printed.
SHARE = 0.5
# The limit for the growth of the heap, in bytes.
GROWTH = 8_000_000

# Measures the time from a key press to the next picture, and the time between two turns in which the page does not respond.
PROBE = """(() => {
    const probe = window.probe = { gaps: [], answers: [] };
    let last = performance.now();
    const channel = new MessageChannel();
    const turn = () => setTimeout(() => channel.port2.postMessage(null), 5);
    channel.port1.onmessage = () => {
        const now = performance.now();
        probe.gaps.push(now - last - 5);
        last = now;
        turn();
    };
    turn();
    addEventListener("keydown", (event) => {
        const begin = event.timeStamp;
        requestAnimationFrame(() => {
            const after = new MessageChannel();
            after.port1.onmessage = () => probe.answers.push(performance.now() - begin);
            after.port2.postMessage(null);
        });
    }, { capture: true });
})()"""


def heap(page):
    page.send("HeapProfiler.collectGarbage")
    return page.send("Runtime.getHeapUsage")["usedSize"]


@check
def the_page_answers_under_a_flood(inspection):
    own = Inspection(inspection.browser, inspection.program, ["calm", "flood"], rate=RATE)
    try:
        page = own.open(values=1)
        page.wait(f"{finding('busy')}?.querySelector('h3').textContent.startsWith('flood sends')")
        for name in ("price of AA0", "price of AB1", "price of AC2", "prices", "clock", "keystrokes"):
            page.click(select(identifier(page, name)))
        page.wait(f"parseFloat({row('price of AA0')}?.querySelector('.rate').textContent.replace(',', '')) > 1000")
        page.evaluate("document.getElementById('tree').focus()")
        # The kept events reach their limit before the memory is measured.
        time.sleep(3)
        page.send("Performance.enable", timeDomain="threadTicks")
        nodes = page.evaluate("document.querySelectorAll('*').length")
        before = heap(page)
        page.evaluate(PROBE)
        metrics = {entry["name"]: entry["value"] for entry in page.send("Performance.getMetrics")["metrics"]}
        begin = time.monotonic()
        presses = 0
        while time.monotonic() - begin < SECONDS:
            page.press("ArrowDown" if presses % 40 < 20 else "ArrowUp")
            presses += 1
            time.sleep(0.05)
        span = time.monotonic() - begin
        later = {entry["name"]: entry["value"] for entry in page.send("Performance.getMetrics")["metrics"]}
        probe = page.wait(f"window.probe.answers.length >= {presses} && window.probe")
        after = heap(page)
        durations = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
        busy, script, layout, styles = ((later[name] - metrics[name]) / span for name in durations)
        answers, gaps = sorted(probe["answers"]), sorted(probe["gaps"])
        events = page.evaluate("document.querySelector('#programs button[data-name=flood] .figures').textContent")
        inspection.note(
            f"{presses} keys answered in {answers[len(answers) // 2]:.0f} ms, 99 % in {answers[len(answers) * 99 // 100]:.0f} ms, "
            f"the slowest in {answers[-1]:.0f} ms; longest turn {gaps[-1]:.0f} ms; "
            f"{busy:.0%} of a core, {script:.0%} in scripts, {layout:.0%} for the layout and {styles:.0%} for styles; "
            f"heap {before / 1e6:.1f} MB, {SECONDS} s later {after / 1e6:.1f} MB; flood: {events}"
        )
        expect_true(answers[len(answers) // 2] <= 1_000 * LIMIT, "half of the answers", answers)
        expect_true(script + layout + styles <= SHARE, "processor time", (script, layout, styles))
        expect_true(after - before < GROWTH, "growth of the memory", (before, after))
        expect_true(abs(page.evaluate("document.querySelectorAll('*').length") - nodes) < 300, "growth of the page", nodes)
        expect_true(page.evaluate("document.querySelectorAll('#tree-body .row').length") <= 300, "rows")
        expect(page.evaluate("document.documentElement.scrollWidth"), 1400, "width of the page")
        expect(page.complaints, [], "what the console says")
    finally:
        own.close()
