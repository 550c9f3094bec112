#!/usr/bin/env python3
"""Draws the pictures of the demo listings into frontend/public/demo-photos.

Run it from the top of the repository: python3 crates/adapters/demo/draw_photos.py
It needs only Python, and always draws the same pictures.
"""

import pathlib

OUT = pathlib.Path("frontend/public/demo-photos")
WIDTH, HEIGHT, GROUND = 600, 400, 318

# The product's colors (ink, limestone, navy, brass) and muted shades of them.
INK, NAVY, BRASS, LINE = "#101B2B", "#17385E", "#D9A441", "#E2DED4"
GLASS, GLOW, FRAME = "#B9CBDD", "#F0DDB0", "#FFFFFF"
SKIES = {"day": "#E8EEF5", "dusk": "#F3E9DC", "mist": "#EDF0EE"}
LAWN, HEDGE, LEAF, TRUNK = "#B7C7A6", "#8FA688", "#9DB393", "#7A6A58"
PATH, ROAD = "#DAD5C8", "#C9C6BD"
WALLS = {
    "lime": "#F3F1EB", "sand": "#E6D9C3", "sage": "#C6D0C0", "slate": "#B4BFCB",
    "rose": "#DCC2B4", "brick": "#B98570", "cream": "#F2E7CF", "stone": "#CFCABD",
}
ROOFS = {"navy": "#2C4A6E", "slate": "#566274", "brown": "#6E594B", "rust": "#8A5A48"}


def rect(x, y, w, h, fill, **more):
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"{extra}/>'


def poly(points, fill):
    return f'<polygon points="{" ".join(f"{x:g},{y:g}" for x, y in points)}" fill="{fill}"/>'


def circle(x, y, r, fill):
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'


def line(x1, y1, x2, y2, stroke, width=2):
    return (f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" '
            f'stroke="{stroke}" stroke-width="{width:g}"/>')


def scene(sky="day"):
    hills = '<path d="M0 300 Q110 248 240 290 T470 280 T600 292 V330 H0 Z" fill="#D5DDD0"/>'
    return [rect(0, 0, WIDTH, HEIGHT, SKIES[sky]), circle(500, 84, 30, "#F6EBCB"), hills,
            rect(0, GROUND, WIDTH, HEIGHT - GROUND, LAWN)]


def tree(x, size=1.0, kind="round"):
    base = GROUND + 4
    trunk = rect(x - 5 * size, base - 54 * size, 10 * size, 54 * size, TRUNK)
    if kind == "fir":
        tiers = [poly([(x - w * size, base - low * size), (x + w * size, base - low * size),
                       (x, base - high * size)], HEDGE)
                 for w, low, high in ((40, 30, 96), (32, 64, 126), (24, 96, 154))]
        return [trunk, *tiers]
    return [trunk, circle(x, base - 92 * size, 44 * size, LEAF),
            circle(x - 26 * size, base - 70 * size, 30 * size, LEAF),
            circle(x + 28 * size, base - 72 * size, 32 * size, HEDGE)]


def hedge(x, width):
    return [circle(x + at, GROUND, 15, HEDGE) for at in range(0, width + 1, 20)]


def window(x, y, w=40, h=50, lit=False, shutters=None):
    parts = []
    if shutters:
        parts += [rect(x - 14, y, 11, h, shutters), rect(x + w + 3, y, 11, h, shutters)]
    parts += [rect(x - 3, y - 3, w + 6, h + 6, FRAME), rect(x, y, w, h, GLOW if lit else GLASS),
              line(x + w / 2, y, x + w / 2, y + h, FRAME), line(x, y + h / 2, x + w, y + h / 2, FRAME),
              rect(x - 6, y + h + 3, w + 12, 5, LINE)]
    return parts


def door(x, fill=NAVY, w=42, h=82):
    top = GROUND - h
    return [rect(x - 5, top - 5, w + 10, h + 5, FRAME), rect(x, top, w, h, fill),
            rect(x + 7, top + 10, w - 14, 24, GLASS), circle(x + w - 8, top + 48, 3, BRASS),
            rect(x - 12, GROUND - 5, w + 24, 9, PATH)]


