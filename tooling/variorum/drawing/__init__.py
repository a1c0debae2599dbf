"""Drawings as SVG in the page: cards and suits, the editor's signs, the line of years, the relations of clauses.

Every function gives ``Markup``; whatever comes from the corpus is escaped on the way in. Colours and faces are the
style sheets'; here are only shapes and classes.
"""
