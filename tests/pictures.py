"""What is asked of every game's pictures: plain shapes, well-formed SVG, ids of their own, text that stays text and in its place."""

import re
from collections import Counter
from importlib.resources import files
from xml.etree import ElementTree

from boardgames_nb.play.pictures import contrast
from tests.browser import shoot
from tools.sprites import sprites

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = (280, 300, 600, 1000)
THEMES = ("auto", "light", "dark")
NASTY = [
    "<script>alert(1)</script>",
    "\"' onload='x' & &amp; ]]>",
    "a" * 200,
    "\x00\x1b[31m\u202egnp.exe\ud800",
    'var(--bw-ink) url(#x) href="#bw-face-G" var(--ok-ink)',
]
LONG = "Wolfeschlegelsteinhausenbergerdorff" * 6
LIGHT_GROUND, DARK_GROUND = "rgb(251, 243, 226)", "rgb(35, 28, 23)"

#: Text that leaves its picture, in a browser.
OUTSIDE = """() => [...document.querySelectorAll('svg')].flatMap(svg => { const frame = svg.getBoundingClientRect();
return [...svg.querySelectorAll('text')].filter(text => { const box = text.getBoundingClientRect();
return box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom }).map(text => text.textContent) })"""
#: Pairs of texts in one picture that cover each other, in a browser.
OVERLAPS = """() => [...document.querySelectorAll('svg')].flatMap(svg => {
const all = [...svg.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]), found = [];
for (let i = 0; i < all.length; i++) for (let j = 0; j < i; j++) { const [s, a] = all[i], [t, b] = all[j];
const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
if (across > 2 && down > Math.min(a.height, b.height) * 0.45) found.push(svg.getAttribute('width') + ': ' + s + ' | ' + t) }
return found })"""


def sprite_of(game):
    return files("boardgames_nb").joinpath(game, "sprite.svg").read_text(encoding="utf-8")


def parsed(svg):
    return ElementTree.fromstring(svg)


def ids(svg):
    return re.findall(r'\sid="([^"]*)"', svg)


def shown_text(svg):
    """What the eye reads: all text that is drawn, tooltips left out."""
    out = []
    for node in parsed(svg).iter(f"{SVG}text"):
        out.append((node.text or "") + "".join((child.text or "") if child.tag != f"{SVG}title" else "" for child in node))
        out[-1] += "".join(child.tail or "" for child in node)
    return out


def tooltips(svg):
    """The tooltip of every group that has one."""
    titles = [group.find(f"{SVG}title") for group in parsed(svg).iter(f"{SVG}g")]
    return [title.text for title in titles if title is not None]


def check_sound(svg):
    """Well-formed, named, described, closed in itself. The root of the picture."""
    root = parsed(svg)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    title, desc = root[0], root[1]
    assert (title.tag, desc.tag) == (f"{SVG}title", f"{SVG}desc") and title.text and desc.text
    assert root.get("aria-labelledby").split() == [title.get("id"), desc.get("id")]
    here = ids(svg)
    assert len(here) == len(set(here)) and all(name.startswith(root.get("id")) for name in here)
    used = [node.get("href") for node in root.iter(f"{SVG}use")]
    symbols = {f"#{node.get('id')}" for node in root.iter(f"{SVG}symbol")}
    assert set(used) == symbols, "exactly the symbols in use are put in"
    tags = "".join(re.findall(r"<[^>]*>", svg)).replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
    assert not re.search(r"http|//|url\(|@import|@font-face|<image|<script|<foreignObject|data:|\son\w+=", tags)
    for node in root.iter():
        for value in (node.get("fill"), node.get("stroke"), node.get("color")):
            assert value is None or value in ("none", "currentColor") or re.fullmatch(r"#[0-9A-Fa-f]{6}", value)
    return root


