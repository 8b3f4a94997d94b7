"""Checks the tree: parents and children, the filter, the orders, the choice of a program, and the limit."""

from checking import FOCUS, check, expect, expect_true
from inspection import card, identifier, names, row, select


@check
def the_tree_shows_who_serves_whom(inspection):
    page = inspection.open()
    identifier(page, "keystrokes")
    page.wait("document.querySelectorAll('.heading').length >= 2")
    chain = ("search results", "query", "keystrokes")
    levels = {name: page.evaluate(f"Number({row(name)}.getAttribute('aria-level'))") for name in chain}
    expect(levels, {"search results": 1, "query": 2, "keystrokes": 3}, "levels")
    order = names(page)
    expect_true(order.index("search results") < order.index("query") < order.index("keystrokes"), "a child follows its parent", order)
    headings = page.evaluate("[...document.querySelectorAll('.heading')].map((heading) => heading.textContent)")
    # Programs are listed in the order in which their recordings were opened.
    expect(sorted(headings)[-2:], ["feed", "shop"], "the programs")
    values = page.wait(f"{row('keystrokes')}.querySelector('.values').textContent")
    expect_true(int(values.replace(",", "")) > 100, "values are counted", values)
    page.wait(f"Number({row('clock')}.querySelector('.rate').textContent) > 5")


@check
def what_is_left_out_is_said(inspection):
    page = inspection.open()
    page.wait("document.querySelectorAll('#tree-body .row').length === 300")
    page.wait("/^The first 300 of 1,0\\d\\d subscriptions are shown/.test(document.getElementById('tree-note').textContent)")


@check
def rows_out_of_sight_are_brought_up_to_date(inspection):
    page = inspection.open()
    page.wait("document.querySelectorAll('#tree-body .row').length === 300")
    last = "document.querySelector('#tree-body .row:last-child .age').textContent"
    age = page.evaluate(last)
    page.wait(f"{last} !== {age!r}")


@check
def the_filter_finds_rows_beyond_the_limit(inspection):
    page = inspection.open()
    page.type_into("#filter", "PRICE OF ZZ")
    page.wait("document.querySelectorAll('#tree-body .row').length === 1")
    expect(names(page)[0].startswith("price of ZZ"), True, "the filter is not case-sensitive")
    page.wait("new URLSearchParams(location.search).get('filter') === 'PRICE OF ZZ'")
    page.type_into("#filter", "nothing has this name")
    page.wait("document.getElementById('tree-note').textContent === 'No name contains “nothing has this name”.'")
    page.type_into("#filter", "")
    page.wait("document.querySelectorAll('#tree-body .row').length === 300 && !location.search.includes('filter')")


@check
def rows_can_be_sorted(inspection):
    page = inspection.open()
    page.click("#sort-rate + span")
    page.wait("document.querySelector('#tree-body .name')?.textContent === 'price of AA0'")
    rates = page.evaluate("[...document.querySelectorAll('#tree-body .rate')].slice(0, 20).map((cell) => parseFloat(cell.textContent))")
    expect(rates, sorted(rates, reverse=True), "rates")
    page.click("#sort-stuck + span")
    page.wait("[...document.querySelectorAll('#tree-body .row')].slice(0, 2).every((row) => row.dataset.state === 'stuck')")
    page.click("#sort-quiet + span")
    page.wait("document.querySelector('#tree-body .row')?.dataset.state === 'quiet'")
    page.wait("new URLSearchParams(location.search).get('sort') === 'quiet'")
    page.click("#sort-tree + span")
    page.wait("document.querySelector('#tree-body .heading') && !location.search.includes('sort')")