def walk(x, w=42):
    return [poly([(x, GROUND + 4), (x + w, GROUND + 4), (x + w + 44, HEIGHT), (x - 26, HEIGHT)], PATH)]


def gable(x, y, w, rise, roof, over=18):
    return [poly([(x - over, y), (x + w + over, y), (x + w / 2, y - rise)], roof)]


def slope(x, y, w, rise, roof, over=16, inset=44):
    return [poly([(x - over, y), (x + w + over, y), (x + w - inset, y - rise), (x + inset, y - rise)], roof)]


def chimney(x, top, h=60):
    return [rect(x, top, 26, h, WALLS["brick"]), rect(x - 4, top - 6, 34, 8, "#9C6B58")]


def garage(x, w=108, h=78):
    top = GROUND - h
    slats = [line(x + 6, top + at, x + w - 6, top + at, LINE) for at in range(16, h - 6, 16)]
    drive = poly([(x, GROUND), (x + w, GROUND), (x + w + 50, HEIGHT), (x - 6, HEIGHT)], PATH)
    return [drive, rect(x - 5, top - 5, w + 10, h + 5, LINE), rect(x, top, w, h, FRAME), *slats]


def siding(x, y, w, h, step=13):
    return [line(x, y + at, x + w, y + at, "rgba(16,27,43,0.07)", 1.5) for at in range(step, h, step)]


def body(x, y, w, wall):
    return [rect(x, y, w, GROUND - y, WALLS[wall]), *siding(x, y, w, GROUND - y)]


def fence(x1, x2):
    posts = [rect(x, GROUND - 26, 8, 34, FRAME) for x in range(x1, x2, 20)]
    return [rect(x1, GROUND - 18, x2 - x1, 5, FRAME), rect(x1, GROUND - 2, x2 - x1, 5, FRAME), *posts]


def porch(x, w, roof, columns=4):
    top = GROUND - 104
    posts = [rect(x + 6 + at * (w - 20) / (columns - 1), top, 8, 104, FRAME) for at in range(columns)]
    return [*slope(x, top + 2, w, 26, roof, over=12, inset=16), rect(x - 4, top, w + 8, 8, FRAME), *posts,
            rect(x - 8, GROUND - 6, w + 16, 12, PATH)]


def ranch():
    return [*scene(), *tree(66), *chimney(356, 128), *body(120, 216, 360, "sand"),
            *slope(120, 218, 360, 78, ROOFS["brown"]), *garage(356), *walk(272), *door(272),
            *window(150, 242, 70, 44), *hedge(140, 100), *tree(548, 0.8, "fir")]


def cape():
    dormers = [part for x in (208, 346) for part in
               (rect(x, 138, 46, 54, WALLS["lime"]), *gable(x, 140, 46, 28, ROOFS["slate"], 8),
                *window(x + 10, 150, 26, 32))]
    return [*scene("mist"), *tree(90, 1.1), *chimney(300, 76), *body(160, 214, 280, "lime"),
            *slope(160, 216, 280, 108, ROOFS["slate"]), *dormers, *walk(279), *door(279, "#9A6A12"),
            *window(192, 240, 44, 50, shutters=NAVY), *window(364, 240, 44, 50, shutters=NAVY),
            *hedge(176, 60), *hedge(360, 60), *fence(0, 120), *fence(480, 600)]


def colonial():
    upper = [part for x in (172, 240, 320, 388) for part in window(x, 158, 38, 48, shutters=NAVY)]
    lower = [part for x in (172, 388) for part in window(x, 244, 38, 50, shutters=NAVY)]
    return [*scene(), *tree(70, 1.2), *chimney(150, 66, 90), *body(140, 136, 320, "cream"),
            *slope(140, 138, 320, 62, ROOFS["navy"], inset=30), *upper, *lower, *walk(279),
            *porch(250, 100, ROOFS["navy"], 2), *door(279, "#7E3B33"), *hedge(150, 80), *hedge(372, 80),
            *tree(540, 0.95)]


