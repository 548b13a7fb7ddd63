"""The tables of a ledger as files: CSV, JSON or Parquet, written whole and read back as they were."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, ValidationError, convert, json, structs

from stationmaster.arena.ledger import TABLES, Ledger, TableRow, rows_of
from stationmaster.kernel.errors import Refusal

if TYPE_CHECKING:
    import polars as pl

EXTRA = "Parquet needs polars: pip install 'stationmaster[tables]'"


def columns(table: str) -> list[str]:
    return [field.name for field in structs.fields(TABLES[table])]


# CSV: an empty place is a number that nobody knows


def to_csv(table: str, rows: Sequence[TableRow]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns(table))
    writer.writerows([plain(value) for value in structs.astuple(row)] for row in rows)
    return text.getvalue().encode()


def plain(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else value


def from_csv(table: str, content: bytes) -> list[TableRow]:
    lines = csv.reader(io.StringIO(content.decode(), newline=""))
    if (head := next(lines, [])) != columns(table):
        raise ValueError(f"expected the columns {', '.join(columns(table))}, not {', '.join(head)}")
    kind = TABLES[table]
    return [read_line(kind, line) for line in lines]


def read_line(kind: type[TableRow], line: Sequence[str]) -> TableRow:
    fields = structs.fields(kind)
    if len(line) != len(fields):
        raise ValueError(f"expected {len(fields)} values, not {len(line)}: {','.join(line)}")
    values = {
        field.name: None if value == "" and field.type is not str else value
        for field, value in zip(fields, line, strict=True)
    }
    return convert(values, kind, strict=False)


# JSON: a list of rows


def to_json(table: str, rows: Sequence[TableRow]) -> bytes:
    return b"[\n" + b",\n".join(json.encode(row) for row in rows) + b"\n]\n"


def from_json(table: str, content: bytes) -> list[TableRow]:
    rows: list[object] = json.decode(content, type=list[object])
    return [convert(row, TABLES[table]) for row in rows]


# Parquet: by polars, loaded when it is wanted


def frame(table: str, rows: Sequence[TableRow]) -> pl.DataFrame:
    """The rows for polars."""
    try:
        import polars as pl
    except ImportError:
        raise Refusal(EXTRA) from None
    kinds: dict[Any, Any] = {str: pl.String, int: pl.Int64, bool: pl.Boolean}
    fields = structs.fields(TABLES[table])
    schema = {field.name: kinds.get(field.type, pl.Int64) for field in fields}
    by_column = {name: [getattr(row, name) for row in rows] for name in schema}
    return pl.DataFrame(by_column, schema=schema)


def to_parquet(table: str, rows: Sequence[TableRow]) -> bytes:
    content = io.BytesIO()
    frame(table, rows).write_parquet(content)
    return content.getvalue()


def from_parquet(table: str, content: bytes) -> list[TableRow]:
    try:
        import polars as pl
    except ImportError:
        raise Refusal(EXTRA) from None
    try:
        found = pl.read_parquet(io.BytesIO(content))
    except pl.exceptions.PolarsError as error:
        raise ValueError(str(error)) from None
    return [convert(row, TABLES[table]) for row in found.iter_rows(named=True)]


Write = Callable[[str, Sequence[TableRow]], bytes]
Read = Callable[[str, bytes], list[TableRow]]

FORMATS: dict[str, tuple[Write, Read]] = {
    "csv": (to_csv, from_csv),
    "json": (to_json, from_json),
    "parquet": (to_parquet, from_parquet),
}


# Folders of four files


def write(ledger: Ledger, folder: Path, form: str) -> list[Path]:
    """A file for each table; those that are there already are not written over."""
    to_bytes, _ = FORMATS[form]
    files = {table: folder / f"{table}.{form}" for table in TABLES}
    for file in files.values():
        if file.exists():
            raise Refusal(f"{file}: it is there already, and is not written over")
    contents = {table: to_bytes(table, rows_of(ledger, table)) for table in TABLES}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for table, content in contents.items():
            files[table].write_bytes(content)
    except OSError as error:
        raise Refusal(f"{folder}: it cannot be written to ({error.strerror})") from None
    return list(files.values())


def read(folder: Path, form: str) -> Ledger:
    """The tables of a folder, as they were written; a Refusal names the file that is not so."""
    _, from_bytes = FORMATS[form]
    found: dict[str, Any] = {}
    for table in TABLES:
        file = folder / f"{table}.{form}"
        try:
            found[table] = from_bytes(table, file.read_bytes())
        except OSError as error:
            raise Refusal(f"{file}: it cannot be read ({error.strerror})") from None
        except (DecodeError, ValidationError, ValueError, csv.Error) as error:
            raise Refusal(f"{file}: it is not as it was written: {error}") from None
    return Ledger(**found)
