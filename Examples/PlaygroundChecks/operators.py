"""Checks the choice of operators and of their parameters."""

import json

from checking import check, expect
from playground import field, words


@check
def opens_with_an_operator(playground):
    page = playground.open()
    operators = json.loads(playground.get("operators"))["operators"]
    expect(page.evaluate("document.getElementById('operator').length"), len(operators), "operators to choose from")
    expect(page.value("#operator"), "debounce")
    if not words(page).startswith("Result: "):
        raise AssertionError("there is no result")


@check
def an_operator_can_be_chosen(playground):
    page = playground.open("map")
    page.evaluate("document.getElementById('operator').focus()")
    # A user of the keyboard types a name, which selects the operator.
    for key in "zip":
        page.press(key)
    page.wait("document.getElementById('operator').value === 'zip'")
    page.wait("document.getElementById('code').textContent.startsWith('zip')")
    page.settle()
    expect(page.evaluate("document.querySelectorAll('.track').length"), 2, "inputs")
    page.wait("location.search.includes('operator=zip')")
    page.evaluate("history.back()")
    page.wait("document.getElementById('operator').value === 'map'")
    page.settle()
    expect(page.evaluate("document.querySelectorAll('.track').length"), 1, "inputs after going back")


@check
def an_operator_can_be_found(playground):
    page = playground.open("map")
    page.type_into("#find", "zip with")
    page.wait("document.querySelector('#found a')?.textContent === 'zip(with: other)'")
    page.wait("document.getElementById('announcement').textContent.startsWith('Operators found: ')")
    page.type_into("#find", "catch")
    page.wait("document.querySelectorAll('#found a').length > 1")
    expect(page.text("#found a").startswith("catch"), True, "what begins with the text is the first")
    page.press("Enter")
    page.wait("document.getElementById('operator').value.startsWith('catch')")
    expect(page.evaluate("document.getElementById('found').hidden"), True, "the list goes away")
    page.type_into("#find", "nonsense")
    page.wait("document.getElementById('found').textContent === 'No operator is found.'")
    page.type_into("#find", "delay")
    page.wait("document.querySelector('#found a')?.textContent.startsWith('delay')")
    page.click("#found a")
    page.wait("document.getElementById('operator').value === 'delay'")
    if not words(page).startswith("Result: "):
        raise AssertionError("there is no result")


@check
def a_parameter_changes_the_result(playground):
    page = playground.open("debounce", self="-1--2-----|", interval="4")
    expect(words(page), "Result: 2 at 8, completed at 10.")
    page.type_into("#parameter-interval", "2")
    page.wait("document.getElementById('code').textContent.includes('2 s')")
    expect(words(page), "Result: 1 at 3, 2 at 6, completed at 10.")
    page.type_into("#parameter-interval", "99")
    page.wait("!document.getElementById('parameter-interval-error').hidden")
    expect(page.text("#parameter-interval-error"), "'99' is not a whole number from 0 to 30")
    page.type_into("#parameter-interval", "")
    page.wait("document.getElementById('parameter-interval-error').textContent.endsWith('is needed')")


@check
def an_unknown_operator_is_told(playground):
    page = playground.open("nonsense")
    page.wait("document.getElementById('announcement').textContent !== ''")
    expect(playground.answer("nonsense")["problem"]["message"], "There is no operator 'nonsense'.")


@check
def every_operator_can_be_shown(playground):
    page = playground.open()
    for operator in json.loads(playground.get("operators"))["operators"]:
        if operator["id"].startswith("rehearsal"):
            continue
        page.evaluate(
            f"""(() => {{
                const field = document.getElementById("operator");
                field.value = {json.dumps(operator["id"])};
                field.dispatchEvent(new Event("change"));
            }})()"""
        )
        expect("Result: " in words(page), True, f"{operator['id']} has a result")
        expect(page.complaints, [], f"what the console says of {operator['id']}")
        # Inputs and parameters share the query with the operator.
        names = [entry["label"] for entry in operator["inputs"]] + [entry["name"] for entry in operator["parameters"]]
        expect(len(set(names + ["operator"])), len(names) + 1, f"different names in {operator['id']}")
