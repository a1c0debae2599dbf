"""What a build of the site costs: beside MkDocs on the same ready pages, and as a corpus grows.

The growing corpus is the shipped one with copies of its texts, each derived from the text it is a copy of and with rule
sets of its own, and where it is large with one very long text; examples are left out, whose number does not go with
that of the texts. Processor time, so that a busy machine counts for little.
"""

import itertools
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from measure import Table

from variorum.library import load
from variorum.paths import data_root

MOST_TIMES = 1.2
"""How many times what MkDocs alone costs a build may."""
ROUNDS = 2
LARGEST = 300
"""Kilobytes of a page, without what it loads when asked."""
SIZES = (11, 22, 44)
LONG = (35, 70, 105, 140)
LONGEST = 20
"""How many times the longest text of the corpus the very long one is, where there are as many texts as that or more."""
LARGE = 100
STEEPER = 1.5
"""How many times what a text costs at first it may cost at the end; with growth by the square it would be thrice."""


def spent(*command: str, cwd: Path | None = None) -> float:
    """Processor seconds of a program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=cwd)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run() -> Iterator[Table]:
    """The build beside MkDocs, and three small sizes."""
    with tempfile.TemporaryDirectory() as folder:
        yield beside_mkdocs(Path(folder))
        yield growing(Path(folder), SIZES)


def run_long() -> Iterator[Table]:
    """The sizes that are meant: more than a hundred texts, some five thousand clauses."""
    with tempfile.TemporaryDirectory() as folder:
        yield growing(Path(folder), LONG)


def _variorum(*arguments: str) -> float:
    return spent(sys.executable, "-m", "variorum", *arguments)


def beside_mkdocs(folder: Path) -> Table:
    """`variorum build`, beside MkDocs on the pages that `variorum pages` writes; in turn, and the least of each counts.
    """
    pages = _variorum("pages", str(folder / "ready"))
    runs = [(spent(sys.executable, "-m", "mkdocs", "build", "-q", cwd=folder / "ready"),
             _variorum("build", "--site-dir", str(folder / "site"))) for _ in range(ROUNDS)]  # fmt: skip
    alone, ours = map(min, zip(*runs, strict=True))
    rows = [("", "processor s", "times MkDocs"), ("MkDocs on the ready pages", f"{alone:.1f}", "1.0"),
            ("variorum build", f"{ours:.1f}", f"{ours / alone:.2f}"),
            ("variorum pages alone", f"{pages:.1f}", f"{pages / alone:.2f}")]  # fmt: skip
    target = f"a build costs at most {MOST_TIMES} times MkDocs alone"
    return Table("A build of the shipped corpus", tuple(rows), ((target, ours <= MOST_TIMES * alone),))


def growing(folder: Path, sizes: tuple[int, ...]) -> Table:
    """Builds of a corpus of so many texts."""
    rows: list[tuple[str, ...]] = [("texts", "clauses", "pages", "processor s", "MB", "largest page", "KB")]
    costs: list[tuple[int, float, int]] = []
    worst = 0
    for size in sizes:
        corpus = folder / f"corpus-{size}"
        copied(corpus, size)
        library = load(corpus).library
        seconds = _variorum("build", "--corpus", str(corpus), "--site-dir", str(folder / f"site-{size}"))
        files = [p for p in (folder / f"site-{size}").rglob("*") if p.is_file()]
        pages = {p: p.stat().st_size for p in files if p.suffix == ".html"}
        largest = max(pages, key=lambda p: pages[p])
        worst = max(worst, pages[largest])
        weight = sum(p.stat().st_size for p in files)
        costs.append((len(library.texts), seconds, weight))
        counted = (len(library.texts), len(library.clauses), len(pages))
        rows.append((
            *map(str, counted), f"{seconds:.1f}", f"{weight / 1e6:.1f}",
            largest.relative_to(folder / f"site-{size}").as_posix(), f"{pages[largest] / 1e3:.0f}",
        ))  # fmt: skip
        shutil.rmtree(folder / f"site-{size}")
    return Table("A growing corpus", tuple(rows), (
        ("a further text costs no more time at the end than at first", _even([(n, s) for n, s, _ in costs])),
        ("a further text weighs no more at the end than at first", _even([(n, float(w)) for n, _, w in costs])),
        (f"no page above {LARGEST} KB", worst <= LARGEST * 1000),
    ))  # fmt: skip


def _even(costs: list[tuple[int, float]]) -> bool:
    """Whether what each text adds is much the same between the first two sizes and between the last two."""
    each = [(after - before) / (more - few) for (few, before), (more, after) in itertools.pairwise(costs)]
    return each[-1] <= STEEPER * each[0]


def copied(folder: Path, size: int) -> None:
    """Write a corpus of ``size`` texts: the shipped ones, from ``LARGE`` on a very long one, then copies in turn."""
    root = data_root()
    shutil.copytree(root / "corpus", folder / "corpus")
    shutil.copytree(root / "variants", folder / "variants", ignore=shutil.ignore_patterns("examples", "effects.yaml"))
    texts = sorted((folder / "corpus").glob("*/*.yaml"))
    lineage = [(folder / "corpus" / "lineage.yaml").read_text(encoding="utf-8").rstrip("\n")]
    if size >= LARGE:
        longest = max(texts, key=lambda text: text.stat().st_size)
        _write(longest, f"{longest.stem}-long", "A very long text", lineage, times=LONGEST)
        size -= 1
    for number in range(max(size - len(texts), 0)):
        text = texts[number % len(texts)]
        name = f"{text.stem}-{number // len(texts) + 2}"
        _write(text, name, f"Copy {number + 1}", lineage)
        for variant in sorted((folder / "variants" / text.parent.name).glob("*.yaml")):
            _write_variant(variant, text, name)
    (folder / "corpus" / "lineage.yaml").write_text("\n".join(lineage) + "\n", encoding="utf-8")


def _write(text: Path, name: str, short: str, lineage: list[str], *, times: int = 1) -> None:
    """A copy of a text, or the same so many times over as one text, and that it derives from it."""
    source = text.read_text(encoding="utf-8")
    source = re.sub(r"^title: .*$", f"title: {short}, of {text.stem}", source, count=1, flags=re.M)
    source = re.sub(r"^short: .*$", f"short: {short}", source, count=1, flags=re.M)
    head, sections, clauses, *rest = re.split(r"^(?=sections:|clauses:|skips:)", source, flags=re.M)
    once = sections.partition("\n")[2], clauses.partition("\n")[2]
    for number in range(2, times + 1):
        sections += re.sub(r"^(- .*\bid: )([a-z-]+)", rf"\1\2-{number}", once[0], flags=re.M)
        renamed = re.sub(r"^(- id: )([a-z-]+)", rf"\1\2-{number}", once[1], flags=re.M)
        clauses += re.sub(r"(\bsection: )([a-z-]+)", rf"\1\2-{number}", renamed)
    (text.parent / f"{name}.yaml").write_text("".join([head, sections, clauses, *rest]), encoding="utf-8")
    sides = f"from: {text.parent.name}/{name}, to: {text.parent.name}/{text.stem}"
    lineage.append(f'- {{kind: derived-from, {sides}, certainty: high, because: "a copy"}}')


def _write_variant(variant: Path, text: Path, name: str) -> None:
    """A copy of a rule set for the copy of its text, where it is a rule set of that text."""
    source = variant.read_text(encoding="utf-8")
    source, found = re.subn(rf"^text: \S+/{text.stem}$", f"text: {text.parent.name}/{name}", source, flags=re.M)
    if found:
        source = re.sub(r"^title: .*$", f"title: A rule set of {name}", source, count=1, flags=re.M)
        (variant.parent / f"{variant.stem}-{name.rpartition('-')[2]}.yaml").write_text(source, encoding="utf-8")
