"""Makes the landing page from Docs/Site/Landing.md, with an animated diagram."""

import html
import re

from content import Content, text_of
from theme import filled

# The duration of the animation in seconds. Accessibility rules require a way to stop an animation of more than five seconds.
duration = 5
swift = re.compile(
    r"(?P<comment>//.*)|(?P<string>\"(?:\\.|[^\"\\])*\")"
    r"|(?P<keyword>\b(?:struct|func|let|var|import|extension|return|in|some|any)\b)|(?P<type>\b[A-Z]\w*)"
)


def highlighted(code):
    """Returns Swift code as HTML, with the classes of the theme."""
    parts, end = [], 0
    for found in swift.finditer(code):
        parts += [
            html.escape(code[end : found.start()], False),
            f'<span class="{found.lastgroup}">{html.escape(found[0], False)}</span>',
        ]
        end = found.end()
    return "".join(parts) + html.escape(code[end:], False)


def playing(picture):
    """Returns a diagram whose values appear in the order of their time, with colors that follow the page."""

    def follow(found):
        rules = found[1].strip().splitlines()
        chosen = "\n".join(f'body[data-color-scheme="dark"] {rule}' for rule in rules)
        automatic = "\n".join(f'body[data-color-scheme="auto"] {rule}' for rule in rules)
        return f"{chosen}\n@media (prefers-color-scheme: dark) {{\n{automatic}\n}}\n"

    picture = re.sub(r"@media \(prefers-color-scheme: dark\) \{\n(.*?\n)\}\n", follow, picture, flags=re.DOTALL)
    start = float(re.search(r'<text class="time" x="([\d.]+)"', picture)[1])
    end = max(float(x) for x in re.findall(r'<line class="bar" x1="([\d.]+)"', picture))

    def appear(found):
        at = float(found[2]) + float(found[3]) / 2
        delay = duration * (at - start) / (end - start)
        return (
            found[0].replace("<rect ", f'<rect style="animation-delay: {delay:.2f}s" ').replace(found[1], f"{found[1]} appears")
        )

    def appear_text(found):
        delay = duration * (float(found[1]) - start) / (end - start)
        return f'<text style="animation-delay: {delay:.2f}s" class="value appears" x="{found[1]}"'

    picture = re.sub(r'<rect class="(source\d)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', appear, picture)
    picture = re.sub(r'<text class="value" x="([\d.]+)"', appear_text, picture)
    style = f"--way: {end - start:.1f}px; animation-duration: {duration}s"
    now = f'<line class="now" x1="{start}" y1="16" x2="{start}" y2="180" style="{style}"/>'
    return picture.replace("</svg>", now + "\n</svg>")


def parts(content):
    """Returns the content before the first section, and the title and content of each section."""
    groups = [(None, [])]
    for section in content.page["primaryContentSections"]:
        for node in section.get("content", []):
            if node["type"] == "heading":
                groups.append((node["text"], []))
            else:
                groups[-1][1].append(node)
    # DocC adds the first heading to content without a heading.
    return groups[1][1], groups[2:]


def write(theme, root):
    page = theme.pages[theme.root_page]
    content = Content(page, theme.prefix)
    opening, sections = parts(content)
    diagram = playing((root / "Docs/Marbles/debounce.svg").read_text())
    caption = " ".join(text_of(node["inlineContent"], content.references) for node in opening).strip()
    columns = [], []
    for title, nodes in sections:
        blocks = [
            (
                f"<pre><code>{highlighted(chr(10).join(node['code']))}</code></pre>"
                if node["type"] == "codeListing"
                else content.block(node)
            )
            for node in nodes
        ]
        # The long example has its own column.
        column = columns[any(len(node.get("code", [])) > 8 for node in nodes)]
        column.append(f'<section><h2>{html.escape(title, False)}</h2>{"".join(blocks)}</section>')
    cards = []
    for group in theme.groups:
        references = [content.references[identifier] for identifier in group["identifiers"]]
        # A link to all pages replaces the last line.
        shown = 6 if len(references) <= 6 else 5
        items = "".join(
            f'<li><a href="{content.address(reference["url"])}">{html.escape(reference["title"], False)}</a></li>'
            for reference in references[:shown]
        )
        link = f"{theme.prefix}{theme.root_page}/#{group['anchor']}"
        more = f'<li><a href="{link}">… all {len(references)}</a></li>' if len(references) > shown else ""
        cards.append(
            f'<div class="card"><h3><a href="{link}">{html.escape(group["title"], False)}</a></h3><ul>{items}{more}</ul></div>'
        )
    start = theme.paths(theme.groups[0])[0] + "/"
    body = filled(
        theme.template("landing"),
        base=theme.prefix,
        root=theme.root_page,
        start=start,
        title=content.title,
        summary=content.inline(page["abstract"]).replace("Swift 6", "Swift&nbsp;6"),
        diagram=diagram,
        caption=html.escape(caption, False),
        sections="\n".join(f"<div>{''.join(column)}</div>" for column in columns),
        cards="".join(cards),
    )
    (theme.folder / "index.html").write_text(theme.page(f"{content.title}: {content.summary}", content.summary, "/", body))
