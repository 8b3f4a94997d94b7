"""Checks the page with a failing order."""

import json

from checking import check, expect
from playground import words


@check
def a_failing_order_has_a_line_for_each_queue(playground):
    page = playground.open()
    page.click("a[href='order.html']")
    page.wait("location.pathname === '/order.html' && document.readyState === 'complete'")
    expect(words(page), "Found in run 2: the search shows the results for r instead of the results for rac.")
    order = json.loads(playground.get("order"))
    expect(page.text("#order"), order["order"], "the string that repeats the order")
    for queue in order["queues"]:
        letters = page.evaluate(
            f"[...document.querySelectorAll('[data-queue={queue}] .event text')].map((text) => text.textContent)"
        )
        expect(letters, [step["letters"] for step in order["steps"] if step["queue"] == queue], f"actions of {queue}")
    positions = page.evaluate("[...document.querySelectorAll('#results .event')].map((event) => [event.querySelector('text').textContent, event.getBoundingClientRect().x])")
    expect([letter for letter, x in sorted(positions, key=lambda position: position[1])], list("abcdefgh"), "columns")
    expect(page.evaluate("document.querySelectorAll('#results .made').length"), 1, "actions that overtake another one")
    expect(page.evaluate("document.querySelectorAll('#steps tr').length"), len(order["steps"]) + 1, "rows of the table")
    expect("all 3 orders" in page.text("#corrected"), True, "the corrected search passes")
    page.click("a[href='./']")
    page.wait("document.getElementById('operator')?.length > 1")


@check
def a_failing_order_fits_on_a_phone(playground):
    page = playground.open_url(playground.url + "order.html", 360, 740, True, True)
    page.settle()
    expect(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), True, "only the pictures are wider")
