"""Collation: wordings in, typed alignments and changes out. Standard library only; it also runs in the browser.

Annotations are not evaluated (``from __future__ import annotations`` in every module): Brython 3.15 cannot, where they
name what the module itself defines.

The stages stand apart, one function each, and any of them can be run alone:

- tokenise: ``tokens.tokenise(wording)``, ``tokens.tokenise_parts(parts and lacunae)``
- normalise: ``normalise.normalise(tokens, conventions)``; what counts as one word is data, in ``conventions``
- align: ``align.align(forms, forms)`` on ``lcs``; ``gaps`` for what stands between aligned tokens
- bring together: ``multi.collate(witnesses)`` for any number, all with all (``guide``, ``profile``, ``close``)
- analyse: ``pairwise.word_changes``, ``clauses.align_clauses``, ``changes.rule_changes``, ``changes.make_diff``,
  ``apparatus.apparatus``, ``transpose.transpositions``, ``places.Places``, ``graph.variant_graph``,
  ``groups.compare_groups``
- render: ``render_text.diff_text``, ``render_html.diff_html``, ``render_json.diff_data`` and their parts;
  ``render_table`` and ``render_graph`` for collations
"""
