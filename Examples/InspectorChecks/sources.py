"""Checks the page with programs and servers that end and start again."""

from checking import check, expect
from inspection import Inspection, identifier, row, select

STATE = "document.getElementById('state').dataset.state"


@check
def a_server_that_is_gone_comes_back(inspection):
    own = Inspection(inspection.browser, inspection.program, ["shop"])
    try:
        page = own.open(values=1)
        page.click(select(identifier(page, "clock")))
        page.wait(f"{STATE} === 'live' && document.querySelectorAll('.latest li').length > 3")
        own.stop_server()
        page.wait(f"{STATE} === 'lost' && document.body.classList.contains('stale')")
        expect(page.text("#state-text"), "Connection lost, trying again…")
        expect(page.evaluate("document.querySelectorAll('#tree-body .row').length") > 5, True, "what was known stays")
        # A row that is clicked while there is no server is requested later.
        page.click(select(identifier(page, "keystrokes")))
        own.start()
        page.wait(f"{STATE} === 'live' && !document.body.classList.contains('stale')")
        before = page.evaluate(f"{row('clock')}.querySelector('.values').textContent")
        page.wait(f"{row('clock')}?.querySelector('.values').textContent > {before!r}")
        page.wait("document.querySelectorAll('.latest')[1].children.length > 1")
    finally:
        own.close()


@check
def a_program_that_has_ended_says_so(inspection):
    own = Inspection(inspection.browser, inspection.program, ["calm"])
    try:
        page = own.open()
        page.click(select(identifier(page, "clock")))
        own.writers["calm"].stop(says_end=True)
        page.wait("document.querySelector('#programs li').dataset.state === 'ended'")
        expect(page.text(".program .state"), "ended")
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))")
        picture = page.evaluate("document.querySelector('canvas').toDataURL()")
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))")
        expect(page.evaluate("document.querySelector('canvas').toDataURL()") == picture, True, "its marbles stand still")
    finally:
        own.close()
