"""Checks the findings, and their announcements for screen readers."""

from checking import check, expect, expect_true
from inspection import Inspection, finding, identifier, select


@check
def findings_come_first_and_the_gravest_one_is_above(inspection):
    page = inspection.open()
    page.wait(f"{finding('broken')} && {finding('forgotten')} && {finding('lost')}")
    titles = page.evaluate("[...document.querySelectorAll('.finding h3')].map((title) => title.textContent)")
    expect_true("4,711 events of feed are missing" in titles[2:], "what is lost is below", titles)
    expect_true(any("London" in title or "london" in title for title in titles[:2]), "who waits is above", titles)
    place = page.evaluate(
        "['findings-title', 'tree-title', 'marbles-title'].map((id) => document.getElementById(id).closest('section')"
        ".getBoundingClientRect().top)"
    )
    expect_true(place[0] < place[1] <= place[2], "findings are above the tree", place)


@check
def subscribers_that_wait_for_each_other_are_found(inspection):
    page = inspection.open()
    # An inspector that does not detect the pair reports a finding for each of the two subscribers.
    texts = page.wait(
        "(() => { const found = [...document.querySelectorAll('.finding[data-kind=waiting], .finding[data-kind=stuck]')]"
        ".map((element) => element.textContent).join(' '); return found.includes('london') && found.includes('paris') && found; })()"
    )
    expect_true("thread 4" in texts.lower() and "thread 5" in texts.lower(), "the threads are named", texts)
    threads = page.wait("document.getElementById('threads').hidden === false && document.getElementById('threads-list').textContent")
    expect_true("transfers of london" in threads and "transfers of paris" in threads, "threads", threads)
    page.click(".finding.problem button")
    page.wait("document.querySelectorAll('.lane').length >= 1")
    expect(page.evaluate("document.querySelector('.finding.problem button').textContent"), "Hide marbles")


@check
def forgotten_subscriptions_are_one_finding(inspection):
    page = inspection.open()
    text = page.wait(f"{finding('forgotten')}?.querySelector('h3').textContent")
    expect(text, "3 subscriptions of “updates of the profile” in shop may be forgotten")
    said = page.evaluate(f"{finding('forgotten')}.querySelector('p').textContent")
    expect_true("ago, and has been quiet for" in said, "age and quiet", said)


@check
def a_source_that_is_broken_says_why(inspection):
    page = inspection.open()
    text = page.wait(f"{finding('broken')}?.textContent")
    expect_true("is broken" in text and "version 99" in text.lower(), "message", text)
    page.wait("document.querySelectorAll('#programs li[data-state=broken]').length === 1")
    expect_true(page.evaluate("document.querySelectorAll('#tree-body .row').length") > 10, "the others are shown")


@check
def losses_are_said_when_they_happen(inspection):
    own = Inspection(inspection.browser, inspection.program, ["calm", "feed"])
    try:
        page = own.open()
        page.wait("document.querySelector('.finding[data-kind=lost] h3')?.textContent === '4,711 events of feed are missing'")
        own.writers["feed"].change(lambda program: program.lose(289))
        page.wait("document.querySelector('.finding[data-kind=lost] h3')?.textContent === '5,000 events of feed are missing'")
        page.wait("document.getElementById('programs').textContent.includes('5,000 lost')")
        expect(page.complaints, [], "what the console says")
    finally:
        own.close()


@check
def calm_is_said_too(inspection):
    own = Inspection(inspection.browser, inspection.program, ["calm"])
    try:
        page = own.open()
        page.wait("/^✓ Nothing is found. \\d+ subscriptions are watched.$/.test(document.getElementById('findings-calm').textContent)")
        expect(page.evaluate("document.querySelector('#programs button').disabled"), True, "one program is no choice")
        expect(page.evaluate("document.querySelectorAll('.heading').length"), 0, "headings of programs")
    finally:
        own.close()


@check
def screen_readers_hear_what_there_is(inspection):
    page = inspection.open()
    page.evaluate(
        "(() => { window.heard = []; new MutationObserver(() => window.heard.push(document.getElementById('announcement').textContent))"
        ".observe(document.getElementById('announcement'), { childList: true, characterData: true, subtree: true }); })()"
    )
    page.click(select(identifier(page, "clock")))
    nodes = [node for node in page.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    roles = {}
    for node in nodes:
        roles.setdefault(node["role"]["value"], []).append(node.get("name", {}).get("value"))
    for role in (
        "treegrid", "row", "gridcell", "columnheader", "status", "log", "searchbox", "radio", "checkbox", "heading", "group", "list",
    ):
        expect_true(role in roles, f"there is a {role}", sorted(roles))
    for role in ("treegrid", "button", "searchbox", "radio", "checkbox", "region", "link", "textbox"):
        expect_true(all(roles.get(role, ["none"])), f"each {role} has a name", roles.get(role))
    expect(roles["treegrid"], ["Subscriptions"])
    expect(roles["columnheader"][:3], ["Name", "State", "Values"])
    expect_true("Marbles of clock" in roles["group"], "the marbles have a name", roles["group"])
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 2500))")
    # Numbers change all the time, so only new and ended findings are announced.
    expect_true(page.evaluate("window.heard.length") <= 2, "what is said", page.evaluate("window.heard"))
    live = page.evaluate("document.querySelectorAll('[aria-live]:not(.detail), [role=status], [role=log]').length")
    expect(live, 2, "live regions")


@check
def the_findings_are_announced(inspection):
    page = inspection.open()
    page.wait("document.getElementById('announcement').textContent.length > 0")
    heard = page.text("#announcement")
    expect_true("london" in heard, "the gravest one is said", heard)
