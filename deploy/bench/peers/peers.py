"""Answers the searches of searches.json from one CSV file, with one engine, and prints times, memory and answers as JSON.

peers.py ENGINE FILE SEARCHES ROUNDS FOLDER

A search's answer is its total and the ids of a page of 100; a count's answer is the number of each value. Ties go by
unique_ID. Blanks come last.
"""

from __future__ import annotations

import csv
import json
import sys
import time
from importlib.metadata import version

NUMBERS = ("Zestimate", "Equity", "Year Built", "matched_Current Bid")
TEXTS = ("State", "County", "Zip Code", "Property Type", "matched_Foreclosure Status")
DATE = "Foreclosure Sale Date"
# What a search for words looks in.
WORDS = ("Address", "City", "County", "State", "Zip Code")
SORTED = (*NUMBERS, DATE)
PAGE = 100


def literal(value: str | int) -> str:
    return str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"


class Sql:
    """The searches as SQL, which DuckDB and ClickHouse both understand."""

    CONTAINS = "contains"

    def where(self, search: dict) -> str:
        parts = [f'"{column}" IN ({", ".join(map(literal, values))})' for column, values in search.get("is", {}).items()]
        if "range" in search:
            column, least, most = search["range"]
            parts += [f'"{column}" >= {least}'] if least is not None else []
            parts += [f'"{column}" <= {most}'] if most is not None else []
        parts += [f"{self.CONTAINS}(words, {literal(word)})" for word in [*search.get("words", []), *([search["part"]] if "part" in search else [])]]
        return f"WHERE {' AND '.join(parts)}" if parts else ""

    def answer(self, search: dict) -> dict:
        where = self.where(search)
        if "count" in search:
            column = search["count"]
            # A blank is not an option.
            blank = f'{"AND" if where else "WHERE"} "{column}" IS NOT NULL'
            return {"counts": dict(self.rows(f'SELECT "{column}", count(*) FROM listings {where} {blank} GROUP BY 1'))}
        way = "DESC" if search.get("down") else "ASC"
        [[total]] = self.rows(f"SELECT count(*) FROM listings {where}")
        ids = self.rows(
            f'SELECT "unique_ID" FROM listings {where} ORDER BY "{search["by"]}" {way} NULLS LAST, "unique_ID" '
            f"LIMIT {PAGE} OFFSET {(search.get('page', 1) - 1) * PAGE}")
        return {"total": total, "ids": [row[0] for row in ids]}


class DuckDb(Sql):
    def __init__(self, file: str, folder: str):
        import duckdb

        self.version = version("duckdb")
        self.database = duckdb.connect(f"{folder}/listings.duckdb")
        types = {**dict.fromkeys(NUMBERS, "BIGINT"), **dict.fromkeys(("unique_ID", "Address", "City", *TEXTS), "VARCHAR"), DATE: "DATE"}
        words = ", ".join(f"""coalesce("{column}", '')""" for column in WORDS)
        self.database.execute(
            f"CREATE TABLE listings AS SELECT *, lower(concat_ws(chr(10), {words})) AS words "
            f"FROM read_csv({literal(file)}, header = true, nullstr = '', types = {types})")

    def rows(self, sql: str) -> list:
        return self.database.execute(sql).fetchall()


class ClickHouse(Sql):
    CONTAINS = "0 < position"

    def __init__(self, file: str, folder: str):
        from chdb.session import Session

        self.version = version("chdb-core")
        self.session = Session(f"{folder}/clickhouse")
        self.session.query("CREATE DATABASE IF NOT EXISTS bench")
        self.session.query("USE bench")
        types = ", ".join(
            [f'"{column}" Nullable(String)' for column in ("Address", "City", *TEXTS)]
            + [f'"{column}" Nullable(Int64)' for column in NUMBERS] + [f'"{DATE}" Nullable(Date32)'])
        words = ", '\\n', ".join(f"""coalesce("{column}", '')""" for column in WORDS)
        self.session.query(
            f'CREATE TABLE listings ("unique_ID" String, {types}, words String MATERIALIZED lower(concat({words}))) '
            'ENGINE = MergeTree ORDER BY "unique_ID" SETTINGS allow_nullable_key = 1')
        columns = ", ".join(f'"{name}"' for name in ("unique_ID", "Address", "City", *TEXTS, *NUMBERS, DATE))
        self.session.query(
            f"INSERT INTO listings ({columns}) SELECT {columns} FROM file({literal(file)}, 'CSVWithNames') "
            "SETTINGS input_format_csv_empty_as_default = 1, format_csv_null_representation = ''")

    def rows(self, sql: str) -> list:
        answer = json.loads(str(self.session.query(sql, "JSONCompact")))
        integers = {place for place, column in enumerate(answer["meta"]) if "Int" in column["type"]}
        return [[int(cell) if place in integers and cell is not None else cell for place, cell in enumerate(row)]
                for row in answer["data"]]