def bungalow():
    return [*scene("dusk"), *tree(520, 1.1), *body(170, 206, 270, "sage"),
            *gable(170, 208, 270, 96, ROOFS["brown"], 34), *window(284, 148, 42, 30, lit=True),
            *walk(228), *window(330, 238, 76, 46, lit=True), *door(228, "#6E594B"),
            *porch(180, 250, ROOFS["rust"]), *hedge(312, 110), *tree(80, 0.8, "fir"), *tree(126, 0.6, "fir")]


def split_level():
    return [*scene(), *body(320, 176, 180, "slate"), *slope(320, 178, 180, 54, ROOFS["slate"], inset=36),
            *body(110, 226, 216, "lime"), *slope(110, 228, 216, 58, ROOFS["slate"], inset=36),
            *garage(364, 100, 70), *window(352, 196, 44, 34), *window(430, 196, 44, 34),
            *walk(250), *door(250), *window(140, 248, 76, 42), *hedge(130, 100), *tree(60, 1.0), *tree(556, 0.7)]


def townhouses():
    parts = [*scene("mist")]
    for at, (wall, roof, front) in enumerate(
            (("brick", "slate", NAVY), ("cream", "navy", "#7E3B33"), ("slate", "brown", "#9A6A12"))):
        x = 102 + at * 134
        parts += [*body(x, 130, 130, wall), *gable(x, 132, 130, 62, ROOFS[roof], 6),
                  *window(x + 50, 98 + 10, 30, 26), *window(x + 18, 156, 34, 44), *window(x + 78, 156, 34, 44),
                  *window(x + 76, 246, 38, 44), *walk(x + 20, 38), *door(x + 20, front, 38, 78)]
    return [*parts, *tree(48, 0.8), *tree(560, 0.9, "fir")]


def farmhouse():
    return [*scene("dusk"), *body(330, 204, 150, "lime"), *slope(330, 206, 150, 56, ROOFS["slate"]),
            *body(160, 150, 190, "lime"), *gable(160, 152, 190, 96, ROOFS["slate"], 20),
            *window(234, 96, 42, 36, lit=True), *window(186, 172, 38, 46), *window(284, 172, 38, 46),
            *walk(238), *window(388, 236, 60, 44, lit=True), *door(238, "#2B6E4F"),
            *porch(166, 178, ROOFS["slate"]), *fence(0, 150), *fence(490, 600), *tree(92, 1.1), *tree(540, 0.7, "fir")]


def stucco():
    arches = [part for x in (168, 352) for part in
              (f'<path d="M{x} 292 V252 Q{x + 32} 214 {x + 64} 252 V292 Z" fill="{GLASS}" '
               f'stroke="{FRAME}" stroke-width="5"/>',)]
    palm = [f'<path d="M{x} {GROUND + 6} Q{x + 10} 220 {x + 4} 150" stroke="{TRUNK}" stroke-width="9" fill="none"/>'
            + "".join(f'<path d="M{x + 4} 150 Q{x + 4 + dx * 0.6:g} {120 + abs(dx) * 0.1:g} {x + 4 + dx} {158 + dy}" '
                      f'stroke="{HEDGE}" stroke-width="9" fill="none" stroke-linecap="round"/>'
                      for dx, dy in ((-58, 10), (-40, -34), (0, -46), (40, -34), (58, 10))) for x in (76, 528)]
    return [*scene(), *palm, rect(136, 196, 320, GROUND - 196, WALLS["cream"]),
            *slope(136, 198, 320, 50, ROOFS["rust"], over=20, inset=34),
            rect(252, 160, 88, GROUND - 160, WALLS["sand"]), *slope(252, 162, 88, 34, ROOFS["rust"], over=12, inset=20),
            *window(278, 180, 36, 36), *arches, *walk(275), *door(275, "#6E594B"), *hedge(150, 90), *hedge(350, 90)]