def check_sprite(game, prefix, drawings, boxes=()):
    """Every drawing once and nothing else; plain shapes that refer to nothing; shared drawings as they are shared."""
    text = sprite_of(game)
    root = ElementTree.fromstring(text)
    assert Counter(node.get("id") for node in root) == Counter(f"{prefix}-{name}" for name in drawings)
    assert {node.tag for node in root} == {f"{SVG}symbol"}
    assert ids(text) == [node.get("id") for node in root], "no id inside a drawing"
    for node in root:
        assert node.get("viewBox") == dict(boxes).get(node.get("id").removeprefix(f"{prefix}-"), "0 0 100 100")
    tags = {node.tag.removeprefix(SVG) for node in root.iter()}
    assert tags <= {"svg", "symbol", "g", "path", "circle", "ellipse", "rect"}
    assert not re.search(r"url\(|href|@|font|style|class=", re.sub(r"<!--.*?-->", "", text, flags=re.S))
    assert text.count("http") == 1
    assert text in sprites().values(), "python tools/sprites.py fills in what play/common.svg has"


def check_colours(game, prefix, dark):
    """Every colour of the drawings is a variable with one fallback, and only those have a dark value."""
    fallbacks = {}
    for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', sprite_of(game)):
        if colour in ("none", "currentColor", f"var(--{prefix}-mark, currentColor)"):
            continue
        name, fallback = re.fullmatch(rf"var\(--{prefix}-([\w-]+), (#[0-9A-Fa-f]{{6}})\)", colour).groups()
        assert fallbacks.setdefault(name, fallback) == fallback, f"{name} has two fallbacks"
    assert set(dark) <= set(fallbacks), "a dark value for a colour that nothing is drawn in"


def check_surroundings(colours):
    """Text stands out from what surrounds the drawings."""
    for ground in ("table", "panel"):
        assert min(contrast(colours[ink], colours[ground]) for ink in ("ink", "soft", "accent")) >= 4.5
    assert contrast(colours["on-accent"], colours["accent"]) >= 4.5


def check_styles(svg, theme):
    """A style sheet in `auto` alone, and none of its rules reaches beyond the picture."""
    root = parsed(svg)
    sheets = [node.text for node in root.iter(f"{SVG}style")]
    assert len(sheets) == (theme == "auto")
    for sheet in sheets:
        inner = re.sub(r"@media\(prefers-color-scheme:dark\)\{(.*)\}$", r"\1", sheet)
        assert [selector for selector, _ in re.findall(r"([^{}]+)\{([^{}]*)\}", inner)] == [f"#{root.get('id')}"] * 2


def check_name_stays_text(svg, name):
    """A name is in the title and the description as text, cleaned, and nowhere as markup."""
    root = check_sound(svg)
    assert name in root[1].text and name in root[0].text
    assert not re.search("[\x00-\x08\u202a-\u202e\ud800-\udfff]", svg)
    assert "<script" not in svg


def check_long_name(svg, name=LONG):
    """A long name is cut with an ellipsis and whole in its tooltip."""
    titles = [(text, text.find(f"{SVG}title")) for text in parsed(svg).iter(f"{SVG}text")]
    cut = [title for _, title in titles if title is not None and name in title.text]
    assert cut, "the panel of the seat has the full name as its tooltip"
    assert all(title.tail.endswith("…") for title in cut)
    assert max(map(len, shown_text(svg))) < 140


def check_in_browser(browser, draw, folder, name, apart=False, widths=WIDTHS[1:]):
    """Text within the picture and, where nothing lies over it, `apart` from other text; no request; the system's dark
    colours in `auto` alone.

    `draw(width, theme)` gives a picture. Screenshots go into the folder."""
    grounds = {}
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme, viewport={"width": 1100, "height": 800})
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
        page.on("request", lambda request, errors=errors: errors.append(request.url))
        for width in widths:
            loose = "<style>:root{--bw-table:#00ff00;--bw-ink:#00ff00;--ok-table:#00ff00;--ok-ink:#00ff00}</style>"
            page.set_content(loose + "".join(draw(width, theme) for theme in THEMES))
            assert page.evaluate(OUTSIDE) == []
            assert not apart or page.evaluate(OVERLAPS) == []
            grounds[scheme] = page.evaluate(
                "() => [...document.querySelectorAll('svg')].map(svg => getComputedStyle(svg.querySelector(':scope > rect')).fill)"
            )
            shoot(page, folder / f"{name}-{width}-{scheme}.png", full_page=True)
        assert errors == []
        context.close()
    light, dark = LIGHT_GROUND, DARK_GROUND
    assert grounds == {"light": [light, light, dark], "dark": [dark, light, dark]}