class Tantivy:
    """Orders are ranks, computed while the file is read, because Tantivy sorts by one field."""

    def __init__(self, file: str, folder: str):
        import tantivy

        self.tantivy = tantivy
        self.version = version("tantivy")
        with open(file, encoding="utf-8-sig", newline="") as lines:
            rows = list(csv.DictReader(lines))
        schema = tantivy.SchemaBuilder()
        schema.add_text_field("unique_ID", stored=True, tokenizer_name="raw")
        schema.add_text_field("words", tokenizer_name="default", index_option="basic")
        for column in TEXTS:
            schema.add_text_field(column, fast=True, tokenizer_name="raw", index_option="basic")
        for column in NUMBERS:
            schema.add_integer_field(column, fast=True)
        orders = [(column, down) for column in SORTED for down in (False, True)]
        for column, down in orders:
            schema.add_unsigned_field(self.rank_of(column, down), fast=True)
        self.schema = schema.build()
        ranks = {order: self.ranks(rows, *order) for order in orders}
        self.index = tantivy.Index(self.schema)
        writer = self.index.writer(heap_size=1_000_000_000, num_threads=1)
        for place, row in enumerate(rows):
            document = tantivy.Document()
            document.add_text("unique_ID", row["unique_ID"])
            document.add_text("words", "\n".join(row[column] for column in WORDS))
            for column in TEXTS:
                if row[column]:
                    document.add_text(column, row[column])
            for column in NUMBERS:
                if row[column]:
                    document.add_integer(column, int(row[column]))
            for order in orders:
                document.add_unsigned(self.rank_of(*order), ranks[order][place])
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    @staticmethod
    def rank_of(column: str, down: bool) -> str:
        return f"{column} {'down' if down else 'up'}"

    @staticmethod
    def ranks(rows: list[dict], column: str, down: bool) -> list[int]:
        """The place of each row in an order."""
        number = column in NUMBERS
        # Sorted twice, because the sort is stable: first by what breaks ties.
        places = sorted(range(len(rows)), key=lambda place: rows[place]["unique_ID"])
        filled = [place for place in places if rows[place][column]]
        filled.sort(key=lambda place: int(rows[place][column]) if number else rows[place][column], reverse=down)
        blank = [place for place in places if not rows[place][column]]
        ranks = [0] * len(rows)
        for rank, place in enumerate([*filled, *blank]):
            ranks[place] = rank
        return ranks

    def query(self, search: dict):
        Query, Occur = self.tantivy.Query, self.tantivy.Occur
        parts = [Query.term_set_query(self.schema, column, values) for column, values in search.get("is", {}).items()]
        if "range" in search:
            column, least, most = search["range"]
            parts.append(Query.range_query(self.schema, column, self.tantivy.FieldType.Integer, least, most))
        parts += [Query.term_query(self.schema, "words", word) for word in search.get("words", [])]
        if "part" in search:
            parts.append(Query.regex_query(self.schema, "words", f".*{search['part']}.*"))
        return Query.boolean_query([(Occur.Must, part) for part in parts]) if parts else Query.all_query()

    def answer(self, search: dict) -> dict:
        query = self.query(search)
        if "count" in search:
            found = self.searcher.aggregate(query, {"all": {"terms": {"field": search["count"], "size": 65_000}}})
            return {"counts": {one["key"]: int(one["doc_count"]) for one in found["all"]["buckets"]}}
        order = self.rank_of(search["by"], bool(search.get("down")))
        found = self.searcher.search(
            query, PAGE, count=True, order_by_field=order, order=self.tantivy.Order.Asc,
            offset=(search.get("page", 1) - 1) * PAGE)
        return {"total": found.count, "ids": [self.searcher.doc(address)["unique_ID"][0] for _, address in found.hits]}


ENGINES = {"DuckDB": DuckDb, "ClickHouse": ClickHouse, "Tantivy": Tantivy}


def resident() -> float:
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def main() -> None:
    name, file, searches, rounds, folder = sys.argv[1:]
    began = time.perf_counter()
    engine = ENGINES[name](file, folder)
    loaded = time.perf_counter() - began
    results = {}
    for search in json.load(open(searches, encoding="utf-8")):
        times = []
        for _ in range(int(rounds) + 2):
            began = time.perf_counter()
            answer = engine.answer(search)
            times.append((time.perf_counter() - began) * 1000)
        # The first two fill caches.
        results[search["name"]] = {"ms": times[2:], "answer": answer}
    print(json.dumps({"version": engine.version, "loaded": loaded, "mb": resident(), "searches": results}))


if __name__ == "__main__":
    main()
