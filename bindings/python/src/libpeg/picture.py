"""What every picture is made of: the elements and numbers of SVG, its colours and its frame.

A picture is a text without a script, and the same each time. Parts that are drawn often are
defined once and named, and the names are made of a checksum of the whole, so that two different
pictures on one page never share one.
"""

from __future__ import annotations

import difflib
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from html import unescape

from libpeg.errors import refused

# Stands for that checksum until the whole is known: a character that no name of a hole holds.
OWN = "\0"

# Characters that mean something else, or that an attribute would lose. xml.sax.saxutils knows
# them too, but imports urllib and ssl.
_NAMED = {"&": "amp", "<": "lt", ">": "gt", '"': "quot", "\t": "#9", "\n": "#10", "\r": "#13"}
_ESCAPED = str.maketrans({one: f"&{name};" for one, name in _NAMED.items()})

# Those too that no XML may hold, not even escaped.
_FORBIDDEN = [*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
_WRITTEN = dict.fromkeys(_FORBIDDEN, "\ufffd") | _ESCAPED

# The words that a picture is labelled with.
_ABOUT = re.compile('aria-label="([^"]*)')


class Picture(str):
    """A picture: the text of an SVG file, which a notebook shows.

    >>> from libpeg import Board
    >>> picture = Board("triangle5").svg()
    >>> picture.startswith("<svg ")
    True
    >>> picture.alt
    '14 pegs in 15 holes, empty: 1'
    """

    __slots__ = ()

    @property
    def alt(self) -> str:
        """What the picture shows, in words: its alternative text, for those who don't see it."""
        found = _ABOUT.search(self)
        return unescape(found[1]) if found else ""

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture: {self.alt}>"


@dataclass(frozen=True, slots=True)
class Colors:
    """The colours of a picture, each as CSS writes it: "#2c6fbb", "teal", "rgb(0 0 0)".

    >>> Colors(peg="crimson").plate == Colors().plate
    True
    """

    plate: str = "#dfb67f"
    edge: str = "#8a5c30"
    hole: str = "#5b3a1e"
    peg: str = "#2c6fbb"
    label: str = "#ffffff"
    goal: str = "#fff1b8"
    arrow: str = "#14335f"
    wins: str = "#138a43"
    loses: str = "#d6202a"
    unknown: str = "#6b6b6b"
    caption: str = "#7b7b7b"

    @classmethod
    def of(cls, given: object) -> Colors:
        """Take colours as a caller gives them: all, some of them by name, or none.

        >>> Colors.of({"peg": "red"}) == Colors(peg="red")
        True
        """
        if given is None:
            return cls()
        if isinstance(given, Colors):
            return given
        if not isinstance(given, Mapping):
            raise refused("colors", "Colors or a mapping of names to colours", given)
        known = [field.name for field in fields(cls)]
        for name, color in given.items():
            if name not in known:
                raise ValueError(f"no colour is named {name!r}; they are {', '.join(known)}")
            expect_color(name, color)
        return cls(**given)


# The forms of a colour in CSS, and its names: viewers draw what they cannot read in black.
_COLOR = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z-]+\(.*\)", re.IGNORECASE)
_NAMES = """
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson currentcolor
cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick
floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey
honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon
lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink
lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow
lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue
mintcream mistyrose moccasin navajowhite navy none oldlace olive olivedrab orange orangered orchid
palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue
purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell
sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle
tomato transparent turquoise violet wheat white whitesmoke yellow yellowgreen
"""


def expect_color(name: str, color: object) -> None:
    """Raise for what is no colour of CSS."""
    if not isinstance(color, str):
        raise TypeError(f"the colour of {name} must be a text, not {color!r:.60}")
    said = color.strip().lower()
    if not _COLOR.fullmatch(said) and said not in (names := _NAMES.split()):
        near = difflib.get_close_matches(said, names, 1)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        wanted = "one of CSS, such as 'gold' or '#a52'"
        raise ValueError(f"the colour of {name} must be {wanted}, not {color!r:.60}{meant}")


# Colours as a caller may give them.
ToColors = Colors | Mapping[str, str]


def number(value: float) -> str:
    """Write a number with two decimals at most.

    >>> number(100.0), number(-0.001), number(86.6025)
    ('100', '0', '86.6')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def signed(value: int) -> str:
    """Write a whole number, with a minus as long as a plus."""
    return str(value).replace("-", "\u2212")


def element(name: str, inside: str | None = None, /, **attributes: object) -> str:
    """Write an element of XML. An underscore in the name of an attribute stands for a hyphen.

    >>> element("circle", r=2.50, stroke_width="1")
    '<circle r="2.5" stroke-width="1"/>'
    """
    words = [name]
    for key, value in attributes.items():
        text = number(value) if isinstance(value, int | float) else str(value)
        words.append(f'{key.rstrip("_").replace("_", "-")}="{text.translate(_ESCAPED)}"')
    opened = " ".join(words)
    return f"<{opened}/>" if inside is None else f"<{opened}>{inside}</{name}>"


def written(text: str, at: complex, *, size: float, color: str, **attributes: object) -> str:
    """Write a line of text, its middle at a place."""
    y = at.imag + 0.36 * size
    place = {"x": at.real, "y": y, "font_size": size, "fill": color, "text_anchor": "middle"}
    font = {"font_family": "Helvetica, Arial, sans-serif", "font_weight": "bold"}
    return element("text", text.translate(_WRITTEN), **place, **font, **attributes)


def framed(inside: str, corner: complex, extent: complex, *, pixels: float, about: str) -> Picture:
    """Make a picture of a drawing, with a number of pixels for its longer side.

    It is never wider than the page that it stands on.
    """
    scale = pixels / max(extent.real, extent.imag)
    box = " ".join(map(number, (corner.real, corner.imag, extent.real, extent.imag)))
    frame = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box}
    size = {"width": extent.real * scale, "height": extent.imag * scale}
    style = "max-width:100%;height:auto"
    svg = element("svg", inside, **frame, **size, style=style, role="img", aria_label=about)
    return Picture(svg.replace(OWN, f"peg{zlib.crc32(svg.encode()):08x}-"))
