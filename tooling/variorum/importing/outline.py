"""What the paragraphs of a page are: headings, list members, definitions, table rows, footnotes.

Where the format says so, it is believed; the rest is told by look: numbers that rise, lines that stand apart, words set
off. Whatever was told by look says so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from statistics import median

from .blocks import CLOSE, OPEN, Block, Kind, LeftOut, Page, bare, is_cjk, width
from .lists import HEADING_WIDTH, STOP, numbered
from .naming import is_bare
from .sentences import sentences

TERM_WIDTH = 24
LONG = 4  # sentences of a paragraph that its label heads as a section, and not as a definition

_WEB_EDIT = re.compile(r"\[\s*(?:edit(?:\s*\|\s*edit source)?|編輯|编辑|편집)\s*\]\s*", re.IGNORECASE)
_PICTURE = re.compile(r"\[(?:illustration|decoration|blank page)\b[^\[\]]*\]", re.IGNORECASE)
_CHAPTER = re.compile(r"(?:chap(?:ter)?|book|part|section|lecture)\b\.?\s+(?:[ivxlc]+|\d{1,3})\.?", re.IGNORECASE)
_ABOUT = re.compile(r"(?:Of|On|Concerning|How to|Method of|Manner of)\s")  # how a heading of an old book begins
_ROW = re.compile(r"\|.*\|")
_RULING = re.compile(r"\|(?:\s*:?-+:?\s*\|)+")
_FOOTNOTE = re.compile(r"\[(?:(?:foot)?note\s+)?(?P<sign>[\w*†‡§]{1,3})(?P<open>:)?\]?:?\s*(?P<text>.+)", re.I | re.S)
_BRACED_NOTE = re.compile(r"\[(?:foot)?note\s*(?P<sign>\w{1,3}|[*†‡§])?\s*[:.]\s*(?P<text>.+)\]", re.I | re.S)
_SIGN_NOTE = re.compile(r"(?P<sign>[*†‡§]{1,2})\s?(?P<text>\S.+)", re.DOTALL)
_CALLS = re.compile(r"\[([\w*†‡§]{1,3})\]|(?<=\S)([*†‡§]{1,2})(?=[\s.,;:)]|$)")
_NOTE_SIGN = re.compile(r"\[?(?P<sign>\d{1,3}|[*†‡§])\]?[.):]?\s+")
_INNER_END = re.compile(r"[。！？；](?=.)|[!?;] (?=.)|(?<=[a-z]{3})\. (?=[A-Z])")
_YEAR = re.compile(r"(?<!\d)(1[4-9]|20)\d\d(?!\d)")
_SET_OFF = re.compile(
    f"{OPEN}(?P<term>[^{OPEN}{CLOSE}]{{1,60}}?)(?P<inner>[.,:—-]*){CLOSE}\\s*(?P<sign>[.,:：;—–-]*)\\s*(?P<text>\\S.*)",
    re.S,
)
_LABEL = re.compile(r"(?P<term>[^:：.。，,;；!?！？|\[\]]{1,40}?)\s*(?P<sign>[:：])\s*(?P<text>\S.*)", re.DOTALL)
_RUN_IN = re.compile(r"(?P<term>[^。！？|]{2,16})。 (?P<text>\S.*)", re.DOTALL)
_DASHED = re.compile(r"(?P<term>[A-Z][^.—:;,]{1,40})(?P<sign>[.:]?\s?—)\s*(?P<text>\S.*)", re.DOTALL)
_UNDER = "told by its look: a short line that stands apart"


def outlined(page: Page) -> Page:
    """The page with its paragraphs told apart."""
    blocks = [_without_web(block) for block in page.blocks]
    blocks = [block for block in blocks if bare(block.text).strip()]
    left_out = [*page.left_out]
    blocks = _pictures(blocks, left_out)
    blocks = _rows(blocks, left_out)
    blocks = _footnotes(blocks)
    blocks = numbered(blocks)
    blocks = _labelled(blocks)
    blocks = _headings(blocks, marked_up=page.marked_up)
    blocks = _questions(blocks)
    blocks = _run_in(blocks)
    return replace(page, blocks=tuple(blocks), left_out=tuple(left_out))


def _without_web(block: Block) -> Block:
    if not _WEB_EDIT.search(block.text):
        return block
    return block.with_text(_WEB_EDIT.sub("", block.text))


# -- tables and notes -----------------------------------------------------------------------------------------------


def _pictures(blocks: Sequence[Block], left_out: list[LeftOut]) -> list[Block]:
    out: list[Block] = []
    for block in blocks:
        if _PICTURE.fullmatch(bare(block.text)):
            left_out.append(LeftOut(block.lines, "A picture, or an empty page."))
        else:
            out.append(block)
    return out


def _rows(blocks: Sequence[Block], left_out: list[LeftOut]) -> list[Block]:
    out: list[Block] = []
    for block in blocks:
        text = bare(block.text)
        if block.kind is not Kind.PARAGRAPH or not _ROW.fullmatch(text):
            out.append(block)
        elif _RULING.fullmatch(text):
            left_out.append(LeftOut(block.lines, "The ruling of a table."))
            if out and out[-1].kind is Kind.ROW:
                out[-1] = replace(out[-1], headed=True)
        else:
            cells = [cell.strip() for cell in text.strip("|").split("|")]
            out.append(replace(block, kind=Kind.ROW, text=" | ".join(cells)))
    return out


def _footnotes(blocks: Sequence[Block]) -> list[Block]:
    out: list[Block] = []
    calls: set[str] = set()
    for block in blocks:
        note = _footnote(bare(block.text), calls) if block.kind is Kind.PARAGRAPH else None
        if block.kind is Kind.NOTE and not block.number and (found := _NOTE_SIGN.match(block.text)):
            note = found["sign"], block.text[found.end() :]
        if note is not None:
            sign, text = note
            out.append(block.with_text(text, kind=Kind.NOTE, number=sign, guessed="told by its sign"))
            continue
        calls.update(found[1] or found[2] for found in _CALLS.finditer(bare(block.text)))
        out.append(block)
    return out


def _footnote(text: str, calls: Collection[str]) -> tuple[str, str] | None:
    """The sign and the words of a footnote, which some text before it must call unless it says that it is one."""
    if found := _BRACED_NOTE.fullmatch(text):
        return found["sign"] or "*", found["text"]
    found = _FOOTNOTE.match(text)
    if found and not found["text"].startswith(("|", "^")) and found["sign"] in calls:
        return found["sign"], found["text"]
    found = _SIGN_NOTE.fullmatch(text)
    if found and found["sign"] in calls:
        return found["sign"], found["text"]
    return None


# -- definitions and headings ---------------------------------------------------------------------------------------


def _labelled(blocks: Sequence[Block]) -> list[Block]:
    """Words defined: a label with a comma over its definition, a label with a colon or dash before it."""
    out: list[Block] = []
    skip = False
    for place, block in enumerate(blocks):
        if skip:
            skip = False
            continue
        after = blocks[place + 1] if place + 1 < len(blocks) else None
        text = bare(block.text)
        defined = after is not None and after.kind is Kind.PARAGRAPH and width(after.text) > width(text)
        if defined and after is not None and _is_term(block, text):
            out.append(
                after.with_text(
                    after.text, kind=Kind.ITEM, term=text.strip(" ,，、"), lines=(*block.lines, *after.lines),
                    raw=(*block.raw, *after.raw), guessed="told by the label over it",
                )
            )  # fmt: skip
            skip = True
            continue
        out.append(_with_label(block))
    return out


def _is_term(block: Block, text: str) -> bool:
    return block.kind is Kind.PARAGRAPH and text.endswith((",", "，", "、")) and width(text) <= TERM_WIDTH


def _with_label(block: Block) -> Block:
    """A block that begins with a label; a paragraph stays one, and ``_run_in`` says what it is."""
    if block.kind not in (Kind.PARAGRAPH, Kind.ITEM) or block.term:
        return block
    found = _SET_OFF.fullmatch(block.text)
    if found and (found["sign"] or found["inner"] or (block.bulleted and found["text"][:1].isupper())):
        return replace(block, term=found["term"].strip(" .,:—-"), text=found["text"], guessed="told by words set off")
    text = bare(block.text)
    found = _LABEL.fullmatch(text)
    if found and _fits(found["term"], block):
        return replace(block, term=found["term"].strip(), text=found["text"], guessed="told by the label before it")
    found = _DASHED.fullmatch(text)
    if found and len(found["term"].split()) <= 4 and not block.bulleted:
        return replace(block, term=found["term"].strip(), text=found["text"], guessed="told by the label before it")
    return block


def _fits(term: str, block: Block) -> bool:
    if "://" in bare(block.text)[: len(term) + 4]:
        return False
    if is_cjk(term) or is_cjk(block.text):
        return width(term) <= TERM_WIDTH and not term.startswith(("“", "「", "《", "…"))
    return block.bulleted and len(term.split()) <= 4 and term[:1].isupper()


def _headings(blocks: Sequence[Block], *, marked_up: bool) -> list[Block]:
    out = list(blocks)
    for place, block in enumerate(blocks):
        if block.kind is Kind.PARAGRAPH and not block.term and _heads(out, place, marked_up):
            out[place] = block.with_text(bare(block.text).rstrip(" .:：。"), kind=Kind.HEADING, guessed=_UNDER)
        elif block.kind is Kind.PARAGRAPH and (found := _RUN_IN.fullmatch(bare(block.text))):
            listed = place + 1 < len(blocks) and blocks[place + 1].kind is Kind.ITEM
            if listed and width(found["term"]) <= 32:
                out[place] = replace(block, term=found["term"], text=found["text"], headed=True)
    return out


def _heads(blocks: Sequence[Block], place: int, marked_up: bool) -> bool:
    block = blocks[place]
    text = bare(block.text).strip()
    after = blocks[place + 1] if place + 1 < len(blocks) else None
    if after is None or width(text) > HEADING_WIDTH or "://" in text or not any(map(str.isalpha, text)):
        return False
    if marked_up:
        whole = block.text.startswith(OPEN) and block.text.endswith(CLOSE)
        return whole and not STOP.search(text) and not _INNER_END.search(text)
    if _CHAPTER.fullmatch(text):
        return True
    if block.capitals and len(text.split()) <= 12 and not text.endswith((",", ";")):
        return not (_YEAR.search(text) and STOP.search(text))
    if _INNER_END.search(text):
        return False
    if is_cjk(text) and STOP.search(text):  # "A trick." over a list
        return text.endswith("。") and width(text) <= 12 and after.kind is Kind.ITEM
    if block.centred and len(text.split()) <= 8 and not text.endswith((",", ";")):
        return not (_YEAR.search(text) and STOP.search(text))
    return _apart(block, text, after) and _few_alike(blocks, place)


def _apart(block: Block, text: str, after: Block) -> bool:
    """Whether a line that is neither in capitals nor set in the middle may head what follows."""
    listed = after.kind is Kind.ITEM and len(text.split()) <= 4
    if len(text.split()) > 8 or not (block.apart or listed):
        return False
    if STOP.search(text):
        return text.endswith(".") and (is_bare(text) or bool(_ABOUT.match(text)))
    return is_cjk(text[:1]) or text[:1].isupper() or text[:1] in "[“\"‘'"


def _few_alike(blocks: Sequence[Block], place: int) -> bool:
    """Whether no more than three such lines stand together; more are a list or a table."""
    run = 0
    while run < 4 and place + run < len(blocks) and _short(blocks[place + run]):
        run += 1
    return run <= 3


def _short(block: Block) -> bool:
    text = bare(block.text)
    plain = block.kind is Kind.PARAGRAPH and not block.term and "://" not in text
    return plain and width(text) <= HEADING_WIDTH and not STOP.search(text)


def _questions(blocks: Sequence[Block]) -> list[Block]:
    """A question on a line of its own and the answer beneath it are one."""
    out: list[Block] = []
    skip = False
    for place, block in enumerate(blocks):
        if skip:
            skip = False
            continue
        after = blocks[place + 1] if place + 1 < len(blocks) else None
        text = bare(block.text)
        asks = block.kind is Kind.PARAGRAPH and text.endswith(("?", "？")) and width(text) <= HEADING_WIDTH
        if asks and after is not None and after.kind is Kind.PARAGRAPH and not after.text.endswith(("?", "？")):
            lines, raw = (*block.lines, *after.lines), (*block.raw, *after.raw)
            out.append(replace(after, kind=Kind.ITEM, term=text, lines=lines, raw=raw, guessed="told by the question"))
            skip = True
        else:
            out.append(block)
    return out


def _run_in(blocks: Sequence[Block]) -> list[Block]:
    """Labels before paragraphs head a section where the paragraphs are long, else they are words defined."""
    out: list[Block] = []
    stretch: list[Block] = []
    for block in (*blocks, None):
        if block is not None and block.kind is not Kind.HEADING:
            stretch.append(block)
            continue
        labelled = [b for b in stretch if b.kind is Kind.PARAGRAPH and b.term and not b.headed]
        heads = bool(labelled) and median(len(sentences(bare(b.text))) for b in labelled) >= LONG
        for one in stretch:
            if one.kind is Kind.PARAGRAPH and one.term and (one.headed or heads):
                out.append(replace(one, kind=Kind.HEADING, text=bare(one.term), term="", guessed=one.guessed or _UNDER))
                out.append(replace(one, term="", guessed=""))
            elif one.kind is Kind.PARAGRAPH and one.term:
                out.append(replace(one, kind=Kind.ITEM))
            else:
                out.append(one)
        stretch = []
        if block is not None:
            out.append(block)
    return out
