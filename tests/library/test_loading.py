"""Reading a corpus: everything that can be read is there, in a fixed order, and everything wrong is told."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from variorum.errors import UserError
from variorum.library import Loaded, load


def told(loaded: Loaded) -> list[str]:
    """The findings as ``path:line:column CODE message``, paths from the corpus."""
    return [f"{f.position} {f.code.id} {f.message}" for f in loaded.findings]


def test_the_shipped_corpus_is_read_without_a_finding(root: Path) -> None:
    loaded = load(root)
    assert told(loaded) == []
    library = loaded.library
    assert {"all-fours/1807", "all-fours/1823"} <= set(library.texts)
    years = [text.date for text in library.texts.values() if text.date is not None]
    assert years == sorted(years)
    assert [w.siglum for w in library.texts["all-fours/1823"].witnesses] == [
        "NY1823", "NY1829", "NY1830", "PHL1838", "PHL1857", "NY1887"
    ]  # fmt: skip


def test_every_shipped_variant_can_be_played(root: Path) -> None:
    library = load(root).library
    assert library.playable()
    for variant in library.playable():
        resolution = library.resolve(variant.id)
        assert (resolution.problems, dict(resolution.missing)) == ((), {}), variant.id
        for name, resolved in resolution.ruleset.values.items():
            for why in (resolved.provenance, *resolved.entries.values()):
                assert why.clauses or why.source, f"{variant.id} {name} has no clause and no source"


def test_texts_and_witnesses_stand_in_order_of_date(corpus: Any) -> None:
    corpus.text("facts: {target: 7}", name="aaa", witnesses="[NY1820]")
    corpus.text("facts: {target: 7}", name="zzz", witnesses="[NY1820, LON1801]")
    corpus.text("facts: {target: 7}", name="undated", witnesses="[]")
    library = corpus.text("facts: {target: 7}", witnesses="[NY1820]").library
    assert list(library.texts) == ["all-fours/zzz", "all-fours/aaa", "all-fours/small", "all-fours/undated"]
    text = library.text("all-fours/zzz")
    assert [(w.siglum, w.year, w.place) for w in text.witnesses] == [
        ("LON1801", 1801, "London"), ("NY1820", 1820, "New York")
    ]  # fmt: skip
    assert (text.years, text.date) == ((1801, 1820), 1801)


def test_a_file_that_cannot_be_read_takes_no_other_with_it(corpus: Any) -> None:
    corpus.text("facts: {target: 7}").text("facts: {target: 7}\nfact: 1", name="broken")
    corpus.variant("small", "text: all-fours/broken\nextends: _gone\n").file("variants/all-fours/_gone.yaml", "\t")
    loaded = corpus.load()
    assert list(loaded.library.texts) == ["all-fours/small"]
    assert loaded.library.broken == {"all-fours/broken", "_gone"}
    assert [f.path for f in loaded.findings] == ["corpus/all-fours/broken.yaml", "variants/all-fours/_gone.yaml"]
    assert loaded.library.resolve("small").problems == ()


@pytest.mark.parametrize("name", ["books", "topics"])
def test_a_catalogue_that_cannot_be_read_is_not_asked_for_its_entries(corpus: Any, name: str) -> None:
    loaded = corpus.file(f"corpus/{name}.yaml", "format: 1\n").text("facts: {target: 7}").load()
    assert {f.path for f in loaded.findings} == {f"corpus/{name}.yaml"}
    assert loaded.library.broken == {name}


def test_ids_used_twice_or_again_are_told_at_the_later_place(corpus: Any, pointed: Any, emendation: Any) -> None:
    twice = emendation(where="target", transmitted="7", read="8")
    corpus.text("facts: {target: 7}\n" + twice[:-1] + ", " + twice.partition("[")[2])
    path = corpus.root / "corpus/all-fours/small.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("- {id: tobago,", "- {id: law,").replace("witnesses: [LON1801,", "witnesses: [NY1820,")
    again = "- id: law.1 # again\n  kind: rule\n  place: {section: law, source-lines: [9]}\n  wording: 'Again.'\n"
    gone = again.replace("law.1", "law.7") + "retired: [{id: law.7, because: 'Gone.'}]\n"
    path.write_text(text + again + gone, encoding="utf-8")
    loaded = corpus.load()
    found = pointed(loaded)
    assert [(code, message) for code, message, _ in found] == [
        ("R313", "witness NY1820 is there already"),
        ("R313", "section `law` is there already"),
        ("R313", "emendation `e` is there already"),
        ("R313", "clause `law.1` is there already"),
        ("R314", "clause `law.7` is retired"),
    ]
    witness, section, twin, clause, retired = (at for *_, at in found)
    assert (witness, clause, retired) == ("NY1820]", "law.1 # again", "law.7 # again")
    assert section.startswith("law, title: In Tobago")
    assert twin.startswith("e, kind: corruption") and "id: e" not in twin
    assert [f.also[0].label for f in loaded.findings if f.also] == ["the first is here"] * 3
    assert [c.id for c in loaded.library.text("all-fours/small").clauses] == ["law.1", "law.7"]


def test_books_topics_and_variants_have_one_id_each(corpus: Any) -> None:
    books = (corpus.root / "corpus/books.yaml").read_text(encoding="utf-8")
    corpus.file("corpus/books.yaml", books.replace("siglum: NY1820", "siglum: LON1801") + "retired: [early]\n")
    topics = (corpus.root / "corpus/topics.yaml").read_text(encoding="utf-8")
    corpus.file("corpus/topics.yaml", topics.replace("id: item.capot", "id: follow.plain"))
    corpus.variant("small", "players: 2\n")
    corpus.file("variants/piquet/small.yaml", "format: 1\ngame: piquet\ntitle: Small\n")
    corpus.text("facts: {target: 7}", witnesses="[LON1801]")
    assert told(corpus.load()) == [
        "corpus/books.yaml:12:7 R314 book `early` is retired",
        "corpus/books.yaml:20:11 R313 siglum LON1801 belongs to `early` already",
        "corpus/topics.yaml:21:9 R313 topic `follow.plain` is there already",
        "variants/piquet/small.yaml:1:1 R313 variant `small` is there already: variants/all-fours/small.yaml",
    ]


def test_a_game_stands_in_its_folder_and_has_an_engine_if_it_is_played(corpus: Any) -> None:
    corpus.text("facts: {target: 7}")
    text = (corpus.root / "corpus/all-fours/small.yaml").read_text(encoding="utf-8").replace("all-fours", "cribbage")
    corpus.file("corpus/cribbage/laws.yaml", text).file("corpus/cribbage/history.yaml", text.replace("  facts", "  #"))
    corpus.file("corpus/piquet/laws.yaml", text)
    corpus.file("variants/cribbage/club.yaml", "format: 1\ngame: cribbage\ntitle: A club\n")
    loaded = corpus.load()
    assert told(loaded) == [
        "corpus/cribbage/laws.yaml:23:3 R312 no engine knows the game `cribbage`, so its facts cannot be read",
        "corpus/piquet/laws.yaml:2:7 R315 the file says `cribbage` and stands in piquet/",
        "corpus/piquet/laws.yaml:23:3 R312 no engine knows the game `cribbage`, so its facts cannot be read",
        "variants/cribbage/club.yaml:2:7 R312 no engine knows the game `cribbage`, so this variant cannot be played",
    ]
    assert "cribbage/history" in loaded.library.texts


def test_no_corpus_is_a_finding(tmp_path: Path) -> None:
    loaded = load(tmp_path)
    assert told(loaded) == ["corpus:1:1 R311 there is no folder corpus"]
    assert dict(loaded.library.texts) == {}


def test_marks_that_cannot_be_read_are_told_where_they_stand(corpus: Any) -> None:
    corpus.text("facts: {target: 7}\nheadword: X").file(
        "corpus/all-fours/small.yaml",
        (corpus.root / "corpus/all-fours/small.yaml").read_text(encoding="utf-8").replace("Law number", "Law [number")
        + 'heading: {wording: "The game]", source-lines: [1]}\n',
    )
    assert told(corpus.load()) == [
        "corpus/all-fours/small.yaml:22:17 A101 this `[` is not closed",
        "corpus/all-fours/small.yaml:25:29 A101 this `]` closes no bracket",
    ]


def test_a_clause_is_called_as_readers_call_it(corpus: Any) -> None:
    corpus.text("facts: {target: 7}", "variation: tobago", "facts: {target: 7}")
    path = corpus.root / "corpus/all-fours/small.yaml"
    text = path.read_text(encoding="utf-8").replace("{section: law, item: 3,", "{section: tobago, item: 3,")
    path.write_text(text, encoding="utf-8")
    first, second, third = corpus.library.text("all-fours/small").clauses
    assert (first.label, first.ref, first.variation) == ("law 1", "all-fours/small#law.1", None)
    assert second.variation == "tobago"
    assert (third.label, third.variation) == ("law.3", "tobago")  # its section has no label, so the id is read


def test_what_is_not_there_is_refused_with_the_nearest_name(corpus: Any) -> None:
    library = corpus.text("facts: {target: 7}").variant("small", "extends: _rest").library
    for call, name, hint in (
        (library.text, "all-fours/smal", "did you mean all-fours/small?"),
        (library.clause, "all-fours/small#law.2", "did you mean law.1?"),
        (library.variant, "smal", "did you mean small?"),
        (library.variant, "_rset", "known: small"),  # stocks of supplies are not offered
        (library.example, "ten", "known: none"),
        (library.topic, "follow.plane", "did you mean follow.plain or follow.trump?"),
    ):
        with pytest.raises(UserError) as error:
            call(name)
        assert error.value.hint == hint
        assert name.partition("#")[2] in error.value.message


def test_a_library_cannot_be_changed(corpus: Any) -> None:
    library = corpus.text("facts: {target: 7}").variant("small", "extends: _rest").library
    for mapping in (library.texts, library.books, library.variants, library.clauses):
        with pytest.raises(TypeError):
            mapping["x"] = None
    with pytest.raises(AttributeError):
        library.texts = {}
    with pytest.raises(TypeError):
        library.resolve("small").ruleset.values["target"] = None


def test_reading_twice_gives_the_same(root: Path, tmp_path: Path) -> None:
    for folder in ("corpus", "variants"):
        shutil.copytree(root / folder, tmp_path / folder)
    first, second = load(root).library, load(tmp_path).library
    assert list(first.texts) == list(second.texts)
    assert list(first.clauses) == list(second.clauses)
    assert list(first.variants) == list(second.variants)
    for variant in first.playable():
        assert first.resolve(variant.id).ruleset == second.resolve(variant.id).ruleset


def test_corpus_and_variants_may_lie_apart(corpus: Any, tmp_path: Path) -> None:
    corpus.text("facts: {target: 7}").variant("small", "text: all-fours/small\nextends: _rest")
    shutil.move(corpus.root / "variants", tmp_path / "rules")
    loaded = load(corpus.root, variants=tmp_path / "rules")
    assert loaded.findings == ()
    assert "small" in loaded.library.variants