def flats(rows, columns, wall, roof, sky):
    x, w = 300 - columns * 37, columns * 74
    top = GROUND - rows * 72 - 8
    parts = [*scene(sky), *tree(x - 56, 1.0), rect(x, top, w, GROUND - top, WALLS[wall]),
             *siding(x, top, w, GROUND - top), rect(x - 10, top - 14, w + 20, 16, ROOFS[roof])]
    for row in range(rows):
        for column in range(columns):
            if row == rows - 1 and column == columns // 2:
                continue
            at = (x + 18 + column * 74, top + 16 + row * 72)
            parts += window(*at, 38, 42, lit=(row * 5 + column * 3) % 7 == 0)
            if row < rows - 1:
                parts.append(rect(at[0] - 8, at[1] + 48, 54, 4, ROOFS[roof]))
    middle = x + 16 + (columns // 2) * 74
    return [*parts, *walk(middle), *door(middle, w=42, h=64), *tree(x + w + 50, 0.85)]


def office():
    parts = [*scene(), rect(130, 92, 340, GROUND - 92, WALLS["stone"]), rect(122, 82, 356, 14, ROOFS["slate"])]
    for row in range(3):
        parts += [rect(150, 114 + row * 58, 300, 34, GLASS)]
        parts += [line(150 + at, 114 + row * 58, 150 + at, 148 + row * 58, FRAME, 4) for at in range(50, 300, 50)]
    return [*parts, *walk(262, 76), rect(252, GROUND - 44, 96, 48, NAVY), rect(258, GROUND - 38, 40, 42, GLASS),
            rect(302, GROUND - 38, 40, 42, GLASS), *hedge(140, 90), *hedge(370, 90), *tree(70), *tree(540, 0.9)]


def shop():
    stripes = [poly([(126 + at * 29, 200), (155 + at * 29, 200), (155 + at * 29, 236), (126 + at * 29, 236)],
                    FRAME if at % 2 else NAVY) for at in range(12)]
    return [*scene("dusk"), rect(126, 132, 348, GROUND - 132, WALLS["brick"]), rect(116, 120, 368, 16, ROOFS["brown"]),
            rect(196, 150, 208, 34, WALLS["lime"]), rect(216, 162, 168, 10, BRASS),
            rect(146, 240, 124, 66, GLOW), rect(330, 240, 124, 66, GLOW), *door(279, "#6E594B", 42, 78), *stripes,
            rect(0, GROUND + 2, WIDTH, 26, PATH), rect(0, GROUND + 28, WIDTH, 60, ROAD), *tree(70, 0.8), *tree(536, 0.8)]


def meadow():
    posts = [rect(x, GROUND - 34, 7, 56, TRUNK) for x in range(20, 600, 80)]
    wires = [line(0, GROUND + at, WIDTH, GROUND + at, TRUNK, 2) for at in (-24, -8, 8)]
    sign = [rect(286, 236, 8, 92, TRUNK), rect(240, 216, 100, 52, FRAME, stroke=NAVY, stroke_width=3),
            rect(256, 232, 68, 7, NAVY), rect(256, 246, 46, 6, BRASS)]
    tufts = [f'<path d="M{x} {y} l-5 -14 M{x} {y} l0 -17 M{x} {y} l5 -14" stroke="{HEDGE}" stroke-width="3"/>'
             for x, y in ((60, 372), (150, 352), (390, 366), (468, 382), (540, 350), (220, 386))]
    return [*scene("mist"), *tree(96, 1.3), *tree(158, 0.9), *tree(494, 1.2, "fir"), *tree(548, 0.9, "fir"),
            *posts, *wires, *sign, *tufts]


def floor_plan():
    walls = ["M110 80 H490 V320 H110 Z", "M290 80 V190", "M290 240 V320", "M110 200 H210", "M250 200 H380",
             "M420 200 H490", "M380 200 V240"]
    rooms = [rect(110, 80, 180, 120, "#F6F1E4"), rect(290, 80, 200, 120, "#EAF0F6"),
             rect(110, 200, 180, 120, "#EEF2EA"), rect(290, 200, 200, 120, "#F3F1EB")]
    beds = [rect(130, 100, 70, 56, "#D3DCE6"), rect(130, 100, 20, 56, "#FFFFFF"), rect(400, 220, 70, 30, "#DCD3BF"),
            rect(310, 96, 90, 26, "#D3DCE6"), rect(130, 270, 60, 34, "#DCD3BF"), circle(240, 262, 18, "#D9A441")]
    paths = "".join(f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="7"/>' for d in walls)
    swing = f'<path d="M210 200 A40 40 0 0 1 250 160 V200" fill="none" stroke="{NAVY}" stroke-width="2"/>'
    return [rect(0, 0, WIDTH, HEIGHT, "#FBFAF7"), *rooms, *beds, paths, swing,
            line(110, 350, 490, 350, NAVY), line(110, 343, 110, 357, NAVY), line(490, 343, 490, 357, NAVY)]


def plot_plan():
    lots = [rect(x, y, 104, 130, fill, stroke="#FFFFFF", stroke_width=5)
            for x, y, fill in ((40, 40, "#DDE5D6"), (148, 40, "#D5DFCD"), (256, 40, "#DDE5D6"), (364, 40, "#D5DFCD"),
                               (472, 40, "#DDE5D6"), (40, 236, "#D5DFCD"), (148, 236, "#DDE5D6"),
                               (364, 236, "#DDE5D6"), (472, 236, "#D5DFCD"))]
    roofs = [rect(x + 24, y + 34, 52, 44, "#B4BFCB") for x, y in
             ((40, 40), (148, 60), (256, 44), (364, 58), (472, 40), (40, 250), (148, 262), (364, 258), (472, 244))]
    mine = [rect(256, 236, 104, 130, "#F0DDB0", stroke=BRASS, stroke_width=5), rect(282, 276, 52, 44, NAVY)]
    middle = "".join(f'<line x1="{x}" y1="203" x2="{x + 26}" y2="203" stroke="#FFFFFF" stroke-width="3"/>'
                     for x in range(10, 600, 52))
    return [rect(0, 0, WIDTH, HEIGHT, "#E9ECE4"), rect(0, 178, WIDTH, 50, ROAD), middle, *lots, *roofs, *mine]


def garden():
    boards = [rect(x, 212, 22, 96, "#D9CBB4" if at % 2 else "#D2C3AA") for at, x in enumerate(range(0, 600, 22))]
    patio = poly([(210, 330), (480, 330), (540, 400), (150, 400)], PATH)
    table = [circle(346, 340, 4, TRUNK), rect(343, 322, 6, 44, TRUNK),
             f'<ellipse cx="346" cy="322" rx="52" ry="12" fill="{FRAME}"/>',
             f'<path d="M346 226 L416 274 H276 Z" fill="{NAVY}"/>', line(346, 226, 346, 322, TRUNK, 4)]
    beds = [circle(x, 322, 16, HEDGE) for x in range(20, 200, 24)] + [circle(x, 316, 6, BRASS) for x in range(26, 200, 48)]
    return [rect(0, 0, WIDTH, HEIGHT, SKIES["day"]), *tree(120, 1.5), *tree(520, 1.4), *boards,
            rect(0, 206, WIDTH, 8, "#BFAF94"), rect(0, 306, WIDTH, 94, LAWN), patio, *table, *beds]


PICTURES = [
    ("A ranch house with a garage", ranch), ("A cape with two dormers", cape), ("A colonial", colonial),
    ("A bungalow at dusk", bungalow), ("A split-level house", split_level), ("Three townhouses", townhouses),
    ("A farmhouse with a porch", farmhouse), ("A stucco house with palms", stucco),
    ("A building of six flats", lambda: flats(2, 3, "sage", "slate", "day")),
    ("An apartment building", lambda: flats(3, 5, "rose", "brown", "mist")),
    ("An office building", office), ("A corner shop", shop), ("A meadow for sale", meadow),
    ("A floor plan", floor_plan), ("A plan of the plot", plot_plan), ("A back garden", garden),
]


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for number, (title, draw) in enumerate(PICTURES, start=1):
        drawing = "\n".join(draw())
        (OUT / f"{number:02}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH * 2}" height="{HEIGHT * 2}" role="img"><title>{title}</title>\n{drawing}\n</svg>\n')


if __name__ == "__main__":
    main()