@check
def rows_do_not_move_under_the_pointer(inspection):
    page = inspection.open(sort="rate")
    page.wait("document.querySelectorAll('#tree-body .row').length === 300")
    page.mouse("mouseMoved", *page.center("#tree-body .row:nth-child(4)"), buttons=0)
    page.wait("document.getElementById('tree-note').textContent.includes('held')")
    order = names(page)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 800))")
    expect(names(page)[:8], order[:8], "the order while the pointer is in the tree")
    page.mouse("mouseMoved", 5, 5, buttons=0)
    page.wait("!document.getElementById('tree-note').textContent.includes('held')")


@check
def a_program_can_be_chosen(inspection):
    page = inspection.open()
    page.wait("document.querySelectorAll('#programs li').length === 3")
    page.click(card("shop"))
    page.wait("document.querySelectorAll('#tree-body .row').length < 30 && document.querySelectorAll('#tree-body .row').length > 5")
    expect("prices" in names(page), False, "rows of the other program")
    expect(page.evaluate(f"document.querySelector({card('shop')!r}).getAttribute('aria-pressed')"), "true")
    page.wait("new URLSearchParams(location.search).get('program') === 'shop'")
    page.click(card("shop"))
    page.wait("document.querySelectorAll('#tree-body .row').length === 300")


@check
def rows_can_be_closed(inspection):
    page = inspection.open(program="shop")
    id = identifier(page, "search results")
    identifier(page, "keystrokes")
    page.click(f"{select(id)} .twisty")
    page.wait(f"!{row('keystrokes')} && {row('search results')}.getAttribute('aria-expanded') === 'false'")
    page.wait("document.getElementById('tree-note').textContent.includes('2 below closed rows')")
    page.wait(f"new URLSearchParams(location.search).get('closed') === '{id}'")
    expect(page.evaluate("document.querySelectorAll('.lane').length"), 0, "closing does not pick")
    page.click(f"{select(id)} .twisty")
    identifier(page, "keystrokes")


@check
def the_keyboard_is_enough(inspection):
    page = inspection.open(program="shop")
    identifier(page, "keystrokes")
    page.evaluate("document.getElementById('filter').focus()")
    page.press("Tab")
    expect(page.evaluate(f"{FOCUS}.id"), "sort-tree")
    page.press("Tab")
    expect(page.evaluate(f"{FOCUS}.id"), "tree")
    active = "document.getElementById(document.getElementById('tree').getAttribute('aria-activedescendant'))"
    name = f"{active}.querySelector('.name').textContent"
    page.press("Home")
    expect(page.evaluate(name), "checkout")
    page.press("ArrowDown")
    expect(page.evaluate(name), "cart")
    page.press("ArrowUp")
    page.press("ArrowLeft")
    page.wait(f"{active}.getAttribute('aria-expanded') === 'false' && !{row('cart')}")
    page.press("ArrowRight")
    page.wait(row("cart"))
    page.press("ArrowRight")
    expect(page.evaluate(name), "cart", "right goes to the child")
    page.press("ArrowLeft")
    page.wait(f"{active}.getAttribute('aria-expanded') === 'false'")
    page.press("ArrowLeft")
    expect(page.evaluate(name), "checkout", "left goes to the parent of a closed row")
    page.press("End")
    expect(page.evaluate(name), "transfers of paris")
    page.press("Enter")
    page.wait(f"document.querySelector('.lane .name')?.textContent === 'transfers of paris'")
    page.wait(f"{active}.getAttribute('aria-selected') === 'true'")
    order = []
    for _ in range(7):
        page.press("Tab")
        order.append(page.evaluate(f"{FOCUS}.id || {FOCUS}.getAttribute('aria-label')"))
    lane = ["Remove the marbles of transfers of paris", "Marbles of transfers of paris"]
    expect(order, ["pause", "earlier", "wider", "closer", "values", *lane], "stops of the Tab key")
    page.press("Tab", shift=True)
    page.press("Enter")
    page.wait("document.querySelectorAll('.lane').length === 0")
    expect(page.evaluate(f"{FOCUS}.id"), "tree", "who has the focus after the row is removed")
